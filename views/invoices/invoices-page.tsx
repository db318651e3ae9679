import type { Receivables } from '../../server/invoices/shared/bookkeeping.ts';
import { plural } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
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

type ReceivablesProps = { tag: string; t: Messages; receivables: Receivables[] };

/** What customers owe in each currency, how much of it is overdue, and what they have paid this month. */
export function ReceivablesList({ tag, t, receivables }: ReceivablesProps) {
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
