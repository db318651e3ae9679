import type { CustomerStatement } from '../../server/invoices/shared/bookkeeping.ts';
import type { InvoiceCompany } from '../../server/invoices/shared/invoice.ts';
import type { Language } from '../../server/shared/languages.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { formatDate } from '../parts/dates.ts';
import type { Messages } from '../translations/messages.ts';
import {
  companyContents,
  type InvoiceContents,
  payToLines,
  periodText,
} from './invoice-contents.ts';
import { journalKindNames } from './journal-kinds.ts';

type Props = {
  statement: CustomerStatement;
  company: InvoiceCompany;
  /** The customer's address, one part a line. */
  address: string | null;
  language: Language;
  t: Messages;
};

/** The texts of a customer's statement on paper: its entries by currency, each with the balance after it. */
export function statementContents({ statement, company, address, language, t }: Props) {
  const { tag } = language;
  const { customer, from, to, statements } = statement;
  const { statement: words, fields, paper } = t.invoicing;
  const kinds = journalKindNames(t);
  const rows = statements.flatMap(({ currency, opening, entries, closing }) => {
    const money = (amount: number) => formatMoney(amount, currency, tag);
    return [
      { description: `${formatDate(from, tag)} · ${words.opening}`, values: ['', money(opening)] },
      ...entries.map(({ date, kind, number, gross, balance }) => ({
        description: [formatDate(date, tag), kinds[kind], number].filter(Boolean).join(' · '),
        values: [money(gross), money(balance)],
      })),
      { description: `${formatDate(to, tag)} · ${words.closing}`, values: ['', money(closing)] },
    ];
  });
  const contents: InvoiceContents = {
    heading: words.title,
    name: customer.name,
    mark: null,
    company: companyContents(company, t),
    customer: {
      heading: fields.customer_name,
      name: customer.name,
      address,
      contacts: [],
      taxNumbers: [],
    },
    facts: [
      {
        label: paper.period,
        value: periodText({ period_from: from, period_to: to }, tag) ?? '',
        kind: 'words',
      },
    ],
    lines: { headings: [t.control.invoices.date, fields.amount, words.balance], rows },
    totals: statements.map(({ currency, closing }) => ({
      key: currency,
      label: fields.open_amount,
      amount: formatMoney(closing, currency, tag),
    })),
    remarks: statements.some(({ closing }) => closing > 0)
      ? payToLines({ company, t, language })
      : [],
    paid: null,
    note: null,
  };
  return contents;
}
