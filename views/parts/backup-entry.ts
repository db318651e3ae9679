/** A backup as the API has it. */
export type Backup = { name: string; size: number; created_at: string };

/** A backup as the list shows it. */
export type BackupEntry = { name: string; made: string; size: string };

/** How the reader writes dates and sizes. */
export type BackupFormat = { tag: string; timeZone: string };

/** As in dates.ts, which one island more would make a file of its own for the tracking page to fetch. */
const time = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

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
    made: new Intl.DateTimeFormat(tag, { ...time, timeZone }).format(new Date(created_at)),
    size: sizes.format(size / 1_000_000),
  };
}
