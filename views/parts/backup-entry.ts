import { formatDayAndTime } from './dates.ts';

/** A backup as the API has it. */
export type Backup = { name: string; size: number; created_at: string };

/** A backup as the list shows it. */
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
