import type { IslandProps } from '../../islands/registry.ts';
import { type InvoiceStatus, invoiceStatuses } from '../../server/shared/invoice.ts';
import { invoicesPath, paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { ListPage, type ListPageProps, listContext } from '../panel/list-page.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = ListPageProps & Pick<IslandProps['invoice-list'], 'first' | 'state'>;

/** The invoices, all of them or those with one status. */
export function InvoicesPage({ panel, t, search, first, state }: Props) {
  const { invoices } = t.control;
  const needs = 'invoices:write';
  const action = { path: paths.control.createInvoice, label: invoices.create, needs } as const;
  return (
    <ListPage panel={panel} t={t} title={invoices.title} action={action}>
      <InvoiceFilter site={panel.site} t={t.invoicing} state={state} />
      <Island
        name="invoice-list"
        on="load"
        site={panel.site}
        props={{
          first,
          search,
          state,
          context: listContext(panel, t, needs),
          t: { states: t.invoicing.states, dueDate: t.invoicing.fields.due_date },
        }}
      />
    </ListPage>
  );
}

type FilterProps = { site: Site; t: Messages['invoicing']; state: InvoiceStatus | null };

/** Links to the invoices that stand in one way, or to all of them. */
function InvoiceFilter({ site, t, state }: FilterProps) {
  const choices = [null, ...invoiceStatuses] as const;
  return (
    <nav className="invoice-filter below" aria-label={t.filter.label}>
      <ul className="cluster">
        {choices.map((choice) => (
          <li key={choice}>
            <a
              className="button button-small button-quiet"
              href={localizedHref(site, invoicesPath(paths.control.invoices, choice))}
              aria-current={choice === state ? 'page' : undefined}
            >
              {choice === null ? t.filter.all : t.states[choice]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
