import { plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';
import { formatDayAndTime } from './dates.ts';

export type Backup = { name: string; size: number; created_at: string };

export type BackupEntry = { name: string; made: string; size: string };

/** How the reader writes dates and sizes. */
export type BackupFormat = { tag: string; timeZone: string };

export function backupEntry(
  { name, size, created_at }: Backup,
  { tag, timeZone }: BackupFormat,
): BackupEntry {
  const sizes = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return {
    name,
    made: formatDayAndTime(created_at, tag, timeZone),
    size: sizes.format(size / 1_000_000),
  };
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
