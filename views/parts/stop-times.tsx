import type { RunStop, timeWords } from '../../server/parcels/shared/run.ts';
import { colon } from '../../server/shared/colon.ts';
import type { Messages } from '../translations/messages.ts';
import { formatClock, formatEventTime, localDateTime } from './dates.ts';

type Props = {
  stop: Pick<RunStop, 'state' | 'planned_at' | 'window_from' | 'window_to'>;
  t: Pick<Messages['runs'], (typeof timeWords)[number]>;
  tag: string;
  timeZone: string;
  /** How late the run is, in milliseconds; see runDelay. */
  delay: number;
};

/** A difference that is not worth a word. */
const smallDelay = 10 * 60_000;

/**
 * When a stop was planned, when an open one is expected if the run is late or early, and the window that was asked for, with a mark
 * if it will be missed; nothing if none of these is known.
 */
export function StopTimes({ stop, t, tag, timeZone, delay }: Props) {
  const { planned_at: planned, state } = stop;
  const window = windowText(stop, tag);
  if (!planned && window === null) return null;
  const expected =
    planned && state === 'open' ? new Date(Date.parse(planned) + delay).toISOString() : null;
  const isAfterWindow =
    expected !== null &&
    stop.window_to !== null &&
    localDateTime(new Date(expected), timeZone) > stop.window_to;
  return (
    <p className="line" suppressHydrationWarning>
      {planned && (
        <span>
          {t.planned}
          {colon(tag)}
          <strong>{formatEventTime('time', planned, tag, timeZone)}</strong>
        </span>
      )}
      {expected !== null && Math.abs(delay) >= smallDelay && (
        <span>
          {t.expected}
          {colon(tag)}
          <strong>{formatEventTime('time', expected, tag, timeZone)}</strong>
        </span>
      )}
      {window !== null && (
        <span>
          {t.window}
          {colon(tag)}
          {window}
        </span>
      )}
      {isAfterWindow && <span className="badge late-badge">{t.afterWindow}</span>}
    </p>
  );
}

type Window = { window_from: string | null; window_to: string | null };

/** The times of a window: `9:00 – 12:00`; null if there is none. */
export function windowText({ window_from: from, window_to: to }: Window, tag: string) {
  // A device may have stored stops that have no window yet.
  if (!from && !to) return null;
  const clock = (local: string | null) => (local ? formatClock(local.slice(11), tag) : '…');
  return `${clock(from)} – ${clock(to)}`;
}
