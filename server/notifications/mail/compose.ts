import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { MailContent, MailLink } from '../../../views/mail/content.ts';
import { renderTextAndHtml } from '../../../views/mail/render.tsx';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Settings } from '../../admin/shared/settings.ts';
import type { Config } from '../../config.ts';
import {
  type Drawing,
  drawOnBackdrop,
  logoBackdropColor,
  logoReader,
} from '../../content/branding/logo.ts';
import { brandingFromRow } from '../../content/shared/branding.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import type { MailKind, Stage } from '../../shared/enums.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { urlInLanguage } from '../../shared/paths.ts';

/** Draws the company's logo for mails; null if there is none. */
export type MailLogos = (settings: Settings) => Promise<Drawing | null>;

/** The id of the logo's part of a mail, to which the HTML part refers. */
const logoPart = 'logo@waybill';

/** The size of the drawing in pixels: twice the size at which it is shown, for high-resolution screens. */
const box = { width: 400, height: 120, padding: 16 };

/**
 * Draws the logo as PNG, because some mail programs support neither WebP nor SVG, and on a backdrop, because the background of a
 * mail program is unknown. The last drawing is cached.
 */
export function createMailLogos(db: Db): MailLogos {
  let last: { key: string; drawing: Promise<Drawing | null> } | undefined;
  return (settings) => {
    const branding = brandingFromRow(settings);
    const key = JSON.stringify(branding);
    if (last?.key !== key) {
      last = { key, drawing: drawMailLogo() };
      last.drawing.catch(() => {
        last = undefined;
      });
    }
    return last.drawing;

    async function drawMailLogo(): Promise<Drawing | null> {
      if (!branding?.logo) return null;
      const picture = await logoReader(db)(branding.logo);
      const colors = branding.colors ?? { primary_color: null, accent_color: null };
      return picture && drawOnBackdrop(picture, logoBackdropColor(branding.logo.tone, colors), box);
    }
  };
}

/** A logo for HTML. `part`: refers to a part of the mail; `page`: contains the picture. */
function logoImage({ png, width, height }: Drawing, from: 'part' | 'page') {
  const src =
    from === 'part' ? `cid:${logoPart}` : `data:image/png;base64,${png.toString('base64')}`;
  return { src, width: Math.round(width / 2), height: Math.round(height / 2) };
}

export type MailContentColumns = Pick<
  MailRow,
  'language' | 'subject' | 'heading' | 'body' | 'action_label' | 'action_url' | 'unsubscribe_url'
>;

/**
 * The content from which a mail is rendered.
 *
 * @param parts `website`: the site's public URL, for the footer; null if it is unknown. `from`: where the HTML finds the logo.
 */
export function mailContent(
  { subject, heading, body, language, ...links }: MailContentColumns,
  settings: Settings,
  { website, logo, from }: { website: URL | null; logo: Drawing | null; from: 'part' | 'page' },
): MailContent {
  // The link leads to a page, so it has the mail's language; the address in the header leads to none.
  const stopUrl = links.unsubscribe_url && urlInLanguage(links.unsubscribe_url, language);
  return {
    subject,
    heading,
    body,
    action: mailLink(links.action_label, links.action_url),
    unsubscribe: mailLink(messagesOf(language).statusEmails.stop, stopUrl),
    language: languageByCode(language),
    settings,
    website,
    colors: brandingFromRow(settings)?.colors ?? null,
    logo: logo && logoImage(logo, from),
  };
}

function mailLink(label: string | null, url: string | null): MailLink | null {
  return label === null || url === null ? null : { label, url };
}

/** A file that is drawn when its mail is sent: a customer's statement for a period of days, or a payout's statement; both by id. */
export type MailAttachment =
  | { kind: 'statement'; customer: number; from: string; to: string }
  | { kind: 'payout'; payout: number };

