import type { IslandProps } from '../../islands/registry.ts';
import type { Receivables } from '../../server/invoices/shared/bookkeeping.ts';
import { invoiceStatuses } from '../../server/invoices/shared/invoice.ts';
import { plural } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { invoicesPath, paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Island } from '../island.tsx';
import { ListChoices, ListPage, type ListPageProps, listContext } from '../panel/list-page.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { ActionForm } from './invoice-money.tsx';

type Props = ListPageProps &
  Pick<IslandProps['invoice-list'], 'first' | 'state'> & {
    receivables: Receivables[];
    reminders: number;
  };

export function InvoicesPage(props: Props) {
  const { panel, t, search, first, state, receivables, reminders: count } = props;
  const { invoices } = t.control;
  const needs = 'invoices:write';
  const { filter, states } = t.invoicing;
  const choices = [null, ...invoiceStatuses].map((one) => ({
    label: one === null ? filter.all : states[one],
    href: localizedHref(panel.site, invoicesPath(paths.control.invoices, one)),
    isChosen: one === state,
  }));
  const action = { path: paths.control.createInvoice, label: invoices.create, needs } as const;
  return (
    <ListPage panel={panel} t={t} title={invoices.title} action={action}>
      <ReceivablesList site={panel.site} t={t} receivables={receivables} />
      <ListChoices label={filter.label} choices={choices} />
      {may(panel, needs) && (
        <div className="actions below">
          <a
            className="button button-quiet button-small"
            href={localizedHref(panel.site, paths.control.invoiceMonth)}
          >
            {t.invoicing.month.title}
          </a>
          {count > 0 && (
            <ActionForm
              panel={panel}
              t={t}
              spec={{
                action: paths.api.dueReminders,
                button: {
                  label: plural(t.invoicing.reminders, 'due', { count }, panel.site.language.tag),
                  quiet: true,
                },
              }}
            />
          )}
        </div>
      )}
      <Island
        name="invoice-list"
        on="load"
        site={panel.site}
        props={{
          first,
          search,
          state,
          context: listContext(panel, t, needs),
          t: { states, dueDate: t.invoicing.fields.due_date },
        }}
      />
    </ListPage>
  );
}

type ReceivablesProps = { site: Site; t: Messages; receivables: Receivables[] };

/** What customers owe in each currency, how much of it is overdue, and what they have paid this month. */
function ReceivablesList({ site, t, receivables }: ReceivablesProps) {
  const { tag } = site.language;
  const { states, payments } = t.invoicing;
  const labels = { open: states.open, overdue: states.overdue, paid: payments.thisMonth };
  return receivables.map(({ currency, ...sums }) => (
    <dl key={currency} className="receivables cluster below">
      {receivableNames.map((name) => (
        <div key={name}>
          <dt className="soft">{labels[name]}</dt>
          <dd>
            <strong>{formatMoney(sums[name], currency, tag)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  ));
}

const receivableNames = ['open', 'overdue', 'paid'] as const;
