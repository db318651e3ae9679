import {
  type InvoiceCompany,
  lineAmount,
  type PrintedInvoice,
} from '../../server/invoices/shared/invoice.ts';
import { asVatId, exemptionReason, isExempt } from '../../server/invoices/shared/tax.ts';
import { colon } from '../../server/shared/colon.ts';
import { countryName } from '../../server/shared/countries.ts';
import { dateFormat } from '../../server/shared/date-format.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import type { Language } from '../../server/shared/languages.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { formatDate, formatDay } from '../parts/dates.ts';
import { formatRate, totalsRows } from '../parts/invoice-totals.tsx';
import { isolateName } from '../parts/written.tsx';
import type { Messages } from '../translations/messages.ts';

export type ContentsProps = {
  invoice: PrintedInvoice;
  company: InvoiceCompany;
  /** The language of the invoice, and the site's words in this language. */
  language: Language;
  t: Messages;
  timeZone: string;
};

export type InvoiceContents = ReturnType<typeof invoiceContents>;

export type { TotalsRow } from '../parts/invoice-totals.tsx';

/** `written`: a text in the company's language; `code`: a text in no language; `words`: a text in the invoice's language. */
type Fact = { label: string; value: string; kind: 'words' | 'code' | 'written' };

/** The texts of an invoice, in its language. The page and the PDF of an invoice show the same texts. */
export function invoiceContents(props: ContentsProps) {
  const { invoice, company, language, t } = props;
  const { paper, fields } = t.invoicing;
  const { currency, totals, state, paid_on, note } = invoice;
  const { tag } = language;
  const hasAmounts = totals !== null && currency !== null;
  return {
    heading:
      invoice.kind === 'credit_note'
        ? t.invoicing.creditNote.title
        : t.control.audit.records.invoice,
    /** The invoice's number, or the word for a draft. */
    name: invoice.number ?? paper.draft,
    mark: invoiceMark(props),
    company: companyContents(company, t),
    customer: customerContents(props),
    facts: invoiceFacts(props),
    lines: hasAmounts ? lineContents(invoice, currency, tag, t.invoicing) : null,
    totals: hasAmounts
      ? totalsRows({ totals, currency, tag, t: { ...paper, total: fields.total } })
      : [],
    /** Why lines are not taxed, and where to pay. */
    remarks: hasAmounts ? invoiceRemarks(props) : [],
    paid:
      paid_on !== null && state === 'paid'
        ? interpolate(paper.paid, { date: formatDate(paid_on, tag) })
        : null,
    /** As the company typed it. */
    note,
  };
}

/** What a paper says of the company that it is from. */
export function companyContents(company: InvoiceCompany, { invoicing: { paper } }: Messages) {
  return {
    name: company.name,
    address: company.address,
    taxNumbers: [
      ...numberSentence(company.tax_number, paper.taxNumber),
      ...numberSentence(company.vat_id, paper.vatId),
    ],
    contacts: [company.phone, company.email].filter((line) => line !== null),
    logo: company.logo,
  };
}

/** The mark of a draft or a cancelled invoice; null for others. */
function invoiceMark({ invoice, language, t, timeZone }: ContentsProps) {
  const { paper } = t.invoicing;
  const { state, cancelled_at, cancel_reason } = invoice;
  if (state === 'draft') return { title: paper.draft, reason: null };
  if (cancelled_at === null) return null;
  const date = formatDay(cancelled_at, language.tag, timeZone);
  const reason = interpolate(paper.cancelledOn, { date, reason: isolateName(cancel_reason ?? '') });
  return { title: paper.cancelled, reason };
}

function numberSentence(number: string | null, sentence: Sentence<'number'>): string[] {
  return number === null ? [] : [interpolate(sentence, { number: isolateName(number) })];
}

/** The reasons for exemptions that the law requires, and the bank account. */
function invoiceRemarks({ invoice, company, t, language }: ContentsProps): string[] {
  const categories = new Set(invoice.lines.map((line) => line.tax_category));
  const usual = { ...t.invoicing.tax, AE: t.invoicing.electronic.reverseCharge };
  const reasons = [...categories].flatMap((category) => {
    if (!isExempt(category)) return [];
    return exemptionReason(invoice, category, usual) ?? [];
  });
  // Nothing is to be paid by a credit note, or for an invoice that is paid or void.
  const isToPay = invoice.kind === 'invoice' && !['paid', 'cancelled'].includes(invoice.state);
  return [...new Set(reasons), ...(isToPay ? payToLines({ company, t, language }) : [])];
}

