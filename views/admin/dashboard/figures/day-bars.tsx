import type { Site } from '../../../../server/shared/site.ts';
import { formatDate } from '../../../parts/dates.ts';

type Bars = {
  /** What is drawn, as the style sheet knows it. */
  kind: 'made' | 'delivered' | 'took';
  /** One for each day, the oldest first; null: none. */
  values: (number | null)[];
};

type Props = {
  site: Site;
  days: string[];
  bars: Bars[];
  /** What the picture says, in words. */
  text: string;
  /** What the highest bar stands for. */
  most: string;
};

/** In units of the picture, which is as wide as its place. */
const size = { day: 20, height: 100, gap: 3 };

/** A picture of some days, with a bar for each. Days go in the direction of the language. */
export function DayBars({ site, days, bars, text, most }: Props) {
  const { dir, tag } = site.language;
  const highest = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const width = (size.day - 2 * size.gap) / bars.length;
  const across = days.length * size.day;
  return (
    <div className="day-bars">
      <p aria-hidden="true">{most}</p>
      <svg
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
            const [y, tall] = [short(size.height - height), short(height)];
            return <rect key={key} className={kind} x={x} y={y} width={width} height={tall} />;
          }),
        )}
      </svg>
      <p className="day-bars-ends" aria-hidden="true">
        <span>{formatDate(days[0] ?? '', tag)}</span>
        <span>{formatDate(days.at(-1) ?? '', tag)}</span>
      </p>
    </div>
  );
}

/** Rounds to less than a visible difference. */
function short(number: number): number {
  return Math.round(number * 10) / 10;
}
