import type { Scan } from './database.ts';
import { isProblem } from './use-marks.ts';
import type { ScanWords } from './words.ts';

type Props = { scans: Scan[]; language: string; t: ScanWords['counts'] };

/** How many scans there are of each kind. */
export function Counts({ scans, language, t }: Props) {
  const numbers = new Intl.NumberFormat(language);
  const count = (is: (scan: Scan) => boolean) => scans.filter(is).length;
  const counts = {
    done: count(({ state }) => state === 'done'),
    waiting: count(({ state }) => state === 'waiting'),
    problems: count(isProblem),
    twice: scans.reduce((sum, { repeats }) => sum + repeats, 0),
  };
  return (
    <dl className="scan-counts" aria-label={t.label}>
      {(['done', 'waiting', 'problems', 'twice'] as const).map((name) => (
        <div key={name} className={counts[name] > 0 ? `scan-count-${name}` : undefined}>
          <dt>{t[name]}</dt>
          <dd>{numbers.format(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
