import { useId } from 'react';
import type {
  CashItem,
  CashRow,
  CashSettlement,
  cashStates,
} from '../../server/parcels/shared/cash.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { colon } from '../../server/shared/colon.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { ListChoices } from '../panel/list-page.tsx';
import { findSubmission } from '../panel/panel-form.tsx';
import { formatDate, formatDay } from '../parts/dates.ts';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput } from '../parts/plain-form.tsx';
import { IsolatedText } from '../parts/text-with-emails.tsx';
import type { PanelProps } from '../props.ts';
import { CollectionFields } from './collection-fields.tsx';

type Props = PanelProps & {
  rows: PageOf<CashRow>;
  /** The number of parcels for which it is not stated what was collected. */
  notStated: number;
  /** The filter; null: all. */
  tab: (typeof cashStates)[number] | null;
  /** The query of the export with the same rows. */
  query: string;
};

/** The money that drivers have collected, by run and day, and what they hand in. Its forms work without script. */
export function CashPage({ panel, t, rows, notStated, tab, query }: Props) {
  const { site } = panel;
  const cashHref = (query = '') => localizedHref(site, `${paths.control.cash}${query}`);
  const count = new Intl.NumberFormat(site.language.tag).format(notStated);
  const choice = (state: Props['tab'], label: string, query = `?state=${state}`) => ({
    label,
    href: cashHref(query),
    isChosen: tab === state,
  });
  const choices = [
    choice('open', t.cash.toHandIn, ''),
    choice('not_stated', `${t.cash.notStated} (${count})`),
    choice('handed_in', t.cash.handedIn),
    choice('difference', t.cash.differences),
    choice(null, t.control.list.all, '?open=no'),
  ];
  const { current_page: page, last_page: last, per_page } = rows;
  const pageHref = (number: number) => {
    const asked = new URLSearchParams(query);
    asked.set('page', String(number));
    asked.set('per_page', String(per_page));
    return cashHref(`?${asked}`);
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.cash.title}
      styles={site.manifest.runsStyles}
      needsScript={false}
      actions={
        <a className="button button-quiet" href={`${paths.api.cashExport}?${query}`} download>
          <Icon name="download" />
          {t.exporting.formats.csv}
        </a>
      }
    >
      {/* The form of a refused submission is gone if somebody else has handed in, or stated, the amount. */}
      {!rows.data.some((row) => hasRefusedForm(site, row)) && (
        <FormErrors
          errors={[handInCall, stateCall].flatMap(
            (call) => findSubmission(site, call)?.failure?.errors ?? [],
          )}
        />
      )}
      <ListChoices label={t.cash.title} choices={choices} />
      {rows.data.length === 0 && (
        <p className="panel">{tab === 'not_stated' ? t.cash.allStated : t.cash.nothingOpen}</p>
      )}
      {rows.data.map((row) => (
        <CashCard
          key={cashRowKey(row)}
          panel={panel}
          t={t}
          row={row}
          isOfParcel={tab === 'not_stated'}
          mostItems={Math.floor(mostItems / rows.data.length)}
          allHref={rows.data.length > 1 ? cashHref(`?${groupQuery(query, row)}`) : null}
        />
      ))}
      {(page > 1 || last > 1) && (
        <nav className="actions above" aria-label={t.cash.title}>
          {page > 1 && (
            <a className="button button-quiet" rel="prev" href={pageHref(Math.min(page - 1, last))}>
              {t.control.audit.newer}
            </a>
          )}
          {page < last && (
            <a className="button button-quiet" rel="next" href={pageHref(page + 1)}>
              {t.control.audit.older}
            </a>
          )}
        </nav>
      )}
    </PanelLayout>
  );
}

function hasRefusedForm(site: Site, row: CashRow): boolean {
  const isHandIn = row.open === 'yes' && refusedHandIn(site, row) !== undefined;
  return isHandIn || row.items.some((item) => isNotStated(item) && refusedState(site, item));
}

function cashRowKey({ driver, run, day, currency, items }: CashRow): string {
  return [driver?.id, run?.id, day, currency, items[0]?.id].join(' ');
}

/** The surplus of what was collected (negative: shortage), as far as it is stated. */
function cashDifference({ items }: CashRow): number {
  return items.reduce(
    (sum, { due, collected }) => sum + (collected === null ? 0 : collected - due),
    0,
  );
}

/** The number of parcels on a page, in all groups together: rendering a page blocks all other requests. */
const mostItems = 500;

/** The query of the page that shows one group with all its parcels. */
function groupQuery(query: string, { driver, run, day }: CashRow): URLSearchParams {
  const asked = new URLSearchParams(query);
  if (driver !== null) asked.set('driver', String(driver.id));
  if (run !== null) asked.set('run', String(run.id));
  asked.set('day', day);
  asked.delete('page');
  return asked;
}

