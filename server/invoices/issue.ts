import { messagesOf } from '../../views/translations/index.ts';
import type { Settings } from '../admin/shared/settings.ts';
import { findSettings } from '../database/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { ConflictError, requireRow } from '../errors.ts';
import { InvalidRequest, invalidField } from '../http/input/validation.ts';
import { newLinkToken } from '../http/link-token.ts';
import type { NewMail } from '../notifications/mail/compose.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { dateFormat } from '../shared/date-format.ts';
import { pick } from '../shared/field-values.ts';
import { interpolate } from '../shared/interpolate.ts';
import { isolate } from '../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { formatMoney } from '../shared/money.ts';
import { inLanguage, invoicePath } from '../shared/paths.ts';
import { dayMs, later } from '../times.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { defaultDueDate, invoiceCompany } from './company.ts';
import { findInvoiceRow, insertInvoiceLink, issueDraft, updateInvoiceRow } from './queries.ts';
import { grossAmount, invoiceLines } from './read.ts';
import { invoiceMail } from './schema.ts';
import { invoiceTotals } from './shared/invoice.ts';
import {
  asVatId,
  findVatId,
  isInUnion,
  missingByLaw,
  mixesOutsideScope,
  needsBuyerVatId,
  needsSellerVatId,
} from './shared/tax.ts';
import { mailVerb } from './verb.ts';

/** The year of an invoice's number. @param issueDate `YYYY-MM-DD` in the site's time zone. */
export function invoiceYear(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/**
 * Issues a draft: it gets its number, its dates, and a copy of the company's details.
 *
 * @throws {ConflictError} if it is not a draft; {InvalidRequest} if something is missing.
 */
export async function issueLockedDraft(
  { db, deps, now, recordAudit }: TransactionContext,
  draft: InvoiceRow,
  settings: Settings,
): Promise<InvoiceRow> {
  if (draft.state !== 'draft') {
    throw new ConflictError((t) => t.invoicing.errors.issuedAlready);
  }
  requireCompleteDraft(draft, settings);
  const issue_date = siteToday(deps, now);
  const due_date = draft.due_date ?? defaultDueDate(settings, issue_date);
  const dates = { year: invoiceYear(issue_date), issue_date, due_date };
  const after = await issueDraft(db, draft, { ...dates, company: invoiceCompany(settings) });
  await recordAudit({
    action: 'changed',
    type: 'invoice',
    id: after.id,
    name: after.number,
    before: pick(draft, ['state', 'number']),
    after: pick(after, ['state', 'number']),
  });
  return after;
}

/** Refuses an incomplete draft. The company is checked only in the European Union: elsewhere, the law asks for other things. */
function requireCompleteDraft(draft: InvoiceRow, settings: Settings): void {
  const lines = invoiceLines(draft);
  const categories = new Set(lines.map(({ tax_category }) => tax_category));
  const lacksReason = categories.has('E') && draft.exemption_reason === null;
  const lacksVatId = needsBuyerVatId(categories) && asVatId(draft.customer_tax_number) === null;
  const company = invoiceCompany(settings);
  const isOwnMissing = needsSellerVatId(categories) && findVatId(company) === null;
  const lacking = isInUnion(settings.country)
    ? [...missingByLaw(company), ...(isOwnMissing ? ['vat_id'] : [])]
    : [];
  const issues = [
    ...(draft.customer_name === null ? invalidField('customer_name', 'required').issues : []),
    ...(lacksVatId ? invalidField('customer_tax_number', 'vatId').issues : []),
    ...(mixesOutsideScope(categories) ? invalidField('lines', 'outsideAlone').issues : []),
    ...(lines.length === 0 ? invalidField('lines', 'required').issues : []),
    ...(invoiceTotals(lines).gross < 0 ? invalidField('lines', 'belowZero').issues : []),
    ...(lacksReason ? invalidField('exemption_reason', 'required').issues : []),
    ...lacking.flatMap((name) => invalidField(name, 'required').issues),
  ];
  if (issues.length > 0) throw new InvalidRequest(issues);
}

/** The row of an invoice, locked until the transaction ends. @throws {NotFoundError} if the id is unknown. */
export async function lockInvoice(db: Db, id: number): Promise<InvoiceRow> {
  return requireRow(await findInvoiceRow(db, id, { lock: true }));
}

/** Does what lockInvoice does, for an issued invoice. @throws {NotFoundError}; {ConflictError} if it is a draft, or cancelled. */
export async function lockIssuedInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const row = await lockInvoice(db, id);
  if (row.state === 'draft') throw new ConflictError((t) => t.invoicing.errors.notIssued);
  if (row.state === 'cancelled') {
    throw new ConflictError((t) => t.invoicing.errors.isCancelled);
  }
  return row;
}

/** Does what lockIssuedInvoice does, for an invoice that can be paid, credited or cancelled. Also refuses a credit note. */
export async function lockPayableInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const row = await lockIssuedInvoice(db, id);
  if (row.credits_id === null) return row;
  throw new ConflictError((t) => t.invoicing.errors.isCreditNote);
}

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
