import { formatDayAndTime } from '../../views/parts/dates.ts';
import type { ListContext } from './context.ts';

/** A moment, ISO 8601, as the reader writes it. */
export function Time({ at, context }: { at: string; context: ListContext }) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatDayAndTime(at, context.tag, context.timeZone)}
    </time>
  );
}
