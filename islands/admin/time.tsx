import { formatDayAndTime } from '../../views/parts/dates.ts';
import type { ListContext } from './list-context.ts';

/** @param at ISO 8601, shown in the reader's language and the site's time zone. */
export function Time({
  at,
  context,
}: {
  at: string;
  context: Pick<ListContext, 'tag' | 'timeZone'>;
}) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatDayAndTime(at, context.tag, context.timeZone)}
    </time>
  );
}