/** Sort order: parcels that somebody has to look at come first. */
function urgency({ collected, due }: CashItem): number {
  return collected === null ? 0 : collected === due ? 2 : 1;
}

type CardProps = PanelProps & { row: CashRow };
type CashCardProps = CardProps & {
  isOfParcel: boolean;
  mostItems: number;
  /** The page that shows the whole group; null: this page shows the whole group. */
  allHref: string | null;
};

function CashCard({ panel, t, row, isOfParcel, mostItems, allHref }: CashCardProps) {
  const { tag } = panel.site.language;
  const id = useId();
  const money = (amount: number) => formatMoney(amount, row.currency, tag);
  const run = row.run && (row.run.name ?? interpolate(t.runs.numbered, { number: row.run.id }));
  const sums = [
    { name: 'due', label: t.control.fields.cod, amount: row.due },
    { name: 'cash', label: t.cash.methods.cash, amount: row.cash },
    { name: 'card', label: t.cash.methods.card, amount: row.card },
    { name: 'other', label: t.cash.methods.other, amount: row.other },
    { name: 'difference', label: t.cash.difference, amount: cashDifference(row) },
  ];
  const notStated = row.items.filter(isNotStated).length;
  const isCut = row.items.length > mostItems;
  const items = isCut
    ? row.items.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, mostItems)
    : row.items;
  const count = new Intl.NumberFormat(tag).format(row.items.length);
  return (
    <section className="cash-row card padded below stack" aria-labelledby={id}>
      <header className="line">
        <h2 id={id} className="fill">
          {[row.driver?.name || t.runs.noDriverYet, formatDate(row.day, tag), run]
            .filter((part) => part !== null)
            .map((part, index) => (
              <span key={part}>
                {index > 0 && ' · '}
                <IsolatedText text={part} />
              </span>
            ))}
        </h2>
        {!isOfParcel && (
          <p className="cash-amount">
            {row.open === 'yes' && `${t.cash.toHandIn}${colon(tag)}`}
            <strong className="large">{money(row.open === 'yes' ? row.amount : row.cash)}</strong>
          </p>
        )}
      </header>
      <dl className="cash-sums cluster">
        {sums
          .filter(({ amount }) => amount !== 0)
          .map(({ name, label, amount }) => (
            <div key={name}>
              <dt className="soft">{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        {notStated > 0 && (
          <div>
            <dt className="soft">{t.cash.notStated}</dt>
            <dd>{new Intl.NumberFormat(tag).format(notStated)}</dd>
          </div>
        )}
      </dl>
      <details
        open={isOfParcel || row.items.some((item) => refusedState(panel.site, item)) || undefined}
      >
        <summary>
          {t.control.fields.parcels} ({count})
        </summary>
        <ul className="list">
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine panel={panel} t={t} item={item} money={money} />
              {isNotStated(item) && may(panel, 'cod:write') && (
                <StateCollectionForm panel={panel} t={t} item={item} currency={row.currency} />
              )}
            </li>
          ))}
        </ul>
        {isCut && allHref !== null && (
          <a href={allHref}>{interpolate(t.track.showAll, { total: count })}</a>
        )}
      </details>
      {row.settlements.map((settlement) => (
        <SettlementLine key={settlement.id} panel={panel} t={t} of={settlement} money={money} />
      ))}
      {row.open === 'yes' && !isOfParcel && may(panel, 'cash:write') && (
        <HandInForm panel={panel} t={t} row={row} />
      )}
    </section>
  );
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

function isNotStated({ tracking_code, collected }: CashItem): boolean {
  return tracking_code !== null && collected === null;
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
      <FormErrors errors={refused?.failure?.errors ?? []} />
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

function refusedHandIn(site: Site, row: CashRow) {
  return findSubmission(site, handInCall, fixedFields(row));
}

/**
 * The form that signs off what a driver hands in: everything expected with one button, or another amount with a reason,
 * which also settles amounts that are not stated, short or over.
 */
function HandInForm({ panel: { site }, t, row }: CardProps) {
  const id = useId();
  const refused = refusedHandIn(site, row);
  const waiting = row.items.filter(({ settlement_id }) => settlement_id === null);
  const isAsDue = waiting.every(({ due, collected }) => due === collected);
  return (
    <form method="post" className="cash-hand-in line bottom">
      <HiddenFields
        values={{ ...fixedFields(row), _verb: handInCall, _key: crypto.randomUUID() }}
      />
      <FormErrors errors={refused?.failure?.errors ?? []} />
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
