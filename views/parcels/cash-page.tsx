import { useId } from 'react';
import { formatMoney } from '../../server/invoices/shared/invoice.ts';
import type {
  CashItem,
  CashRow,
  CashSettlement,
  UnbookedParcel,
} from '../../server/parcels/shared/cash.ts';
import { amountText } from '../../server/shared/amounts.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { ListChoices } from '../panel/list-page.tsx';
import { submissionOf } from '../panel/panel-form.tsx';
import { formatDate, formatDay } from '../parts/dates.ts';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput } from '../parts/plain-form.tsx';
import { IsolatedText } from '../parts/text-with-emails.tsx';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  rows: PageOf<CashRow>;
  /** Delivered parcels that are in no driver's cash; null: not shown. */
  unbooked: PageOf<UnbookedParcel> | null;
  /** Whether only what waits is shown. */
  isOpen: boolean;
  /** The query of the file with the same. */
  query: string;
};

/** What drivers have collected, by run and day, and what they hand in. Its forms need no script. */
export function CashPage({ panel, t, rows, unbooked, isOpen, query }: Props) {
  const { site } = panel;
  const choices = [
    { label: t.cash.toHandIn, href: localizedHref(site, paths.control.cash), isChosen: isOpen },
    {
      label: t.control.list.all,
      href: localizedHref(site, `${paths.control.cash}?open=no`),
      isChosen: !isOpen,
    },
  ];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.cash.title}
      styles={site.manifest.runsStyles}
      needsScript={false}
      actions={
        <a className="button button-quiet" href={`${paths.api.cashExport}${query}`} download>
          <Icon name="download" />
          {t.exporting.formats.csv}
        </a>
      }
    >
      {/* Somebody else has handed it in, so that its form is gone. */}
      {!rows.data.some((row) => row.open === 'yes' && refusedHandIn(site, row)) && (
        <FormErrors errors={submissionOf(site, handInCall)?.failure.errors ?? []} />
      )}
      <ListChoices label={t.cash.title} choices={choices} />
      {rows.data.length === 0 && <p className="panel">{t.cash.nothingOpen}</p>}
      {rows.data.map((row) => (
        <CashCard key={keyOf(row)} panel={panel} t={t} row={row} />
      ))}
      {unbooked !== null && unbooked.data.length > 0 && (
        <UnbookedParcels panel={panel} t={t} unbooked={unbooked} />
      )}
    </PanelLayout>
  );
}

type UnbookedParcelsProps = PanelProps & { unbooked: PageOf<UnbookedParcel> };

/** Delivered parcels that nobody has said anything of, each with the way to say it. */
function UnbookedParcels({ panel, t, unbooked }: UnbookedParcelsProps) {
  const { site } = panel;
  const { tag } = site.language;
  const id = useId();
  const linkTo = (path: string, code: string) => localizedHref(site, pathTo(path, { code }));
  return (
    <section className="cash-row card padded below stack" aria-labelledby={id}>
      <h2 id={id}>
        {t.cash.notBooked} ({new Intl.NumberFormat(tag).format(unbooked.total)})
      </h2>
      <ul className="list">
        {unbooked.data.map(({ tracking_code: code, due, currency }) => (
          <li key={code}>
            <a href={linkTo(paths.control.parcel, code)}>
              <bdi dir="ltr">{code}</bdi>
            </a>{' '}
            {formatMoney(due, currency, tag)}
            {may(panel, 'deliveries:write') && (
              <>
                {' · '}
                <a href={linkTo(paths.control.deliver, code)}>{t.proof.take}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf({ driver, run, day, currency }: CashRow): string {
  return [driver?.id, run?.id, day, currency].join(' ');
}

type CardProps = PanelProps & { row: CashRow };

function CashCard({ panel, t, row }: CardProps) {
  const { tag } = panel.site.language;
  const id = useId();
  const money = (amount: number) => formatMoney(amount, row.currency, tag);
  const run = row.run && (row.run.name ?? interpolate(t.runs.numbered, { number: row.run.id }));
  const sums = [
    { name: 'due', label: t.control.fields.cod, amount: row.due },
    { name: 'cash', label: t.cash.methods.cash, amount: row.cash },
    { name: 'card', label: t.cash.methods.card, amount: row.card },
    { name: 'other', label: t.cash.methods.other, amount: row.other },
  ];
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
        <p className="cash-amount">
          {row.open === 'yes' && `${t.cash.toHandIn}: `}
          <strong className="large">{money(row.open === 'yes' ? row.amount : row.cash)}</strong>
        </p>
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
      </dl>
      <details>
        <summary>
          {t.control.fields.parcels} ({new Intl.NumberFormat(tag).format(row.items.length)})
        </summary>
        <ul className="list">
          {row.items.map((item) => (
            <li key={item.id}>
              <ItemLine panel={panel} t={t} item={item} money={money} />
            </li>
          ))}
        </ul>
      </details>
      {row.settlements.map((settlement) => (
        <SettlementLine key={settlement.id} panel={panel} t={t} of={settlement} money={money} />
      ))}
      {row.open === 'yes' && may(panel, 'cash:write') && <HandIn panel={panel} t={t} row={row} />}
    </section>
  );
}

type Money = (amount: number) => string;

function ItemLine({
  panel,
  t,
  item,
  money,
}: Omit<CardProps, 'row'> & { item: CashItem; money: Money }) {
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
      {reason !== null && (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
    </>
  );
}

type SettlementProps = Omit<CardProps, 'row'> & { of: CashSettlement; money: Money };

/** What was handed in, with the button that takes it back on the same day. */
function SettlementLine({ panel, t, of, money }: SettlementProps) {
  const { site, timeZone } = panel;
  const { tag } = site.language;
  const day = formatDay(of.created_at, tag, timeZone);
  const isToday = day === formatDay(new Date().toISOString(), tag, timeZone);
  return (
    <div className="line">
      <p className="fill">
        <Icon name="check" /> {`${t.cash.handedIn}: ${money(of.amount)}`}
        {of.amount !== of.expected && ` (${money(of.amount - of.expected)})`} · {day}
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

const handInCall = `POST ${paths.api.cashSettlements}`;

/** The fields that tell the form of a row from those of others. */
function fixedFields({ driver, run, day, currency }: CashRow) {
  return { driver: String(driver?.id ?? ''), run: String(run?.id ?? ''), day, currency };
}

function refusedHandIn(site: Site, row: CashRow) {
  return submissionOf(site, handInCall, fixedFields(row));
}

/** Signs off what a driver hands in: all that is expected, by one button; another amount with its reason. */
function HandIn({ panel: { site }, t, row }: CardProps) {
  const id = useId();
  const refused = refusedHandIn(site, row);
  return (
    <form method="post" className="cash-hand-in line bottom">
      <HiddenFields
        values={{ ...fixedFields(row), _verb: handInCall, _key: crypto.randomUUID() }}
      />
      <FormErrors errors={refused?.failure.errors ?? []} />
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
        note={t.control.form.optional}
        error={errorAt(refused?.failure, 'reason')}
        name="reason"
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
