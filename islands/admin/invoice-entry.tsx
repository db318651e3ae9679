import type { ListedInvoice } from '../../server/shared/invoice.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { formatDate } from '../../views/parts/dates.ts';
import { Written } from '../../views/parts/written.tsx';
import type { ListContext } from './list-context.ts';
import { Time } from './time.tsx';

type Props = { invoice: ListedInvoice; context: ListContext };

/** An invoice: its status, number, customer, product, total and dates. */
export function InvoiceEntry({ invoice, context }: Props) {
  const { id, number, product, created_at, state, customer_name, totals, currency } = invoice;
  const { invoicing, tag, contentLang } = context;
  const { issue_date, due_date } = invoice;
  return (
    <a className="record-main record-invoice" href={pathTo(paths.control.invoice, { id })}>
      <span className={`record-badge invoice-${state}`}>{invoicing.states[state]}</span>
      <strong className="code">
        <bdi>{number ?? invoicing.states.draft}</bdi>
      </strong>
      <span>
        {customer_name !== null && (
          <>
            <bdi>{customer_name}</bdi>
            {' · '}
          </>
        )}
        <Written lang={contentLang}>{product}</Written>
      </span>
      <small suppressHydrationWarning>
        <span>
          {totals !== null && currency !== null && (
            <>
              <b>
                <bdi>{formatMoney(totals.gross, currency, tag)}</bdi>
              </b>
              {' · '}
            </>
          )}
          {issue_date === null ? (
            <Time at={created_at} context={context} />
          ) : (
            <bdi>{formatDate(issue_date, tag)}</bdi>
          )}
        </span>
        {due_date !== null && (state === 'open' || state === 'overdue') && (
          <span>{`${invoicing.paper.dueDate} ${formatDate(due_date, tag)}`}</span>
        )}
      </small>
    </a>
  );
}
