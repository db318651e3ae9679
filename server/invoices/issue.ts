import { messagesOf } from '../../views/translations/index.ts';
import { findSettings } from '../database/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import { InvalidRequest, invalidField } from '../http/input/validation.ts';
import { newLinkToken } from '../http/link-token.ts';
import type { NewMail } from '../notifications/mail/compose.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import { addressLines, isComposable } from '../parcels/addresses/compose.ts';
import { logoOf } from '../shared/branding.ts';
import { localDate } from '../shared/delivery-days.ts';
import { pick } from '../shared/field-values.ts';
import { interpolate, isolate } from '../shared/interpolate.ts';
import { formatMoney, type InvoiceCompany, totalsOf } from '../shared/invoice.ts';
import { type LanguageCode, languageOf } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { inLanguage, invoicePath } from '../shared/paths.ts';
import { contactEmailOf, type Settings } from '../shared/settings.ts';
import { isInUnion, missingByLaw } from '../shared/tax.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import {
  insertInvoiceLink,
  issueDraft,
  lockInvoiceRow,
  type StatusChange,
  updateStatus,
} from './queries.ts';
import { grossOf, linesOf, readInvoice, siteToday } from './read.ts';
import { invoiceMail } from './schema.ts';

/** The company that invoices are from, as the settings have it now. */
export function companyOf(settings: Settings): InvoiceCompany {
  return {
    name: settings.legal_name ?? settings.company_name,
    address: legalAddress(settings) ?? settings.contact_address,
    email: contactEmailOf(settings),
    phone: settings.contact_phone,
    ...pick(settings, ['tax_number', 'vat_id', 'street', 'postcode', 'city', 'country']),
    ...pick(settings, ['iban', 'bic']),
    contact: settings.billing_contact,
    logo: logoOf(settings),
    language: settings.content_language,
  };
}

/** The address that the law asks for, where it is given in parts. */
function legalAddress({ street, postcode, city, country, content_language }: Settings) {
  const none = { street2: null, region: null, company: null, note: null };
  const parts = { ...none, street, postcode, city, country };
  const { tag } = languageOf(content_language);
  return isComposable(parts) ? addressLines(parts, { country: null, tag }).join('\n') : null;
}

