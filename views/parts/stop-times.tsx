import type { RunStop } from '../../server/parcels/shared/run.ts';
import { colon } from '../../server/shared/colon.ts';
import type { Messages } from '../translations/messages.ts';
import { formatClock, formatEventTime } from './dates.ts';

type Props = {
  stop: Pick<RunStop, 'planned_at' | 'window_from' | 'window_to'>;
  t: Pick<Messages['runs'], 'planned' | 'window'>;
  tag: string;
  timeZone: string;
};

/** When a stop was planned, and the window that was asked for; nothing if neither is known. */
export function StopTimes({ stop, t, tag, timeZone }: Props) {
  const { planned_at: planned } = stop;
  const window = windowText(stop, tag);
  if (!planned && window === null) return null;
  return (
    <p className="line" suppressHydrationWarning>
      {planned && (
        <span>
          {t.planned}
          {colon(tag)}
          <strong>{formatEventTime('time', planned, tag, timeZone)}</strong>
        </span>
      )}
      {window !== null && (
        <span>
          {t.window}
          {colon(tag)}
          {window}
        </span>
      )}
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
