import { amountToCollect, formatCod } from '../../../server/parcels/shared/cash.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { RunWithStops } from '../../../server/parcels/shared/run.ts';
import { formatMeasure, localizeWeight } from '../../../server/parcels/shared/weight-words.ts';
import { colon } from '../../../server/shared/colon.ts';
import type { StopState } from '../../../server/shared/enums.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { formatClock, formatDate, formatDay, formatEventTime } from '../../parts/dates.ts';
import { Pairs } from '../../parts/pairs.tsx';
import { windowText } from '../../parts/stop-times.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { runName } from '../../parts/titles.ts';
import { isolateName, UserText } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { DocumentFrame, SignatureLines } from './document-frame.tsx';

type Props = PanelProps & {
  /** In the order of their stops. */
  parcels: Parcel[];
  /** The run of the parcels; null: they were chosen one by one. */
  plan: RunWithStops | null;
  /** ISO 8601. */
  now: string;
};

/** The driver's manifest: the parcels, their totals, and fields to sign. */
export function Manifest({ panel, t, parcels, plan, now }: Props) {
  const { site, timeZone } = panel;
  const { documents: words } = t;
  const { fields } = t.control;
  const { tag } = site.language;
  const number = new Intl.NumberFormat(tag);
  const { weight, notWeighed } = addUpWeights(parcels, tag);
  const totals = codTotals(parcels, tag);
  const pieces = parcels.reduce((sum, { pieces_count }) => sum + pieces_count, 0);
  const stops = new Map(plan?.stops.map((stop) => [stop.parcel_id, stop]));
  const plannedTime = (parcel: number) => {
    const planned = stops.get(parcel)?.planned_at ?? null;
    return planned && formatEventTime('time', planned, tag, timeZone);
  };
  const windowLine = (parcel: Parcel) => {
    const window = windowText(parcel, tag);
    return window && `${t.runs.window}${colon(tag)}${window}`;
  };
  const heads = [
    words.number,
    fields.tracking_code,
    t.control.parcels.recipient,
    fields.destination,
    fields.pieces_count,
    fields.weight,
    fields.cod,
    t.proof.fields.signature,
  ];
  return (
    <DocumentFrame panel={panel} title={words.kinds.manifest} className="manifest-document">
      {plan === null ? (
        <p>{formatDay(now, tag, timeZone)}</p>
      ) : (
        <ManifestRun t={t} tag={tag} run={plan} />
      )}
      <table>
        <TableHead headings={heads} />
        <tbody>
          {parcels.map((parcel, index) => (
            <tr key={parcel.id}>
              <td>
                <ManifestLines lines={[number.format(index + 1), plannedTime(parcel.id)]} />
              </td>
              <td>
                <bdi dir="ltr">{parcel.tracking_code}</bdi>
              </td>
              <td>
                <ManifestLines
                  lines={[parcel.recipient_name, parcel.recipient_phone_number, windowLine(parcel)]}
                />
              </td>
              <td>
                <ManifestLines
                  lang={site.contentLang}
                  lines={[parcel.destination_company, parcel.destination, parcel.destination_note]}
                />
              </td>
              <td>{number.format(parcel.pieces_count)}</td>
              <td>
                <UserText lang={site.contentLang}>
                  {parcel.weight && localizeWeight(parcel.weight, tag)}
                </UserText>
              </td>
              <td>
                <span className="joined">{formatCod(parcel, tag)}</span>
              </td>
              <td>{stopOutcomeText(stops.get(parcel.id)?.state, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="manifest-totals">
        <li>{plural(t.events, 'atMany', { count: parcels.length }, tag)}</li>
        <li>{plural(t.pieces, 'count', { count: pieces }, tag)}</li>
        {weight !== null && (
          <li>{interpolate(words.totalWeight, { weight: isolateName(weight) })}</li>
        )}
        {totals.length > 0 && (
          <li>
            {fields.cod}
            {colon(tag)}
            <strong>{totals.join(' + ')}</strong>
          </li>
        )}
        {notWeighed > 0 && (
          <li>{plural(words, 'notWeighed', { count: notWeighed }, site.language.tag)}</li>
        )}
      </ul>
      <div className="signature-fields">
        <section className="signature-field">
          {!plan?.vehicle && (
            <>
              <h3>{words.vehicle}</h3>
              <p />
            </>
          )}
          <h3>{words.remarks}</h3>
          <p />
        </section>
        <SignatureLines t={t} title={words.driverSigns} />
      </div>
    </DocumentFrame>
  );
}

function ManifestRun({ t, tag, run }: { t: Messages; tag: string; run: RunWithStops }) {
  const { fields } = t.runs;
  const { vehicle, depot, starts_at, ends_at } = t.fleet.fields;
  const driver = run.driver?.name;
  return (
    <Pairs
      className="document-facts"
      pairs={[
        [t.runs.run, <bdi key="run">{runName(run, t.runs)}</bdi>],
        [
          fields.driver,
          driver === undefined ? t.runs.noDriverYet : <bdi key="driver">{driver}</bdi>,
        ],
        [fields.day, formatDate(run.day, tag)],
        [vehicle, run.vehicle && <bdi key="vehicle">{run.vehicle.name}</bdi>],
        [depot, run.depot && <bdi key="depot">{run.depot.name}</bdi>],
        [starts_at, run.starts_at && formatClock(run.starts_at, tag)],
        [ends_at, run.ends_at && formatClock(run.ends_at, tag)],
      ]}
    />
  );
}

/** The outcome of a stop, in place of the recipient's signature; null while the stop is open. */
function stopOutcomeText(state: StopState | undefined, { runs }: Messages): string | null {
  return state === undefined || state === 'open' ? null : runs.states[state];
}

function ManifestLines({ lines, lang }: { lines: (string | null)[]; lang?: string | undefined }) {
  return lines.map(
    (line) =>
      line !== null && (
        <div key={line}>
          <UserText lang={lang}>{line}</UserText>
        </div>
      ),
  );
}

function codTotals(parcels: readonly Parcel[], tag: string): string[] {
  const amounts = parcels.flatMap((parcel) => amountToCollect(parcel) ?? []);
  return [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) =>
    formatMoney(
      some.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      tag,
    ),
  );
}

/** A number with at most two decimals (with three, the separator could be of thousands), and a unit. */
const weightPattern = /^(\d{1,7}|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?\s*(kg|g|lb|oz|t)s?\.?$/i;

/**
 * Adds up the weights of parcels by unit. Weights are free texts; those that are not certain are left out.
 *
 * @param tag BCP 47, for the numbers.
 * @returns the totals (null: none), and the number of parcels that were left out.
 */
function addUpWeights(parcels: readonly Pick<Parcel, 'weight'>[], tag: string) {
  const hundredths = new Map<string, number>();
  let notWeighed = 0;
  for (const { weight } of parcels) {
    const [, whole, part = '', unit] = weight?.trim().match(weightPattern) ?? [];
    if (whole === undefined || unit === undefined) {
      notWeighed += 1;
      continue;
    }
    const name = unit.toLowerCase();
    const value = Number(whole.replace(/\s/g, '')) * 100 + Number(part.padEnd(2, '0'));
    hundredths.set(name, (hundredths.get(name) ?? 0) + value);
  }
  const totals = [...hundredths].map(([unit, sum]) => formatMeasure(sum / 100, unit, tag));
  return { weight: totals.length === 0 ? null : totals.join(' + '), notWeighed };
}
