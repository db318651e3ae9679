import { colon } from '../../../../server/shared/colon.ts';
import { interpolate, plural } from '../../../../server/shared/interpolate.ts';
import { paths } from '../../../../server/shared/paths.ts';
import { type Figures, figureDays, type Tally } from '../../../../server/web/shared/panel.ts';
import type { Site } from '../../../../server/web/shared/site.ts';
import { formatDate } from '../../../parts/dates.ts';
import { localizedHref } from '../../../parts/links.ts';
import { TableHead, TableScroll } from '../../../parts/table-head.tsx';
import type { Messages } from '../../../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages['alerts'] & Record<'day' | 'everything' | 'none', string>;
  figures: Figures;
  parcels: number;
};

/** The figures of the last days: charts, and the numbers as a table. If there are no parcels, a sentence says so. */
export function DashboardFigures({ site, t, figures, parcels }: Props) {
  const { made, delivered } = figures.all;
  const { tag } = site.language;
  const title = plural(t, 'figures', { count: figureDays }, tag);
  return (
    <section className="figures part" aria-labelledby="figures-title">
      <div className="figures-head links ends">
        <h2 id="figures-title">{title}</h2>
        <a href={localizedHref(site, paths.control.parcels)}>
          {t.everything} ({formatCount(parcels, tag)})
        </a>
      </div>
      {made + delivered === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <>
          <div className="figures-grid columns above">
            <ParcelsPerDay site={site} t={t} figures={figures} />
            <InTime site={site} t={t} figures={figures} />
            <Duration site={site} t={t} figures={figures} />
          </div>
          <FiguresTable site={site} t={t} figures={figures} caption={title} />
        </>
      )}
    </section>
  );
}

type PartProps = Omit<Props, 'parcels'>;

function ParcelsPerDay({ site, t, figures: { days, all } }: PartProps) {
  const { tag } = site.language;
  const count = (number: number) => formatCount(number, tag);
  const totals = [
    { kind: 'made', label: t.made, total: count(all.made) },
    { kind: 'delivered', label: t.delivered, total: count(all.delivered) },
  ] as const;
  const highest = Math.max(...days.flatMap(({ made, delivered }) => [made, delivered]));
  const most = plural(t, 'mostADay', { count: highest }, tag);
  const sentences = totals.map(({ label, total }) => `${label}${colon(tag)}${total}`);
  return (
    <figure className="figure stack card all-columns">
      <figcaption className="strong">{t.perDay}</figcaption>
      <ul className="figure-totals inline-list">
        {totals.map(({ kind, label, total }) => (
          <li key={kind} className={`row ${kind}`}>
            <strong>{total}</strong> {label}
          </li>
        ))}
      </ul>
      <DayBars
        site={site}
        days={days.map(({ day }) => day)}
        bars={totals.map(({ kind }) => ({ kind, values: days.map((day) => day[kind]) }))}
        text={[t.perDay, ...sentences, most].join('. ')}
        most={most}
      />
    </figure>
  );
}

function InTime({ site, t, figures: { all } }: PartProps) {
  const { tag } = site.language;
  const { inTime, dated } = all;
  const of = { inTime: formatCount(inTime, tag), total: formatCount(dated, tag) };
  return (
    <figure className="figure stack card">
      <figcaption className="strong">{t.inTime}</figcaption>
      {dated === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <div className="figure-share line">
          <ShareRing share={inTime / dated} />
          <p className="soft">
            <strong>{formatShare(inTime, dated, tag)}</strong> {interpolate(t.inTimeOf, of)}
          </p>
        </div>
      )}
    </figure>
  );
}

function Duration({ site, t, figures: { days, all } }: PartProps) {
  const { tag } = site.language;
  const hours = days.map(({ medianHours }) => medianHours);
  const longest = Math.max(...hours.map((median) => median ?? 0));
  if (all.medianHours === null) {
    return (
      <figure className="figure stack card">
        <figcaption className="strong">{t.duration}</figcaption>
        <p className="soft">{t.none}</p>
      </figure>
    );
  }
  const median = formatHoursOrDays(all.medianHours, tag);
  const most = formatHoursOrDays(longest, tag);
  return (
    <figure className="figure stack card">
      <figcaption className="strong">{t.duration}</figcaption>
      <p className="figure-median soft">
        <strong>{median}</strong> {t.durationHint}
      </p>
      <DayBars
        site={site}
        days={days.map(({ day }) => day)}
        bars={[{ kind: 'took', values: hours }]}
        text={`${t.duration}${colon(tag)}${median}. ${t.durationHint}`}
        most={most}
      />
    </figure>
  );
}

