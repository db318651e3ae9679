import type { InvoiceStatus, ListedInvoice } from '../../server/invoices/shared/invoice.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { invoicesPath, paths, pathTo } from '../../server/shared/paths.ts';
import { formatDate } from '../../views/parts/dates.ts';
import { UserText } from '../../views/parts/written.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { type ListProps, RecordList, Time } from '../shared/list/record-list.tsx';
import { useOwnRecords } from '../shared/list/records.ts';

type Props = ListProps<ListedInvoice> & {
  state: InvoiceStatus | null;
  t: Pick<Messages['invoicing'], 'states'> & { dueDate: string };
};

/** The invoices, which are never deleted here. */
export default function InvoiceList({ first, search, context, state, t }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={invoicesPath(paths.api.invoices, state)}
      deletion={null}
      search={search}
      nameOf={({ number }) => number ?? ''}
      draw={(invoice) => <InvoiceEntry invoice={invoice} context={context} t={t} />}
    />
  );
}

type EntryProps = Pick<Props, 'context' | 't'> & { invoice: ListedInvoice };

function InvoiceEntry({ invoice, context, t }: EntryProps) {
  const { id, number, product, created_at, state, customer_name, totals, currency } = invoice;
  const { tag, contentLang } = context;
  const { issue_date, due_date } = invoice;
  return (
    <a
      className="record-main line break plain grow record-invoice"
      href={pathTo(paths.control.invoice, { id })}
    >
      <span className={`record-badge badge invoice-${state}`}>{t.states[state]}</span>
      <strong className="code">
        <bdi>{number ?? t.states.draft}</bdi>
      </strong>
      <span>
        {customer_name !== null && (
          <>
            <bdi>{customer_name}</bdi>
            {' · '}
          </>
        )}
        <UserText lang={contentLang}>{product}</UserText>
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
          <span>{`${t.dueDate} ${formatDate(due_date, tag)}`}</span>
        )}
      </small>
    </a>
  );
}