/** Whom to pay, and the bank account; nothing if there is none. */
export function payToLines({
  company,
  t,
  language,
}: Pick<ContentsProps, 'company' | 't' | 'language'>) {
  const { iban, bic, name } = company;
  if (iban === null && bic === null) return [];
  const account = [name, iban && `IBAN ${inGroups(iban)}`, bic && `BIC ${bic}`].filter(
    (part) => part !== null,
  );
  const words = `${t.invoicing.paper.payTo}${colon(language.tag)}`;
  return [`${words}${account.map(isolateName).join(' · ')}`];
}

/** An account number in groups of four, as it is printed. */
export function inGroups(iban: string): string {
  return iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$& ');
}

function customerContents({ invoice, t }: ContentsProps) {
  const { customer_name, customer_address, customer_email, customer_tax_number } = invoice;
  const { paper } = t.invoicing;
  const isVatId = asVatId(customer_tax_number) !== null;
  if (customer_name === null && customer_address === null) return null;
  return {
    heading: paper.billTo,
    name: customer_name,
    address: customer_address,
    taxNumbers: numberSentence(customer_tax_number, isVatId ? paper.vatId : paper.taxNumber),
    contacts: customer_email === null ? [] : [customer_email],
  };
}

function invoiceFacts({ invoice, language: { tag }, t, timeZone }: ContentsProps): Fact[] {
  const { invoices: words, fields } = t.control;
  const { paper } = t.invoicing;
  const { number, issue_date, due_date, parcel, created_at, product, totals } = invoice;
  const date =
    issue_date === null ? formatDay(created_at, tag, timeZone) : formatDate(issue_date, tag);
  const due = due_date === null ? null : formatDate(due_date, tag);
  const facts: (Omit<Fact, 'value'> & { value: string | null })[] = [
    { label: t.invoicing.fields.number, value: number, kind: 'code' },
    { label: words.date, value: invoice.state === 'draft' ? null : date, kind: 'words' },
    { label: t.invoicing.fields.due_date, value: due, kind: 'words' },
    { label: paper.period, value: periodText(invoice, tag), kind: 'words' },
    {
      label: t.invoicing.fields.delivery_date,
      value: invoice.delivery_date === null ? null : formatDate(invoice.delivery_date, tag),
      kind: 'words',
    },
    { label: paper.place, value: deliveryPlaceText(invoice, tag), kind: 'code' },
    { label: fields.parcel_id, value: parcel, kind: 'code' },
    { label: t.customers.fields.buyer_reference, value: invoice.buyer_reference, kind: 'code' },
    { label: fields.product, value: totals === null ? (product ?? '') : null, kind: 'written' },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));
}

/** The days of a period. If it has only a first or only a last day, that day. */
export function periodText(
  { period_from, period_to }: Pick<PrintedInvoice, 'period_from' | 'period_to'>,
  tag: string,
): string | null {
  const [from, to] = [period_from ?? period_to, period_to ?? period_from];
  if (from === null || to === null) return null;
  const format = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  // Not all fonts have the narrow spaces of formatted ranges.
  return format.formatRange(new Date(from), new Date(to)).replace(/[\u2009\u202f]/g, ' ');
}

/** The place of delivery: the town, and the name of the country; null if neither is known. */
function deliveryPlaceText(invoice: PrintedInvoice, tag: string): string | null {
  const { delivery_postcode, delivery_city, delivery_country: country } = invoice;
  const town = [delivery_postcode, delivery_city].filter((part) => part !== null).join(' ');
  const name = country === null ? '' : countryName(country, tag);
  return [town, name].filter((part) => part !== '').join(', ') || null;
}

function lineContents(
  { lines }: PrintedInvoice,
  currency: string,
  tag: string,
  { fields, paper }: Messages['invoicing'],
) {
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const money = (amount: number) => formatMoney(amount, currency, tag);
  return {
    headings: [fields.description, fields.quantity, fields.unit_price, paper.rate, fields.amount],
    rows: lines.map((line) => ({
      description: line.description,
      values: [
        quantity.format(line.quantity),
        money(line.unit_price ?? 0),
        formatRate(line.tax_rate ?? 0, tag),
        money(lineAmount(line)),
      ],
    })),
  };
}
