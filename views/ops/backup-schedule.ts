import { plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';

const hourMs = 60 * 60 * 1000;

/** To a tenth. */
const hoursOf = (ms: number) => Math.round((ms / hourMs) * 10) / 10;

/**
 * How often a backup is made, and how many are kept, in words.
 *
 * @param schedule `everyMs` is null if backups are not made automatically.
 */
export function backupSchedule(
  words: Messages['control']['backups'],
  { everyMs, keep }: { everyMs: number | null; keep: number },
  tag: string,
): string {
  if (everyMs === null) return words.noSchedule;
  const every = plural(words, 'every', { count: hoursOf(everyMs) }, tag);
  return `${every} ${plural(words, 'keeps', { count: keep }, tag)}`;
}
