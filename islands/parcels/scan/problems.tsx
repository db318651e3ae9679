import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Scan } from './database.ts';
import { StateIcon } from './mark.tsx';
import { PresetAndPlace } from './preset-name.tsx';
import { changeScan, dismissScan } from './scans.ts';
import { isProblem } from './use-marks.ts';
import type { ScanWords } from './words.ts';

type Props = {
  scans: Scan[];
  onRetry: () => void;
  contentLang: string | undefined;
  t: ScanWords;
};

/** Scans that the site would not record, each with its reason: to be tried again, or given up. */
export function Problems({ scans, onRetry, contentLang, t }: Props) {
  const problems = scans.filter(isProblem);
  const words = t.problems;
  if (problems.length === 0) return null;

  async function retry(tried: Scan[]): Promise<void> {
    for (const { number } of tried) await changeScan(number, { state: 'waiting', sentence: null });
    onRetry();
  }

  return (
    <section className="scan-problems" aria-labelledby="scan-problems">
      <h2 id="scan-problems">{words.title}</h2>
      <ul className="records">
        {problems.map((scan) => (
          <li key={scan.number} className="scan-row">
            <StateIcon kind={scan.state} />
            <p>
              <strong>
                <bdi dir="ltr">{scan.code}</bdi>
              </strong>
              <span>{scan.sentence ?? t.marks[scan.state]}</span>
              <small>
                <PresetAndPlace {...scan.event} contentLang={contentLang} />
              </small>
            </p>
            <div className="scan-row-actions">
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={interpolate(words.againOf, { code: scan.code })}
                onClick={() => retry([scan])}
              >
                {words.again}
              </button>
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={interpolate(words.dismissOf, { code: scan.code })}
                onClick={() => dismissScan(scan.number)}
              >
                {words.dismiss}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {problems.length > 1 && (
        <button
          type="button"
          className="button button-quiet button-small"
          // The oldest first, as they were scanned.
          onClick={() => retry([...problems].reverse())}
        >
          {words.allAgain}
        </button>
      )}
    </section>
  );
}
