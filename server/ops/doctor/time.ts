import { existsSync, statSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { listBackups } from '../backups/files.ts';
import { type Finding, ok, warn, wrong } from './finding.ts';

/** The years that a correct clock can be in. */
const [firstYear, lastYear] = [2026, 2099];
const toleranceMs = 60_000;
const fix = 'let the machine set it over the network (timedatectl set-ntp true)';

/** The site's time zone, with the time there, so that people can check it. */
export function checkTimeZone({ timeZone }: Config, now: Date): Finding[] {
  // The Swedish locale formats times as 2026-03-01 10:00.
  const time = now.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return [
    ok(
      'time zone',
      `${timeZone}, where it is ${time}; TZ sets another, as do the settings of the site`,
    ),
  ];
}

/** Whether the clock can be right: within possible years, and not before recorded events. */
export async function checkClock({ dataDir, backups }: Config, now: Date): Promise<Finding[]> {
  const subject = 'clock';
  const year = now.getUTCFullYear();
  if (year < firstYear || year > lastYear) {
    return [wrong(subject, `it says that it is ${year}: ${fix}`)];
  }
  const file = databaseFile(dataDir);
  const [newest] = await listBackups(backups.dir);
  const events = [
    ...(existsSync(file) ? [{ what: 'the database was changed', at: statSync(file).mtime }] : []),
    ...(newest === undefined
      ? []
      : [{ what: `the backup ${newest.name} was made`, at: newest.createdAt }]),
  ];
  const later = events.find(({ at }) => at.getTime() > now.getTime() + toleranceMs);
  return later === undefined
    ? [ok(subject, `${now.toISOString().slice(0, 16)}Z can be right`)]
    : [
        warn(
          subject,
          `it says ${now.toISOString()}, but ${later.what} at ${later.at.toISOString()}: it is wrong now, or ` +
            `was then; ${fix}`,
        ),
      ];
}
