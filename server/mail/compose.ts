import type { SendMailOptions } from 'nodemailer';
import { renderMail } from '../../views/mail/render.tsx';
import type { MailRow } from '../database/tables.ts';
import type { Settings } from '../shared/settings.ts';

/** What of a mail is put into its envelope, its headers and its text. */
type Written = Pick<
  MailRow,
  'kind' | 'recipient' | 'reply_to' | 'subject' | 'body' | 'template' | 'created_at'
>;

/**
 * Writes a mail out for the mail server: from the company, to one address.
 *
 * @param reference names the mail, the same at each attempt, so that mailboxes know a copy.
 * @param website the site's public address, for the foot; null where it is not known.
 */
export function composeMail(
  mail: Written,
  settings: Settings,
  { reference, website }: { reference: string; website: URL | null },
): SendMailOptions {
  const sender = settings.contact_email;
  const { text, html } = renderMail(mail.template, { ...mail, settings, website });
  return {
    // As parts, not as one text: a name cannot turn into a second address.
    from: { name: settings.company_name, address: sender },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: sender, to: [mail.recipient] },
    subject: mail.subject,
    text,
    ...(html !== null && { html }),
    date: new Date(mail.created_at),
    messageId: `<${reference}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    xMailer: false,
    // Holiday replies stay away from what nobody wrote by hand.
    ...(mail.kind !== 'manual' && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}
