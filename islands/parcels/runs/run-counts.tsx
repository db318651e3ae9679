import type { RunSummary } from '../../../server/shared/run.ts';
import { formatDayAndTime } from '../../../views/parts/dates.ts';
import type { BoardContext } from './runs-context.ts';

/** The counts, and the state of stops that says what each is. */
const countNames = [
  ['done', 'delivered'],
  ['failed', 'failed'],
  ['left', 'open'],
] as const;

type Props = { run: RunSummary; context: BoardContext };

/** How far a run is: how many of its stops are delivered, failed and left, and when its driver was last there. */
export function RunCounts({ run, context: { t, tag, timeZone } }: Props) {
  const { counts, last_seen_at: seen, driver } = run;
  const number = new Intl.NumberFormat(tag);
  const finished = counts.done + counts.failed;
  return (
    <div className="run-counts">
      <progress max={Math.max(1, finished + counts.left)} value={finished} aria-hidden="true" />
      <dl>
        {countNames.map(([name, state]) => (
          <div
            key={name}
            className={name === 'failed' && counts.failed > 0 ? 'run-some-failed' : `run-${name}`}
          >
            <dt>{t.states[state]}</dt>
            <dd>{number.format(counts[name])}</dd>
          </div>
        ))}
        {driver !== null && (
          <div>
            <dt>{t.lastSeen}</dt>
            <dd suppressHydrationWarning>
              {seen === null ? t.neverSeen : formatDayAndTime(seen, tag, timeZone)}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
