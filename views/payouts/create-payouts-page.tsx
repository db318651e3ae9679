import type { PayoutDraft, PayoutParcel } from '../../server/payouts/shared/payout.ts';
import { colon } from '../../server/shared/colon.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { PeriodForm } from '../invoices/statement-page.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import { TableHead, TableScroll } from '../parts/table-head.tsx';
import type { PanelProps } from '../props.ts';
import { ParcelName } from './payout-page.tsx';

type Props = PanelProps & {
  payouts: PayoutDraft[];
  /** The last day of what is paid out: `YYYY-MM-DD`. */
  until: string;
};

/** The number of parcels on the page that can be left out: rendering a page blocks all other requests. */
const mostParcels = 500;

/** What would be paid out to each customer, and the button that issues it. Works without script. */
export function CreatePayoutsPage({ panel, t, payouts, until }: Props) {
  const { site } = panel;
  const words = t.payouts;
  const most = Math.floor(mostParcels / Math.max(1, payouts.length));
  const headings = [t.invoicing.fields.customer_name, words.collected, words.amount];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.create}
      lead={words.createLead}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.payouts) }]}
      styles={site.manifest.invoiceStyles}
      needsScript={false}
    >
      <PeriodForm
        site={site}
        t={t}
        className="actions bottom below"
        action={paths.control.createPayouts}
      >
        <PlainInput
          id="until"
          label={words.until}
          type="date"
          name="until"
          required
          defaultValue={until}
        />
      </PeriodForm>
      {payouts.length === 0 ? (
        <p className="list-state soft">{words.nothingToPay}</p>
      ) : (
        <PanelForm
          site={site}
          t={t}
          spec={{
            method: 'POST',
            once: true,
            action: paths.api.payouts,
            fixed: { until },
            sections: [],
            button: { label: words.issueAndSend, sends: ['send', 'yes'] },
            further: [{ label: words.issue }],
            outcome: { type: 'go', to: localizedHref(site, paths.control.payouts), says: true },
          }}
        >
          {() => (
            <>
              {/* Without this field, a form without ticks would mean all customers. */}
              <input type="hidden" name="customers" value="" />
              <TableScroll label={words.create}>
                <table className="money-table measure-wide">
                  <TableHead headings={headings} />
                  {payouts.map((payout, index) => (
                    <PayoutRows
                      key={`${payout.customer} ${payout.currency}`}
                      panel={panel}
                      t={t}
                      payout={payout}
                      index={index}
                      isFirst={payouts[index - 1]?.customer !== payout.customer}
                      most={most}
                    />
                  ))}
                </table>
              </TableScroll>
            </>
          )}
        </PanelForm>
      )}
    </PanelLayout>
  );
}

type RowProps = PanelProps & {
  payout: PayoutDraft;
  index: number;
  /** Whether it is the first of its customer, which has the box. */
  isFirst: boolean;
  /** How many parcels it can offer to leave out. */
  most: number;
};

function PayoutRows({ panel, t, payout, index, isFirst, most }: RowProps) {
  const { tag } = panel.site.language;
  const { customer: id, customer_name, currency, account, problem, fee, offset } = payout;
  const words = t.payouts;
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const hasAccount = account.iban !== null || account.account !== null;
  const kept = [
    [words.fee, fee],
    [words.offset, offset],
  ] as const;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {isFirst && (
            <input
              type="checkbox"
              name={`customers[${index}]`}
              value={id}
              defaultChecked={problem === null}
              disabled={problem !== null}
              aria-label={`${t.invoicing.month.choose}${colon(tag)}${customer_name}`}
            />
          )}{' '}
          <a href={localizedHref(panel.site, pathTo(paths.control.customer, { id }))}>
            <bdi>{customer_name}</bdi>
          </a>
          {problem !== null && <small className="block bad">{words.problems[problem]}</small>}
          {problem === null && !hasAccount && (
            <small className="block soft">{words.noAccount}</small>
          )}
        </th>
        <td>{money(payout.gross)}</td>
        <td>
          <strong>{money(payout.amount)}</strong>
          {kept.map(
            ([label, amount]) =>
              amount !== 0 && (
                <small key={label} className="block soft">
                  {`${label} ${money(-amount)}`}
                </small>
              ),
          )}
        </td>
      </tr>
      <tr>
        <td colSpan={3}>
          <PayoutParcels panel={panel} t={t} payout={payout} index={index} most={most} />
        </td>
      </tr>
    </tbody>
  );
}

/** The parcels of a payout, each of which can be left out, and those that are left out anyway. */
function PayoutParcels({ panel, t, payout, index, most }: Omit<RowProps, 'isFirst'>) {
  const { tag } = panel.site.language;
  const { customer, currency, parcels, left_out } = payout;
  const list = `${paths.control.payables}?customer=${customer}&currency=${currency}`;
  const text = (parcel: PayoutParcel) => (
    <>
      <ParcelName parcel={parcel} tag={tag} />
      {` · ${formatMoney(parcel.amount, currency, tag)}`}
    </>
  );
  return (
    <details>
      <summary>{`${t.control.fields.parcels} (${parcels.length.toLocaleString(tag)})`}</summary>
      <ul className="stack">
        {parcels.slice(0, most).map((parcel, number) => (
          <li key={`${parcel.parcel} ${parcel.day}`}>
            <label>
              <input
                type="checkbox"
                name={`leave_out[${index * most + number}]`}
                value={parcel.parcel ?? ''}
                disabled={parcel.parcel === null}
              />{' '}
              {t.payouts.leaveOut}
              {colon(tag)}
              {text(parcel)}
            </label>
          </li>
        ))}
        {left_out.slice(0, most).map((parcel) => (
          <li key={`${parcel.parcel} ${parcel.day}`} className="soft">
            {text(parcel)}
            {parcel.dispute !== null && (
              <>
                {' · '}
                <bdi>{parcel.dispute}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {parcels.length > most && (
        <a className="more" href={localizedHref(panel.site, list)}>
          {t.lists.all}
        </a>
      )}
    </details>
  );
}
