import { interpolate } from '../../server/shared/interpolate.ts';
import {
  formatMoney,
  type Invoice,
  type InvoiceCompany,
  type InvoiceLine,
  lineAmount,
} from '../../server/shared/invoice.ts';
import { type Language, langOf } from '../../server/shared/languages.ts';
import { CompanyMark } from '../parts/brand.tsx';
import { formatDate, formatDay } from '../parts/dates.ts';
import { formatRate, InvoiceTotalsList } from '../parts/invoice-totals.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import { isolated, Written } from '../parts/written.tsx';
import type { Messages } from '../translations/messages.ts';

export type SheetProps = {
  invoice: Invoice;
  /** Who it is from. */
  company: InvoiceCompany;
  /** The language that it is in, and the words of that. */
  language: Language;
  t: Messages;
  timeZone: string;
  /** The level of its heading. */
  heading: 'h1' | 'h2';
};

/** An invoice as it is printed. */
export function InvoiceSheet(props: SheetProps) {
  const { invoice, company, language, t, heading: Heading } = props;
  const { paper } = t.invoicing;
  const name = invoice.number ?? paper.draft;
  return (
    <article
      className="invoice"
      lang={language.tag}
      dir={language.dir}
      aria-label={`${t.control.audit.records.invoice} ${name}`}
    >
      <Mark {...props} />
      <header className="ends">
        <Heading>{t.control.audit.records.invoice}</Heading>
        <Company company={company} language={language} t={t} />
      </header>
      <div className="invoice-head ends">
        <Customer {...props} />
        <Facts {...props} />
      </div>
      {invoice.totals !== null && invoice.currency !== null && (
        <>
          <InvoiceTable
            lines={invoice.lines}
            currency={invoice.currency}
            tag={language.tag}
            t={t.invoicing}
          />
          <InvoiceTotalsList
            totals={invoice.totals}
            currency={invoice.currency}
            tag={language.tag}
            t={{ ...paper, total: t.invoicing.fields.total }}
          />
        </>
      )}
      {invoice.paid_on !== null && invoice.state === 'paid' && (
        <p className="invoice-thanks">
          {interpolate(paper.paid, { date: formatDate(invoice.paid_on, language.tag) })}
        </p>
      )}
      {invoice.note !== null && (
        <p className="typed part" dir="auto">
          {invoice.note}
        </p>
      )}
    </article>
  );
}

/** What must not be overlooked: it is a draft, or cancelled. */
function Mark({ invoice, language, t, timeZone }: SheetProps) {
  const { paper } = t.invoicing;
  const { state, cancelled_at, cancel_reason } = invoice;
  if (state === 'draft') return <p className="invoice-mark">{paper.draft}</p>;
  if (cancelled_at === null) return null;
  const date = formatDay(cancelled_at, language.tag, timeZone);
  return (
    <p className="invoice-mark">
      <strong>{paper.cancelled}</strong>
      <span>{interpolate(paper.cancelledOn, { date, reason: isolated(cancel_reason ?? '') })}</span>
    </p>
  );
}

function Company({ company, language, t }: Pick<SheetProps, 'company' | 'language' | 't'>) {
  const { name, address, phone, email, tax_number, logo } = company;
  return (
    <address>
      <CompanyMark name={name} logo={logo} />
      {logo !== null && <strong>{name}</strong>}
      {address !== null && (
        <span>
          <Written lang={langOf(company.language, language)}>{address}</Written>
        </span>
      )}
      {[phone, email].map(
        (line) =>
          line !== null && (
            <bdi key={line}>
              <TextWithEmails text={line} />
            </bdi>
          ),
      )}
      {tax_number !== null && (
        <span>{interpolate(t.invoicing.paper.taxNumber, { number: isolated(tax_number) })}</span>
      )}
    </address>
  );
}

function Customer({ invoice, t, heading }: SheetProps) {
  const { customer_name, customer_address, customer_email, customer_tax_number } = invoice;
  const { paper } = t.invoicing;
  if (customer_name === null && customer_address === null) return null;
  const Heading = heading === 'h1' ? 'h2' : 'h3';
  return (
    <section>
      <Heading>{paper.billTo}</Heading>
      <p className="invoice-customer">
        <strong>
          <bdi>{customer_name}</bdi>
        </strong>
        {customer_address !== null && (
          <span>
            <bdi>{customer_address}</bdi>
          </span>
        )}
        {customer_email !== null && (
          <bdi>
            <TextWithEmails text={customer_email} />
          </bdi>
        )}
        {customer_tax_number !== null && (
          <span>{interpolate(paper.taxNumber, { number: isolated(customer_tax_number) })}</span>
        )}
      </p>
    </section>
  );
}

function Facts({ invoice, company, language, t, timeZone }: SheetProps) {
  const { invoices: words, fields } = t.control;
  const { tag } = language;
  const { number, issue_date, due_date, parcel, created_at, product } = invoice;
  const date =
    issue_date === null ? formatDay(created_at, tag, timeZone) : formatDate(issue_date, tag);
  const facts = [
    ...(number === null ? [] : [{ label: t.invoicing.fields.number, value: <bdi>{number}</bdi> }]),
    ...(invoice.state === 'draft' ? [] : [{ label: words.date, value: date }]),
    ...(due_date === null
      ? []
      : [{ label: t.invoicing.fields.due_date, value: formatDate(due_date, tag) }]),
    ...(parcel === null ? [] : [{ label: fields.parcel_id, value: <bdi>{parcel}</bdi> }]),
    ...(invoice.totals !== null
      ? []
      : [
          {
            label: fields.product,
            value: <Written lang={langOf(company.language, language)}>{product}</Written>,
          },
        ]),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="pairs">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  lines: InvoiceLine[];
  currency: string;
  tag: string;
  t: Messages['invoicing'];
};

/** The lines of an invoice; where it is narrow, each is a block whose parts say what they are. */
function InvoiceTable({ lines, currency, tag, t: { fields, paper } }: Props) {
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const heads = [paper.description, fields.quantity, fields.unit_price, paper.rate, paper.amount];
  return (
    <table>
      <TableHead headings={heads} />
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay as they are
          <tr key={index}>
            <th scope="row">
              <bdi>{line.description}</bdi>
            </th>
            <td data-label={fields.quantity}>{quantity.format(line.quantity)}</td>
            <td data-label={fields.unit_price}>{money(line.unit_price ?? 0)}</td>
            <td data-label={paper.rate}>{formatRate(line.tax_rate ?? 0, tag)}</td>
            <td data-label={paper.amount}>{money(lineAmount(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
