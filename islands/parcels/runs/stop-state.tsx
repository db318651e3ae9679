import type { RunStop } from '../../../server/shared/run.ts';
import { formatDayAndTime } from '../../../views/parts/dates.ts';
import type { RunContext } from './runs-context.ts';

type Props = { stop: RunStop; context: RunContext };

/** The state of a stop that is not open any more, with its time and reason; nothing for an open one. */
export function StopState({ stop, context: { t, tag, timeZone } }: Props) {
  const { state, reason, failure_note, finished_at } = stop;
  if (state === 'open') return null;
  return (
    <p className={`run-stop-state run-stop-${state}`}>
      <span className="record-badge">{t.states[state]}</span>
      {reason !== null && <span>{t.reasons[reason]}</span>}
      {failure_note !== null && <bdi>{failure_note}</bdi>}
      {finished_at !== null && (
        <time dateTime={finished_at} suppressHydrationWarning>
          {formatDayAndTime(finished_at, tag, timeZone)}
        </time>
      )}
    </p>
  );
}
