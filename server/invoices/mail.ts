import { messagesOf } from '../../views/translations/index.ts';
import type { InvoiceRow } from '../database/tables.ts';
import type { NewMail } from '../notifications/mail/compose.ts';
import { interpolate } from '../shared/interpolate.ts';
import { isolate } from '../shared/isolate.ts';
import { type LanguageCode, languageOf } from '../shared/languages.ts';
import { formatMoney } from '../shared/money.ts';

type Sent = {
  to: string;
  link: string;
  /** The last day that the link works, `YYYY-MM-DD`. */
  until: string;
  company: string;
  /** Of an invoice that has none. */
  language: LanguageCode;
};

/** The mail that takes an invoice to its customer: what it is about in words, and a link to print it. */
export function invoiceMailOf(invoice: InvoiceRow, sent: Sent): NewMail {
  const { to, link, until, company } = sent;
  const language = invoice.language ?? sent.language;
  const { mail } = messagesOf(language).invoicing;
  const { tag } = languageOf(language);
  const number = isolate(invoice.number ?? '', language);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const dayOf = (text: string) => day.format(new Date(text));
  const { totals, currency, due_date, customer_name } = invoice;
  const facts = [
    ...(totals === null || currency === null
      ? []
      : [
          interpolate(mail.amount, {
            amount: formatMoney(JSON.parse(totals).gross, currency, tag),
          }),
        ]),
    ...(due_date === null ? [] : [interpolate(mail.due, { date: dayOf(due_date) })]),
  ];
  const paragraphs = [
    customer_name === null
      ? mail.helloNobody
      : interpolate(mail.hello, { name: isolate(customer_name, language) }),
    interpolate(mail.body, { number }),
    facts.join('\n'),
    interpolate(mail.link, { link, date: dayOf(until) }),
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