export type NewMail = {
  kind: MailKind;
  language: LanguageCode;
  to: string;
  /** The address for replies. By default, replies go to the sender. */
  replyTo?: string | null;
  subject: string;
  /** The heading of the HTML, if it is not the subject. */
  heading?: string;
  body: string;
  /** A button that replaces the line of the body with the same address. */
  action?: MailLink | null;
  attachment?: MailAttachment;
  /** The id of the visitor's message that the mail forwards or answers. */
  messageId?: number | null;
  parcelId?: number | null;
  stage?: Stage | null;
  /** The address that unsubscribes with one request; see RFC 8058. */
  unsubscribeUrl?: string | null;
  /** When the mail is to be sent. By default, it is sent immediately. */
  dueAt?: Date;
};

const address = z.email().max(300);

/**
 * The columns of a mail's row, with the template of the settings.
 *
 * @throws {TypeError} if a field is not exactly one address, or the subject is not on one line. Input validation should have
 *   prevented that.
 */
export function mailColumns(mail: NewMail, { mail_template }: Settings, now: Date) {
  const { kind, language, to: recipient, replyTo: reply_to = null, subject, body, action } = mail;
  const isValid =
    address.safeParse(recipient).success &&
    address.nullable().safeParse(reply_to).success &&
    !/\p{Cc}/u.test(subject);
  if (!isValid) throw new TypeError('A mail needs one address to go to, and a subject on one line');
  return {
    kind,
    language,
    recipient,
    reply_to,
    subject,
    heading: mail.heading ?? null,
    body,
    action_label: action?.label ?? null,
    action_url: action?.url ?? null,
    attachment: mail.attachment === undefined ? null : JSON.stringify(mail.attachment),
    message_id: mail.messageId ?? null,
    parcel_id: mail.parcelId ?? null,
    stage: mail.stage ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    template: mail_template,
    created_at: now.toISOString(),
  };
}

/** A reference to a mail of the queue, the same for each attempt. */
export function mailReference({ id, created_at }: Pick<MailRow, 'id' | 'created_at'>): string {
  return `${id}.${Date.parse(created_at)}`;
}

type MessageColumns = MailContentColumns &
  Pick<MailRow, 'kind' | 'recipient' | 'reply_to' | 'template' | 'created_at' | 'attachment'>;

/** The attachments of a mail, except its logo. */
export type MailFiles = (
  mail: Pick<MailRow, 'kind' | 'action_url' | 'language' | 'attachment'>,
) => Promise<NonNullable<SendMailOptions['attachments']>>;

type MailParts = {
  config: Pick<Config, 'publicUrl'>;
  logoFor: MailLogos;
  filesOf?: MailFiles;
};

/**
 * Composes a mail for the mail server, from the company to one address. The logo is part of the mail, so that mail programs need
 * not fetch it.
 *
 * @param reference identifies the mail. It is the same for each attempt, so that mailboxes detect copies.
 */
export async function composeMail(
  mail: MessageColumns,
  settings: Settings,
  reference: string,
  { config: { publicUrl: website }, logoFor, filesOf = async () => [] }: MailParts,
): Promise<SendMailOptions> {
  const sender = settings.contact_email;
  const logo = await logoFor(settings);
  const content = mailContent(mail, settings, { website, logo, from: 'part' });
  const { text, html } = renderTextAndHtml(mail.template, content);
  const inline = { contentType: 'image/png', contentDisposition: 'inline' } as const;
  const attachments = [
    ...(html !== null && logo !== null
      ? [{ filename: 'logo.png', content: logo.png, ...inline, cid: logoPart }]
      : []),
    ...(await filesOf(mail)),
  ];
  return {
    // Name and address are separate, so that a name cannot become a second address.
    from: { name: settings.company_name, address: sender },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: sender, to: [mail.recipient] },
    subject: mail.subject,
    text,
    ...(html !== null && { html }),
    ...(attachments.length > 0 && { attachments }),
    date: new Date(mail.created_at),
    messageId: `<${reference}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    xMailer: false,
    headers: mailHeaders(mail),
  };
}

function mailHeaders({ kind, unsubscribe_url: url }: MessageColumns): Record<string, string> {
  return {
    // Prevents automatic replies, such as out of office.
    ...(kind !== 'manual' && { 'Auto-Submitted': 'auto-generated' }),
    ...(url !== null && {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
