import type { InvoicedMonth, MonthInvoice } from '../../server/invoices/shared/bookkeeping.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import { TableHead, TableScroll } from '../parts/table-head.tsx';
import type { PanelProps } from '../props.ts';
import { invoiceLabels } from '../translations/parcel-labels.ts';
import { FileLink } from './invoice-sheet.tsx';
import { PeriodForm } from './statement-page.tsx';

type Props = PanelProps & {
  found: InvoicedMonth;
  days: { from: string; to: string };
  /** Whether the customers' boxes are ticked at first. */
  isTicked: boolean;
  /** Whether to show what invoices lack to be electronic invoices. */
  saysXml: boolean;
};

/** The invoices for a month with their problems, and the button that issues them. Works without script. */
export function MonthPage({ panel, t, found, days, isTicked, saysXml }: Props) {
  const { site } = panel;
  const { month, invoices } = found;
  const { month: words, fields } = t.invoicing;
  const period = new URLSearchParams({ ...days, format: 'csv' });
  const headings = [fields.customer_name, t.control.fields.parcels, fields.amount];
  const page = (query: Record<string, string>) =>
    localizedHref(
      site,
      `${paths.control.invoiceMonth}?${new URLSearchParams({ month, ...query })}`,
    );
  const ticks = (tick: 'all' | 'none') => (
    <a className="more" href={page({ tick })}>
      {words[tick]}
    </a>
  );
  const table = (
    <TableScroll label={words.title}>
      <table className="money-table measure-wide">
        <TableHead headings={headings} />
        <tbody>
          {invoices.map((invoice, index) => (
            <MonthRow
              key={monthInvoiceKey(invoice)}
              panel={panel}
              t={t}
              invoice={invoice}
              tick={customerTick(found, index, isTicked)}
              preview={page({ customer: String(invoice.customer.id) })}
              saysXml={saysXml}
            />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={[
        { label: t.control.invoices.title, href: localizedHref(site, paths.control.invoices) },
      ]}
      styles={site.manifest.invoiceStyles}
      needsScript={false}
      actions={<FileLink href={`${paths.api.journal}?${period}`} label={words.journal} />}
    >
      <PeriodForm
        site={site}
        t={t}
        className="actions bottom below"
        action={paths.control.invoiceMonth}
      >
        <PlainInput
          id="month"
          label={t.control.form.month}
          type="month"
          name="month"
          required
          pattern="\d{4}-\d{2}"
          defaultValue={month}
        />
      </PeriodForm>
      {invoices.length === 0 ? (
        <p className="list-state soft">{t.invoicing.errors.nothingToInvoice}</p>
      ) : (
        <PanelForm
          site={site}
          t={t}
          spec={{
            method: 'POST',
            once: true,
            action: paths.api.invoiceMonth,
            fixed: { month },
            sections: [],
            button: { label: t.invoicing.issueAndSend },
            // The list shows the message, and begins with the new invoices.
            outcome: { type: 'go', to: localizedHref(site, paths.control.invoices), says: true },
          }}
        >
          {() => (
            <>
              {/* Without this field, a form without ticks would mean all customers. */}
              <input type="hidden" name="customers" value="" />
              <p className="cluster">
                {ticks('all')} {ticks('none')}
              </p>
              {table}
            </>
          )}
        </PanelForm>
      )}
    </PanelLayout>
  );
}

function monthInvoiceKey({ customer, currency, unpriced, undated, gross }: MonthInvoice): string {
  return [customer.id, currency, unpriced.length, undated.length, gross].join(' ');
}

/** The box of a customer, which stands at the first of the customer's invoices; null: there is none at this invoice. */
function customerTick({ invoices }: InvoicedMonth, index: number, isTicked: boolean) {
  const invoice = invoices[index];
  if (invoice === undefined || invoice.parcels === 0) return null;
  if (invoices[index - 1]?.customer.id === invoice.customer.id) return null;
  return {
    name: `customers[${index}]`,
    isChecked: isTicked && !invoice.problems.includes('no_vat_id'),
  };
}

type RowProps = PanelProps & {
  invoice: MonthInvoice;
  tick: ReturnType<typeof customerTick>;
  /** The link to the page that shows the customer's invoices. */
  preview: string;
  saysXml: boolean;
};

function MonthRow({ panel, t, invoice, tick, preview, saysXml }: RowProps) {
  const { customer, currency, parcels, unpriced, undated, gross, problems, warnings } = invoice;
  const { tag } = panel.site.language;
  const { id } = customer;
  const { month } = t.invoicing;
  const labels: Partial<Record<string, string>> = invoiceLabels(t);
  const unprintable = warnings.filter(({ code }) => code === 'unprintable');
  const lacking = warnings.filter(({ code }) => code !== 'unprintable');
  const fields = saysXml ? lacking.map(({ field }) => labels[field] ?? field) : [];
  const { no_price, no_day, ...words } = t.invoicing.month.problems;
  const withLinks = (sentence: Sentence<'codes'>, codes: readonly string[]) => {
    const links = codes.slice(0, mostCodes).map((code) => (
      <a key={code} href={localizedHref(panel.site, pathTo(paths.control.updateParcel, { code }))}>
        <bdi dir="ltr">{code}</bdi>{' '}
      </a>
    ));
    const texts = interpolate(sentence, { codes: '\n' }).split('\n');
    return texts.flatMap((text, index) => (index === 0 ? [text] : [...links, text]));
  };
  const said = problems.map((problem) => {
    if (problem === 'no_price') return withLinks(no_price, unpriced);
    if (problem === 'no_day') return withLinks(no_day, undated);
    return words[problem];
  });
  return (
    <tr>
      <th scope="row">
        {tick !== null && (
          <input
            type="checkbox"
            name={tick.name}
            value={id}
            defaultChecked={tick.isChecked}
            aria-label={`${month.choose}${colon(tag)}${customer.name}`}
          />
        )}{' '}
        <a href={localizedHref(panel.site, pathTo(paths.control.customer, { id }))}>
          <bdi>{customer.name}</bdi>
        </a>
        {said.map((problem, index) => (
          <small key={problems[index]} className="block bad">
            {problem}
          </small>
        ))}
        {unprintable.map(({ field, message }) => (
          <small key={field} className="block bad">
            {message}
          </small>
        ))}
        {fields.length > 0 && (
          <small className="block soft">
            {interpolate(t.invoicing.electronic.forXml, {
              fields: new Intl.ListFormat(tag).format(fields),
            })}
          </small>
        )}
        {tick !== null && (
          <small className="block">
            <a href={preview}>{month.look}</a>
          </small>
        )}
      </th>
      <td>{parcels.toLocaleString(tag)}</td>
      <td>{currency !== null && formatMoney(gross, currency, tag)}</td>
    </tr>
  );
}

const mostCodes = 10;
