import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { renderMail } from '../../views/mail/render.tsx';
import type { MailRow } from '../database/tables.ts';
import type { MailKind } from '../shared/catalog.ts';
import { type LanguageCode, languageOf } from '../shared/languages.ts';
import type { Settings } from '../shared/settings.ts';

/** A mail to one address. */
export type NewMail = {
  kind: MailKind;
  /** What subject and body are written in. */
  language: LanguageCode;
  to: string;
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string | null;
  subject: string;
  body: string;
  /** The visitor's message that it is a copy of. */
  messageId?: number | null;
};

const address = z.email().max(300);

/**
 * The columns of a mail.
 *
 * @throws {TypeError} where an address is not exactly one, or the subject is not on one line: whoever
 * took these in should have noticed.
 */
export function columnsOf(mail: NewMail) {
  const { kind, language, to, replyTo = null, subject, body, messageId = null } = mail;
  const isSound =
    address.safeParse(to).success &&
    address.nullable().safeParse(replyTo).success &&
    !/\p{Cc}/u.test(subject);
  if (!isSound) throw new TypeError('A mail needs one address to go to, and a subject on one line');
  return {
    kind,
    language,
    recipient: to,
    reply_to: replyTo,
    subject,
    body,
    message_id: messageId,
  };
}

/** The name of a mail of the queue, the same at each attempt. */
export function referenceOf({ id, created_at }: Pick<MailRow, 'id' | 'created_at'>): string {
  return `${id}.${Date.parse(created_at)}`;
}

/** What of a mail is put into its envelope, its headers and its text. */
type Written = Pick<
  MailRow,
  'kind' | 'language' | 'recipient' | 'reply_to' | 'subject' | 'body' | 'template' | 'created_at'
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
  const { subject, body } = mail;
  const language = languageOf(mail.language);
  const { text, html } = renderMail(mail.template, { subject, body, language, settings, website });
  return {
    // As parts, not as one text: a name cannot turn into a second address.
    from: { name: settings.company_name, address: sender },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: sender, to: [mail.recipient] },
    subject,
    text,
    ...(html !== null && { html }),
    date: new Date(mail.created_at),
    messageId: `<${reference}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    xMailer: false,
    // Holiday replies stay away from what nobody wrote by hand.
    ...(mail.kind !== 'manual' && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}
