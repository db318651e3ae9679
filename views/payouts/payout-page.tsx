import { useId } from 'react';
import {
  type Payout,
  type PayoutParcel,
  payoutMethods,
  payoutReference,
} from '../../server/payouts/shared/payout.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { FileLink } from '../invoices/invoice-sheet.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { findSubmission, labelledOptions } from '../panel/panel-form.tsx';
import { formatDate } from '../parts/dates.ts';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { Pairs } from '../parts/pairs.tsx';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { TableHead, TableScroll } from '../parts/table-head.tsx';
import type { PanelProps, SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { payoutAccount, payoutSums } from './payout-contents.ts';

type Props = PanelProps & { payout: Payout; today: string };

/** One payout: what it is of, and whether it was paid. */
export function PayoutPage({ panel, t, payout, today }: Props) {
  const { site } = panel;
  const { id, customer, customer_name, state } = payout;
  const words = t.payouts;
  const file = (path: string) => pathTo(path, { id });
  const isOpen = state === 'issued' && may(panel, 'payouts:write');
  const named =
    customer === null ? (
      <bdi>{customer_name}</bdi>
    ) : (
      <a
        className="finger-link"
        href={localizedHref(site, pathTo(paths.control.customer, { id: customer }))}
      >
        <bdi>{customer_name}</bdi>
      </a>
    );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={`${words.payout} ${id}`}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.payouts) }]}
      styles={site.manifest.invoiceStyles}
      needsScript={false}
      actions={
        <>
          <FileLink href={file(paths.api.payoutPdf)} label={t.invoicing.actions.pdf} />
          <FileLink href={file(paths.api.payoutCsv)} label={t.exporting.formats.csv} />
          <a
            className="button button-quiet"
            href={localizedHref(site, `${paths.control.ledger}?payout=${id}`)}
          >
            {words.ledger}
          </a>
        </>
      }
    >
      <Pairs
        className="pairs card padded below"
        pairs={[[t.invoicing.fields.customer_name, named], ...payoutFacts({ site, t }, payout)]}
      />
      {isOpen && <PaymentForm panel={panel} t={t} payout={payout} today={today} />}
      <PayoutTable site={site} t={t} payout={payout} />
      {isOpen && (
        <form method="post" className="part">
          <HiddenFields
            values={{
              _verb: `DELETE ${paths.api.payouts}`,
              _then: localizedHref(site, paths.control.payouts),
              id,
            }}
          />
          <button type="submit" className="button button-quiet">
            {t.cash.takeBack}
          </button>
        </form>
      )}
    </PanelLayout>
  );
}

/** What staff and the customer read of a payout, beside its parcels. */
export function payoutFacts({ site, t }: SiteProps, payout: Payout): [string, string | null][] {
  const { id, state, until, paid_on, method, account, bank_reference } = payout;
  const { fields, states } = t.payouts;
  const methods = methodNames(t);
  const { tag } = site.language;
  const paid = [paid_on && formatDate(paid_on, tag), method && methods[method]];
  return [
    [t.control.fields.stage, states[state]],
    [t.payouts.until, formatDate(until, tag)],
    [t.invoicing.fields.paid_on, paid.filter((part) => part !== null).join(' · ') || null],
    [t.payouts.account, payoutAccount(account)],
    [fields.bank_reference, bank_reference ?? payoutReference(id)],
  ];
}

/** The parcels of a payout, and its sums. */
export function PayoutTable({ site, t, payout }: SiteProps & { payout: Payout }) {
  const { tag } = site.language;
  const money = (amount: number) => formatMoney(amount, payout.currency, tag);
  return (
    <TableScroll label={t.payouts.payout}>
      <table className="money-table measure-wide">
        <TableHead headings={[t.control.fields.parcels, t.invoicing.fields.amount]} />
        <tbody>
          {payout.parcels.map((parcel, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a parcel may be in a payout twice, once with an amount below zero
            <tr key={index}>
              <td>
                <ParcelName parcel={parcel} tag={tag} />
              </td>
              <td>{money(parcel.amount)}</td>
            </tr>
          ))}
          {payoutSums(payout, t).map(({ key, label, amount }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{key === 'amount' ? <strong>{money(amount)}</strong> : money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

type NameProps = { parcel: Pick<PayoutParcel, 'parcel' | 'reference' | 'day'>; tag: string };

/** The tracking code of a parcel, its reference, and the day on which it was paid for. */
export function ParcelName({ parcel: { parcel, reference, day }, tag }: NameProps) {
  return (
    <>
      <bdi dir="ltr">{parcel}</bdi>{' '}
      <small className="soft">
        {reference !== null && (
          <>
            <bdi>{reference}</bdi>
            {' · '}
          </>
        )}
        {formatDate(day, tag)}
      </small>
    </>
  );
}

/** Says that a payout was paid. @param today `YYYY-MM-DD` in the site's time zone. */
function PaymentForm({ panel: { site }, t, payout, today }: Props) {
  const id = useId();
  const call = `PATCH ${paths.api.payouts}`;
  const refused = findSubmission(site, call);
  const typed: Record<string, string> = refused?.values ?? {};
  const error = (name: string) => errorAt(refused?.failure, name);
  const { fields, markPaid } = t.payouts;
  return (
    <form method="post" className="control-form cluster">
      <HiddenFields values={{ _verb: call, id: payout.id, state: 'paid' }} />
      <FormErrors errors={refused?.failure?.errors ?? []} />
      <PlainInput
        id={`${id}day`}
        label={t.invoicing.fields.paid_on}
        error={error('day')}
        type="date"
        name="day"
        required
        defaultValue={typed.day ?? today}
      />
      <PlainSelect
        id={`${id}method`}
        label={t.invoicing.fields.method}
        error={error('method')}
        name="method"
        defaultValue={typed.method ?? 'bank'}
        options={labelledOptions(payoutMethods, methodNames(t))}
      />
      <PlainInput
        id={`${id}reference`}
        label={fields.bank_reference}
        error={error('bank_reference')}
        name="bank_reference"
        maxLength={100}
        autoComplete="off"
        defaultValue={typed.bank_reference ?? ''}
      />
      <button type="submit" className="button">
        {markPaid}
      </button>
    </form>
  );
}

function methodNames(t: Messages) {
  return { bank: t.invoicing.transfer, cash: t.cash.methods.cash };
}
