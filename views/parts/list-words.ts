import type { PageOf } from '../../server/shared/envelope.ts';
import { plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';

/** The words that the page of a list gives to its script. */
export type ListWords = Pick<Messages['control']['list'], 'fetching' | 'noAnswer' | 'dismiss'> &
  Pick<Messages['lists'], 'selected'> &
  Pick<Messages['privacy']['links'], 'copied'>;

/** A sentence with the number of entries. @param tag the language of numbers, BCP 47. */
export function listTotalText(
  list: Pick<PageOf<unknown>, 'total' | 'total_is_capped'>,
  t: Messages['control']['list'],
  tag: string,
): string {
  if (list.total === 0) return t.empty;
  const key = list.total_is_capped ? 'totalCapped' : 'total';
  return plural(t, key, { count: list.total }, tag);
}
