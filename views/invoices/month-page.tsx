import type { InvoicedMonth, MonthInvoice } from '../../server/invoices/shared/bookkeeping.ts';
import { formatMoney } from '../../server/invoices/shared/invoice.ts';
import { interpolate, plural, type Sentence } from '../../server/shared/interpolate.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { localizedHref } from '../parts/links.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import { TableHead, TableScroll } from '../parts/table-head.tsx';
import type { PanelProps } from '../props.ts';
import { ActionForm } from './invoice-money.tsx';
import { FileLink } from './invoice-sheet.tsx';
import { ShowForm } from './statement-page.tsx';

type Props = PanelProps & {
  found: InvoicedMonth;
  days: { from: string; to: string };
};

/** What would be invoiced for a month, what is odd about it, and the button that does it. Works without script. */
export function MonthPage({ panel, t, found: { month, invoices }, days }: Props) {
  const { site } = panel;
  const { tag } = site.language;
  const { month: words, fields } = t.invoicing;
  const count = invoices.filter(({ parcels }) => parcels > 0).length;
  const period = new URLSearchParams({ ...days, format: 'csv' });
  const headings = [fields.customer_name, t.control.fields.parcels, fields.amount];
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
      <ShowForm
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
      </ShowForm>
      {invoices.length === 0 ? (
        <p className="list-state soft">{t.invoicing.errors.nothingToInvoice}</p>
      ) : (
        <TableScroll label={words.title}>
          <table className="money-table measure-wide">
            <TableHead headings={headings} />
            <tbody>
              {invoices.map((invoice) => (
                <Row key={keyOf(invoice)} panel={panel} t={t} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {count > 0 && (
        <ActionForm
          panel={panel}
          t={t}
          spec={{
            action: paths.api.invoiceMonth,
            fixed: { month },
            button: { label: plural(words, 'issue', { count }, tag) },
            // The list says how many were issued, and begins with them.
            outcome: { type: 'go', to: localizedHref(site, paths.control.invoices), says: true },
          }}
        />
      )}
    </PanelLayout>
  );
}

function keyOf({ customer, currency, unpriced, undated, gross }: MonthInvoice): string {
  return [customer.id, currency, unpriced.length, undated.length, gross].join(' ');
}

type RowProps = PanelProps & { invoice: MonthInvoice };

function Row({ panel, t, invoice }: RowProps) {
  const { customer, currency, parcels, unpriced, undated, gross, problems } = invoice;
  const { tag } = panel.site.language;
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
        <a href={localizedHref(panel.site, pathTo(paths.control.customer, { id: customer.id }))}>
          <bdi>{customer.name}</bdi>
        </a>
        {said.map((problem, index) => (
          <small key={problems[index]} className="block bad">
            {problem}
          </small>
        ))}
      </th>
      <td>{parcels.toLocaleString(tag)}</td>
      <td>{currency !== null && formatMoney(gross, currency, tag)}</td>
    </tr>
  );
}

const mostCodes = 10;
