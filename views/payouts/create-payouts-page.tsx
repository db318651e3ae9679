import type { PayoutDraft, PayoutParcel } from '../../server/payouts/shared/payout.ts';
import { colon } from '../../server/shared/colon.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { PeriodForm } from '../invoices/statement-page.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { formatDate } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import { TableHead, TableScroll } from '../parts/table-head.tsx';
import type { PanelProps } from '../props.ts';

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
  const { fields } = t.invoicing;
  const most = Math.floor(mostParcels / Math.max(1, payouts.length));
  const headings = [
    fields.customer_name,
    t.control.fields.parcels,
    words.collected,
    words.fee,
    words.offset,
    words.amount,
  ];
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
                  <tbody>
                    {payouts.map((payout, index) => (
                      <PayoutRow
                        key={`${payout.customer} ${payout.currency}`}
                        panel={panel}
                        t={t}
                        payout={payout}
                        index={index}
                        isFirst={payouts[index - 1]?.customer !== payout.customer}
                        most={most}
                      />
                    ))}
                  </tbody>
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

function PayoutRow({ panel, t, payout, index, isFirst, most }: RowProps) {
  const { tag } = panel.site.language;
  const { customer: id, customer_name, currency, parcels, left_out, account, problem } = payout;
  const words = t.payouts;
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const hasAccount = account.iban !== null || account.account !== null;
  return (
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
        {problem === null && !hasAccount && <small className="block soft">{words.noAccount}</small>}
        <details>
          <summary>{t.control.fields.parcels}</summary>
          <ul className="stack">
            {parcels.slice(0, most).map((parcel, number) => (
              <li key={parcel.parcel}>
                <label>
                  <input
                    type="checkbox"
                    name={`leave_out[${index}-${number}]`}
                    value={parcel.parcel ?? ''}
                    disabled={parcel.parcel === null}
                  />{' '}
                  {words.leaveOut}
                  {colon(tag)}
                  <ParcelText parcel={parcel} tag={tag} money={money} />
                </label>
              </li>
            ))}
            {left_out.slice(0, most).map((parcel) => (
              <li key={parcel.parcel} className="soft">
                <ParcelText parcel={parcel} tag={tag} money={money} />
              </li>
            ))}
          </ul>
          {parcels.length > most && (
            <a
              className="more"
              href={localizedHref(
                panel.site,
                `${paths.control.payables}?customer=${id}&currency=${currency}`,
              )}
            >
              {t.lists.all}
            </a>
          )}
        </details>
      </th>
      <td>{parcels.length.toLocaleString(tag)}</td>
      <td>{money(payout.gross)}</td>
      <td>{payout.fee !== 0 && money(-payout.fee)}</td>
      <td>{payout.offset !== 0 && money(-payout.offset)}</td>
      <td>
        <strong>{money(payout.amount)}</strong>
      </td>
    </tr>
  );
}

type ParcelProps = { parcel: PayoutParcel; tag: string; money: (amount: number) => string };

function ParcelText({
  parcel: { parcel, reference, day, amount, dispute },
  tag,
  money,
}: ParcelProps) {
  const parts = [parcel, reference, formatDate(day, tag), money(amount), dispute];
  return <bdi>{parts.filter((part) => part !== null).join(' · ')}</bdi>;
}
