import type { Receivables } from '../../server/invoices/shared/bookkeeping.ts';
import { plural } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps, SiteProps } from '../props.ts';
import { ActionForm } from './invoice-money.tsx';

type Props = PanelProps & {
  /** How many reminders are due. */
  reminders: number;
};

/** What can be done beside the list of invoices: invoice a month, and send the reminders that are due. */
export function InvoiceListActions({ panel, t, reminders: count }: Props) {
  const { site } = panel;
  if (!may(panel, 'invoices:write')) return null;
  return (
    <>
      <a className="button button-quiet" href={localizedHref(site, paths.control.invoiceMonth)}>
        {t.invoicing.month.title}
      </a>
      {count > 0 && (
        <ActionForm
          panel={panel}
          t={t}
          spec={{
            action: paths.api.dueReminders,
            button: {
              label: plural(t.invoicing.reminders, 'due', { count }, site.language.tag),
              quiet: true,
            },
          }}
        />
      )}
    </>
  );
}

type ReceivablesProps = SiteProps & {
  receivables: Receivables[];
  /** The id of the customer whom the amounts are of. */
  customer?: number;
};

/** What customers owe in each currency, how much of it is overdue, and what they have paid this month. */
export function ReceivablesList({ site, t, receivables, customer }: ReceivablesProps) {
  const { states, payments } = t.invoicing;
  const labels = { open: states.open, overdue: states.overdue, paid: payments.thisMonth };
  return receivables.map(({ currency, ...sums }) => (
    <dl key={currency} className="receivables cluster below">
      {receivableNames.map((name) => {
        const amount = (
          <strong>
            <bdi>{formatMoney(sums[name], currency, site.language.tag)}</bdi>
          </strong>
        );
        return (
          <div key={name}>
            <dt className="soft">{labels[name]}</dt>
            <dd>
              {name === 'paid' ? (
                <span className="finger-link">{amount}</span>
              ) : (
                <a className="plain finger-link" href={invoicesHref(site, name, customer)}>
                  {amount}
                </a>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  ));
}

const receivableNames = ['open', 'overdue', 'paid'] as const;

/** The list of invoices that are open or overdue, of all customers or of one. */
function invoicesHref(site: Site, state: 'open' | 'overdue', customer?: number): string {
  const query = new URLSearchParams({ state, ...(customer && { customer: String(customer) }) });
  return localizedHref(site, `${paths.control.invoices}?${query}`);
}