/** The year that an invoice is numbered in. @param issueDate `YYYY-MM-DD` in the site's time zone. */
export function yearOf(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/**
 * Issues a draft: it gets its number, its dates, and a copy of the company's details.
 *
 * @throws {ConflictError} if it is not a draft; {InvalidRequest} if something is missing.
 */
export async function issue(
  { db, deps, now, recordAudit }: TransactionContext,
  draft: InvoiceRow,
  settings: Settings,
): Promise<InvoiceRow> {
  if (draft.state !== 'draft') throw issuedAlready();
  checkComplete(draft, settings);
  const issue_date = siteToday(deps, now);
  const days = settings.invoice_due_days;
  const due_date = draft.due_date ?? (days === null ? null : addDays(issue_date, days));
  const company = companyOf(settings);
  const dates = { year: yearOf(issue_date), issue_date, due_date };
  const after = await issueDraft(db, draft, { ...dates, company });
  // A concurrent request was faster; the number goes back with the transaction.
  if (after === undefined) throw issuedAlready();
  await recordAudit({
    action: 'changed',
    type: 'invoice',
    id: after.id,
    name: after.number,
    before: { state: draft.state, number: draft.number },
    after: { state: after.state, number: after.number },
  });
  return after;
}

function issuedAlready(): ConflictError {
  return new ConflictError((t) => t.invoicing.errors.issuedAlready);
}

/** Of the company only where European law asks for it: elsewhere other things are needed. */
function checkComplete(draft: InvoiceRow, settings: Settings): void {
  const lines = linesOf(draft);
  const hasReason = draft.exemption_reason !== null;
  const lacksReason = !hasReason && lines.some(({ tax_category }) => tax_category === 'E');
  const lacking = isInUnion(settings.country) ? missingByLaw(companyOf(settings)) : [];
  const issues = [
    ...(draft.customer_name === null ? invalidField('customer_name', 'required').issues : []),
    ...(lines.length === 0 ? invalidField('lines', 'required').issues : []),
    ...(totalsOf(lines).gross < 0 ? invalidField('lines', 'belowZero').issues : []),
    ...(lacksReason ? invalidField('exemption_reason', 'required').issues : []),
    ...lacking.flatMap((name) => invalidField(name, 'required').issues),
  ];
  if (issues.length > 0) throw new InvalidRequest(issues);
}

/** The row of an invoice, locked until the transaction ends. @throws {NotFoundError} if there is none with this id. */
export async function requireInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const row = await lockInvoiceRow(db, id);
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** An issued invoice, locked as above. @throws {NotFoundError}; {ConflictError} if it is a draft, or cancelled. */
export async function requireIssued(db: Db, id: number): Promise<InvoiceRow> {
  const row = await requireInvoice(db, id);
  if (row.state === 'draft') throw new ConflictError((t) => t.invoicing.errors.notIssued);
  if (row.state === 'cancelled') throw isCancelled();
  return row;
}

/** Changes the status of an issued invoice. @throws {ConflictError} if it was cancelled since it was read. */
export async function updateIssued(db: Db, id: number, change: StatusChange): Promise<InvoiceRow> {
  const row = await updateStatus(db, id, change);
  if (row === undefined) throw isCancelled();
  return row;
}

/** An issued invoice that can be paid, credited or cancelled, locked. @throws as above; {ConflictError} if it is a credit note. */
export async function requirePayable(db: Db, id: number): Promise<InvoiceRow> {
  const row = await requireIssued(db, id);
  if (row.credits_id === null) return row;
  throw new ConflictError((t) => t.invoicing.errors.isCreditNote);
}

function isCancelled(): ConflictError {
  return new ConflictError((t) => t.invoicing.errors.isCancelled);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Queues the mail of an issued invoice, with a link of its own. Without a mail server the mail is only kept in the outbox,
 * and the invoice does not count as sent.
 *
 * @param origin the site's, as the administrator uses it: `https://example.com`.
 * @returns the invoice, and whether there is a mail server.
 * @throws {ConflictError} if it is not issued, or cancelled; {InvalidRequest} if there is no address.
 */
export const sendInvoice = longVerb(
  { permission: 'invoices:write', input: invoiceMail },
  async (ctx, { id, to }, origin: string) => {
    const sent = await inTransaction(ctx, async (tx) => {
      const { row, isMailed } = await queueInvoiceMail(tx, await requireIssued(tx.db, id), origin, {
        to,
      });
      return { invoice: await readInvoice(tx.db, row, siteToday(tx.deps)), isMailed };
    });
    ctx.deps.mailer.wake();
    return sent;
  },
);

/**
 * The same in the caller's transaction, after which the mailer is to be woken.
 *
 * @param options `to`: by default, the customer's address. `reminder`: which one it is, if any.
 */
export async function queueInvoiceMail(
  { db, now, deps, recordAudit }: TransactionContext,
  invoice: InvoiceRow,
  origin: string,
  {
    to: address,
    reminder = null,
  }: { to?: string | null | undefined; reminder?: number | null } = {},
): Promise<{ row: InvoiceRow; isMailed: boolean }> {
  const { mailer, config } = deps;
  const { id } = invoice;
  const to = address ?? invoice.customer_email;
  if (to === null) throw invalidField('to', 'required');
  const { company_name: company, content_language: language } = await findSettings(db);
  const { token, hash } = newLinkToken();
  const endsAt = new Date(now.getTime() + limits.invoiceLinkDays * dayMs);
  await insertInvoiceLink(db, { invoiceId: id, hash, endsAt });
  const link = `${origin}${inLanguage(invoicePath(token), invoice.language ?? language)}`;
  const until = localDate(endsAt, config.timeZone);
  const mail = composeInvoiceMail(invoice, { to, link, until, company, language, reminder });
  const mailId = await mailer.enqueue(db, mail);
  if (!(await hasMailServer(db, config))) {
    await recordAudit({ action: 'created', type: 'mail', id: mailId, name: to });
    return { row: invoice, isMailed: false };
  }
  const row = await updateIssued(db, id, { sent_at: now.toISOString(), sent_to: to });
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
  /** Of an invoice that has none. */
  language: LanguageCode;
  /** Which reminder it is; null: it is none. */
  reminder: number | null;
};

/** The mail to the customer: a summary of the invoice, and a link to print it. */
function composeInvoiceMail(invoice: InvoiceRow, parts: MailParts): NewMail {
  const { to, link, until, company } = parts;
  const language = invoice.language ?? parts.language;
  const { mail } = messagesOf(language).invoicing;
  const { tag } = languageOf(language);
  const number = isolate(invoice.number ?? '', language);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const formatDay = (date: string) => day.format(new Date(date));
  const { currency, due_date, customer_name } = invoice;
  const owed = parts.reminder === null ? grossIn(invoice) : invoice.open_amount;
  const amount = owed === null || currency === null ? null : formatMoney(owed, currency, tag);
  const facts = [
    ...(amount === null ? [] : [interpolate(mail.amount, { amount })]),
    ...(due_date === null ? [] : [interpolate(mail.due, { date: formatDay(due_date) })]),
  ];
  const { subject, heading, body } = wordsOf(invoice, parts, language);
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

function grossIn({ totals }: InvoiceRow): number | null {
  return totals === null ? null : grossOf(totals);
}

/** What the mail calls an invoice, a credit note, or a reminder. */
function wordsOf({ credits_id }: InvoiceRow, { reminder }: MailParts, language: LanguageCode) {
  const { mail, creditNote, reminders } = messagesOf(language).invoicing;
  if (credits_id !== null) return creditNote.mail;
  if (reminder === 1) return reminders.first;
  if (reminder === 2) return reminders.second;
  return reminder === null ? mail : reminders.last;
}