/** A ring that is filled by a share between 0 and 1. The text beside it says the same. */
function ShareRing({ share }: { share: number }) {
  // The ring's length is 100; it begins at the top.
  return (
    <svg className="share-ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle className="share-all" cx="18" cy="18" r="15.9" fill="none" strokeWidth="4" />
      {share > 0 && (
        <circle
          className="share-part"
          cx="18"
          cy="18"
          r="15.9"
          fill="none"
          strokeWidth="4"
          pathLength="100"
          strokeDasharray={`${Math.round(share * 1000) / 10} 100`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  );
}

type Bars = {
  /** The series, as a class of the style sheet. */
  kind: 'made' | 'delivered' | 'took';
  /** A value for each day, the oldest first; null: none. */
  values: (number | null)[];
};

type DayBarsProps = {
  site: Site;
  days: string[];
  bars: Bars[];
  /** The chart as a text. */
  text: string;
  /** The value of the highest bar, as a text. */
  most: string;
};

/** In units of the chart, which is as wide as its container. */
const size = { day: 20, height: 100, gap: 3 };

/** A bar chart of some days. Days go in the direction of the language. */
function DayBars({ site, days, bars, text, most }: DayBarsProps) {
  const { dir, tag } = site.language;
  const highest = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const width = (size.day - 2 * size.gap) / bars.length;
  const across = days.length * size.day;
  return (
    <div className="day-bars">
      <p className="soft smaller" aria-hidden="true">
        {most}
      </p>
      <svg
        className="block full"
        role="img"
        aria-label={text}
        viewBox={`0 0 ${across} ${size.height}`}
        preserveAspectRatio="none"
      >
        {bars.flatMap(({ kind, values }, series) =>
          values.map((value, index) => {
            if (value === null || value === 0) return null;
            const height = Math.max(1, (value / highest) * size.height);
            const start = index * size.day + size.gap + series * width;
            const x = dir === 'rtl' ? across - start - width : start;
            const key = `${kind} ${days[index]}`;
            const [y, tall] = [roundTenth(size.height - height), roundTenth(height)];
            return <rect key={key} className={kind} x={x} y={y} width={width} height={tall} />;
          }),
        )}
      </svg>
      <p className="day-bars-ends ends smaller soft" aria-hidden="true">
        <span>{formatDate(days[0] ?? '', tag)}</span>
        <span>{formatDate(days.at(-1) ?? '', tag)}</span>
      </p>
    </div>
  );
}

/** Rounds to a tenth. The difference is too small to be seen. */
function roundTenth(number: number): number {
  return Math.round(number * 10) / 10;
}

const hoursOfDay = 24;

/** Writes `6.5 hours` or `3.2 days`. Durations of two days and more are written in days. */
export function formatHoursOrDays(hours: number, tag: string): string {
  const isLong = hours >= 2 * hoursOfDay;
  const number = isLong ? hours / hoursOfDay : hours;
  const maximumFractionDigits = number < 10 ? 1 : 0;
  const unit = isLong ? 'day' : 'hour';
  const form = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits } as const;
  return cachedNumberFormat(tag, form).format(number);
}

/** `93%` */
function formatShare(part: number, whole: number, tag: string): string {
  return cachedNumberFormat(tag, { style: 'percent' }).format(part / whole);
}

/** `1,204` */
export function formatCount(count: number, tag: string): string {
  return cachedNumberFormat(tag, {}).format(count);
}

/** Cached, because creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function cachedNumberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** The numbers of the charts, the newest day first. */
function FiguresTable({ site, t, figures, caption }: PartProps & { caption: string }) {
  const { tag } = site.language;
  return (
    <details className="figures-table above">
      <summary>{t.numbers}</summary>
      <TableScroll label={t.numbers}>
        <table className="measure-wide">
          <caption>{caption}</caption>
          <TableHead headings={[t.day, t.made, t.delivered, t.inTime, t.duration]} />
          <tbody>
            {figures.days.toReversed().map(({ day, ...tally }) => (
              <tr key={day}>
                <th className="joined" scope="row">
                  <time dateTime={day}>{formatDate(day, tag)}</time>
                </th>
                <Cells tag={tag} t={t} tally={tally} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.all}</th>
              <Cells tag={tag} t={t} tally={figures.all} />
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </details>
  );
}

function Cells({ tag, t, tally }: Pick<Props, 't'> & { tag: string; tally: Tally }) {
  const { made, delivered, dated, inTime, medianHours } = tally;
  const count = (number: number) => formatCount(number, tag);
  return (
    <>
      <td>{count(made)}</td>
      <td>{count(delivered)}</td>
      <td>
        {dated === 0
          ? '–'
          : interpolate(t.inTimeOf, { inTime: count(inTime), total: count(dated) })}
      </td>
      <td>{medianHours === null ? '–' : formatHoursOrDays(medianHours, tag)}</td>
    </>
  );
}
