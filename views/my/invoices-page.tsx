import type { ListedInvoice } from '../../server/invoices/shared/invoice.ts';
import type { Money } from '../../server/lists/shared/cell.ts';
import { colon } from '../../server/shared/colon.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { formatDate } from '../parts/dates.ts';
import { Icon } from '../parts/icon.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';
import { PageLinks } from './page-links.tsx';

type Props = CustomerPageProps & {
  page: PageOf<ListedInvoice>;
  /** What the customer owes, by currency. */
  open: Money[];
};

/** A customer's invoices, each as a PDF. */
export function MyInvoicesPage({ site, t, reader, page, open }: Props) {
  const { tag } = site.language;
  const { states, fields } = t.invoicing;
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={t.control.invoices.title}
      actions={
        <a className="button button-quiet" href={`${paths.api.myStatement}?format=pdf`} download>
          <Icon name="download" />
          {t.invoicing.statement.title}
        </a>
      }
    >
      {open.length > 0 && (
        <p className="lead">
          {fields.open_amount}
          {colon(tag)}
          {open.map(({ amount, currency }) => formatMoney(amount, currency, tag)).join(' · ')}
        </p>
      )}
      {page.data.length === 0 && <p>{t.control.list.none}</p>}
      <ul className="stack">
        {page.data.map(({ id, number, state, issue_date, due_date, open_amount, currency }) => (
          <li key={id}>
            <a
              className="card padded plain line break"
              href={pathTo(paths.api.myInvoicePdf, { id })}
            >
              <strong className="code">
                <bdi>{number}</bdi>
              </strong>
              <span>{states[state]}</span>
              <small>
                {issue_date !== null && formatDate(issue_date, tag)}
                {due_date !== null && ` · ${fields.due_date} ${formatDate(due_date, tag)}`}
                {open_amount !== null &&
                  currency !== null &&
                  open_amount !== 0 &&
                  ` · ${fields.open_amount} ${formatMoney(open_amount, currency, tag)}`}
              </small>
            </a>
          </li>
        ))}
      </ul>
      <PageLinks site={site} t={t} page={page} path={paths.my.invoices} />
    </CustomerLayout>
  );
}
