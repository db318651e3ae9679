import { useId } from 'react';
import {
  type CashItem,
  type CashRow,
  type CashSettlement,
  isUnstated,
} from '../../server/parcels/shared/cash.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { findSubmission } from '../panel/panel-form.tsx';
import { formatDay } from '../parts/dates.ts';
import { errorAt } from '../parts/form-errors.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput } from '../parts/plain-form.tsx';
import { IsolatedText } from '../parts/text-with-emails.tsx';
import type { PanelProps } from '../props.ts';
import { CollectionFields } from './collection-fields.tsx';

type Props = PanelProps & {
  row: CashRow;
  /** The list has a row for each parcel. */
  isOfParcel: boolean;
  mostItems: number;
  /** The query of the page that shows the whole group; null: this page shows the whole group. */
  all: string | null;
};

/** What a driver has collected on a run: its parcels, and what was handed in. Its forms work without script. */
export function CashDetails({ panel, t, row, isOfParcel, mostItems, all }: Props) {
  const { site } = panel;
  const { tag } = site.language;
  const money = (amount: number) => formatMoney(amount, row.currency, tag);
  const isCut = row.items.length > mostItems;
  const items = isCut
    ? row.items.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, mostItems)
    : row.items;
  const count = new Intl.NumberFormat(tag).format(row.items.length);
  return (
    <div className="stack">
      <details open={isOfParcel || row.items.some((item) => refusedState(site, item)) || undefined}>
        <summary className="finger">
          {t.control.fields.parcels} ({count})
        </summary>
        <ul className="list">
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine panel={panel} t={t} item={item} money={money} />
              {isUnstated(item) && may(panel, 'cod:write') && (
                <StateCollectionForm panel={panel} t={t} item={item} currency={row.currency} />
              )}
            </li>
          ))}
        </ul>
        {isCut && all !== null && (
          <a href={localizedHref(site, `${paths.control.cash}?${all}`)}>
            {interpolate(t.track.showAll, { total: count })}
          </a>
        )}
      </details>
      {row.settlements.map((settlement) => (
        <SettlementLine key={settlement.id} panel={panel} t={t} of={settlement} money={money} />
      ))}
      {row.open === 'yes' && !isOfParcel && may(panel, 'cash:write') && (
        <HandInForm panel={panel} t={t} row={row} />
      )}
    </div>
  );
}

/** Sort order: parcels that somebody has to look at come first. */
function urgency({ collected, due }: CashItem): number {
  return collected === null ? 0 : collected === due ? 2 : 1;
}

type Money = (amount: number) => string;

type ItemProps = PanelProps & { item: CashItem; money: Money };

function ItemLine({ panel, t, item, money }: ItemProps) {
  const { tracking_code: code, due, collected, method, reason } = item;
  const said =
    collected === null
      ? t.cash.notStated
      : method === null
        ? t.cash.notCollected
        : `${t.cash.methods[method]} ${money(collected)}`;
  return (
    <>
      {code !== null && (
        <a href={localizedHref(panel.site, pathTo(paths.control.parcel, { code }))}>
          <bdi dir="ltr">{code}</bdi>
        </a>
      )}{' '}
      {money(due)} · {said}
      {collected !== null && collected !== due && ` (${money(collected - due)})`}
      {reason !== null && (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
    </>
  );
}

type SettlementProps = PanelProps & { of: CashSettlement; money: Money };

/** A settlement, with a button that takes it back on the same day. */
function SettlementLine({ panel, t, of, money }: SettlementProps) {
  const { site, timeZone } = panel;
  const { tag } = site.language;
  const day = formatDay(of.created_at, tag, timeZone);
  const isToday = day === formatDay(new Date().toISOString(), tag, timeZone);
  return (
    <div className="line">
      <p className="fill">
        <Icon name="check" /> {`${t.cash.handedIn}${colon(tag)}${money(of.amount)}`}
        {of.difference !== 0 && ` (${t.cash.difference}${colon(tag)}${money(of.difference)})`} ·{' '}
        {day}
        {[of.signed_by, of.reason].map(
          (text) =>
            text !== null && (
              <span key={text}>
                {' · '}
                <IsolatedText text={text} />
              </span>
            ),
        )}
      </p>
      {isToday && may(panel, 'cash:write') && (
        <form method="post">
          <HiddenFields values={{ _verb: `DELETE ${paths.api.cashSettlements}`, id: of.id }} />
          <button type="submit" className="button button-quiet button-small">
            <Icon name="undo" />
            {t.cash.takeBack}
          </button>
        </form>
      )}
    </div>
  );
}

const stateCall = `PATCH ${paths.api.cash}`;

function refusedState(site: Site, { tracking_code }: CashItem) {
  return findSubmission(site, stateCall, { parcel: tracking_code ?? '' });
}

type StateFormProps = PanelProps & { item: CashItem; currency: string };

function StateCollectionForm({ panel: { site }, t, item, currency }: StateFormProps) {
  const refused = refusedState(site, item);
  return (
    <form method="post" className="cash-hand-in line bottom">
      <HiddenFields
        values={{
          _verb: stateCall,
          _key: crypto.randomUUID(),
          parcel: item.tracking_code ?? '',
          cod_currency: currency,
        }}
      />
      <CollectionFields t={t} due={item.due} currency={currency} refused={refused} />
      <button type="submit" className="button button-quiet">
        {t.control.form.save}
      </button>
    </form>
  );
}

const handInCall = `POST ${paths.api.cashSettlements}`;

/** The fields that distinguish a row's form from those of other rows. */
function fixedFields({ driver, run, day, currency }: CashRow) {
  return { driver: String(driver?.id ?? ''), run: String(run?.id ?? ''), day, currency };
}

/**
 * The form that signs off what a driver hands in: everything expected with one button, or another amount with a reason,
 * which also settles amounts that are not stated, short or over.
 */
function HandInForm({ panel: { site }, t, row }: PanelProps & { row: CashRow }) {
  const id = useId();
  const refused = findSubmission(site, handInCall, fixedFields(row));
  const waiting = row.items.filter(({ settlement_id }) => settlement_id === null);
  const isAsDue = waiting.every(({ due, collected }) => due === collected);
  return (
    <form method="post" className="cash-hand-in line bottom">
      <HiddenFields
        values={{ ...fixedFields(row), _verb: handInCall, _key: crypto.randomUUID() }}
      />
      <PlainInput
        id={`${id}amount`}
        label={`${t.cash.toHandIn} (${row.currency})`}
        error={errorAt(refused?.failure, 'amount')}
        name="amount"
        inputMode="decimal"
        required
        dir="ltr"
        autoComplete="off"
        defaultValue={refused?.values.amount ?? amountText(row.amount, row.currency)}
      />
      <PlainInput
        id={`${id}reason`}
        label={t.control.fields.cod_reason}
        note={isAsDue ? t.control.form.optional : undefined}
        error={errorAt(refused?.failure, 'reason')}
        name="reason"
        required={!isAsDue}
        maxLength={300}
        autoComplete="off"
        dir="auto"
        defaultValue={refused?.values.reason ?? ''}
      />
      <button type="submit" className="button">
        {t.cash.handIn}
      </button>
    </form>
  );
}
