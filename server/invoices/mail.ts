import { messagesOf } from '../../views/translations/index.ts';
import { findSettings } from '../database/settings.ts';
import type { InvoiceRow } from '../database/tables.ts';
import { invalidField } from '../http/input/validation.ts';
import { newLinkToken } from '../http/link-token.ts';
import type { NewMail } from '../notifications/mail/compose.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { dateFormat } from '../shared/date-format.ts';
import { interpolate } from '../shared/interpolate.ts';
import { isolate } from '../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { formatMoney } from '../shared/money.ts';
import { inLanguage, invoicePath } from '../shared/paths.ts';
import { dayMs, later } from '../times.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { lockIssuedInvoice } from './issue.ts';
import { insertInvoiceLink, updateInvoiceRow } from './queries.ts';
import { grossAmount } from './read.ts';
import { invoiceMail } from './schema.ts';
import { mailVerb } from './verb.ts';

/**
 * Queues the mail of an issued invoice, with a new link to it. Without a mail server, the mail only stays in the outbox, and
 * the invoice does not count as sent.
 *
 * @throws {ConflictError} if the invoice is a draft, or cancelled; {InvalidRequest} if there is no address.
 */
export const sendInvoice = mailVerb(invoiceMail, async (tx, { id, to }) =>
  queueInvoiceMail(tx, await lockIssuedInvoice(tx.db, id), { to }),
);

/**
 * Queues the mail of an invoice in the caller's transaction.
 *
 * @param options `to`: by default, the customer's address. `reminder`: which reminder the mail is (1 to 3); null: none.
 * @throws {InvalidRequest} if there is no address.
 */
export async function queueInvoiceMail(
  { db, now, origin, deps: { mailer, config }, recordAudit, afterCommit }: TransactionContext,
  invoice: InvoiceRow,
  { to: given, reminder = null }: { to?: string | null | undefined; reminder?: number | null } = {},
): Promise<{ row: InvoiceRow; isMailed: boolean }> {
  const { id } = invoice;
  const to = given ?? invoice.customer_email;
  if (to === null) throw invalidField('to', 'required');
  const { company_name: company, content_language } = await findSettings(db);
  const language = invoice.language ?? content_language;
  const { token, hash } = newLinkToken();
  const endsAt = later(now, limits.invoiceLinkDays * dayMs);
  await insertInvoiceLink(db, id, hash, endsAt);
  const link = `${origin}${inLanguage(invoicePath(token), language)}`;
  const until = localDate(endsAt, config.timeZone);
  const mail = composeInvoiceMail(invoice, { to, link, until, company, language, reminder });
  const mailId = await mailer.enqueue(db, mail);
  afterCommit(mailer.wake);
  if (!(await hasMailServer(db, config))) {
    await recordAudit({ action: 'created', type: 'mail', id: mailId, name: to });
    return { row: invoice, isMailed: false };
  }
  const row = await updateInvoiceRow(db, invoice, { sent_at: now.toISOString(), sent_to: to });
  const after = { sent_to: to, ...(reminder !== null && { reminder }) };
  await recordAudit({ action: 'sent', type: 'invoice', id, name: row.number, after });
  return { row, isMailed: true };
}

type MailParts = {
  to: string;
  link: string;
  /** The last day that the link works, `YYYY-MM-DD`. */
  until: string;
  company: string;
  language: LanguageCode;
  /** Which reminder the mail is (1 to 3); null: none. */
  reminder: number | null;
};

function composeInvoiceMail(
  invoice: InvoiceRow,
  { to, link, until, company, language, reminder }: MailParts,
): NewMail {
  const { mail, creditNote, reminders } = messagesOf(language).invoicing;
  const { tag } = languageByCode(language);
  const number = isolate(invoice.number ?? '', language);
  const day = dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const formatDay = (date: string) => day.format(new Date(date));
  const { currency, due_date, customer_name, totals } = invoice;
  const gross = totals === null ? null : grossAmount(totals);
  const owed = reminder === null ? gross : invoice.open_amount;
  const amount = owed === null || currency === null ? null : formatMoney(owed, currency, tag);
  const facts = [
    ...(amount === null ? [] : [interpolate(mail.amount, { amount })]),
    ...(due_date === null ? [] : [interpolate(mail.due, { date: formatDay(due_date) })]),
  ];
  const reminding = [mail, reminders.first, reminders.second][reminder ?? 0] ?? reminders.last;
  const { subject, heading, body } = invoice.credits_id === null ? reminding : creditNote.mail;
  const paragraphs = [
    customer_name === null
      ? mail.helloNobody
      : interpolate(mail.hello, { name: isolate(customer_name, language) }),
    interpolate(body, { number }),
    facts.join('\n'),
    interpolate(mail.link, { link, date: formatDay(until) }),
    mail.attached,
  ];
  return {
    kind: 'invoice',
    language,
    to,
    subject: interpolate(subject, { number, company: isolate(company, language) }),
    heading: interpolate(heading, { number }),
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    action: { label: mail.view, url: link },
  };
}
