import { plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';

/** A size in megabytes, in words. @param bytes of the backup; @param tag BCP 47. */
export function backupSize(bytes: number, tag: string): string {
  const sizes = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return sizes.format(bytes / 1_000_000);
}

const hourMs = 60 * 60 * 1000;

/** In hours, rounded to a tenth. */
const roundedHours = (ms: number) => Math.round((ms / hourMs) * 10) / 10;

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
  const every = plural(words, 'every', { count: roundedHours(everyMs) }, tag);
  return `${every} ${plural(words, 'keeps', { count: keep }, tag)}`;
}
