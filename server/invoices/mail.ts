import { messagesOf } from '../../views/translations/index.ts';
import { findSettings } from '../database/settings.ts';
import type { InvoiceRow } from '../database/tables.ts';
import { localDate } from '../days.ts';
import { invalidField } from '../http/input/validation.ts';
import { newLinkToken } from '../http/link-token.ts';
import type { NewMail } from '../notifications/mail/compose.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import { interpolate } from '../shared/interpolate.ts';
import { isolate } from '../shared/isolate.ts';
import { type LanguageCode, languageOf } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { formatMoney } from '../shared/money.ts';
import { inLanguage, invoicePath } from '../shared/paths.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import { requireIssued, updateIssued } from './issue.ts';
import { insertInvoiceLink } from './queries.ts';
import { siteToday, toAdminInvoice } from './read.ts';
import { invoiceMail } from './schema.ts';

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
  async (ctx, { id, to: address }, origin: string) => {
    const { mailer, config } = ctx.deps;
    const { row, isMailed } = await inTransaction(ctx, async ({ db, now, recordAudit }) => {
      const invoice = await requireIssued(db, id);
      const to = address ?? invoice.customer_email;
      if (to === null) throw invalidField('to', 'required');
      const { company_name: company, content_language: language } = await findSettings(db);
      const { token, hash } = newLinkToken();
      const endsAt = new Date(now.getTime() + limits.invoiceLinkDays * dayMs);
      await insertInvoiceLink(db, { invoiceId: id, hash, endsAt });
      const link = `${origin}${inLanguage(invoicePath(token), invoice.language ?? language)}`;
      const until = localDate(endsAt, config.timeZone);
      const mail = composeInvoiceMail(invoice, { to, link, until, company, language });
      const mailId = await mailer.enqueue(db, mail);
      if (!(await hasMailServer(db, config))) {
        await recordAudit({ action: 'created', type: 'mail', id: mailId, name: to });
        return { row: invoice, isMailed: false };
      }
      const updated = await updateIssued(db, id, { sent_at: now.toISOString(), sent_to: to });
      const after = { sent_to: to };
      await recordAudit({ action: 'sent', type: 'invoice', id, name: updated.number, after });
      return { row: updated, isMailed: true };
    });
    mailer.wake();
    return { invoice: toAdminInvoice(row, siteToday(ctx.deps)), isMailed };
  },
);

type MailParts = {
  to: string;
  link: string;
  /** The last day that the link works, `YYYY-MM-DD`. */
  until: string;
  company: string;
  /** Of an invoice that has none. */
  language: LanguageCode;
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
  const { totals, currency, due_date, customer_name } = invoice;
  const amount =
    totals === null || currency === null
      ? null
      : formatMoney(JSON.parse(totals).gross, currency, tag);
  const facts = [
    ...(amount === null ? [] : [interpolate(mail.amount, { amount })]),
    ...(due_date === null ? [] : [interpolate(mail.due, { date: formatDay(due_date) })]),
  ];
  const paragraphs = [
    customer_name === null
      ? mail.helloNobody
      : interpolate(mail.hello, { name: isolate(customer_name, language) }),
    interpolate(mail.body, { number }),
    facts.join('\n'),
    interpolate(mail.link, { link, date: formatDay(until) }),
  ];
  return {
    kind: 'invoice',
    language,
    to,
    subject: interpolate(mail.subject, { number, company: isolate(company, language) }),
    heading: interpolate(mail.heading, { number }),
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    action: { label: mail.view, url: link },
  };
}
