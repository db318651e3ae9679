import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { canDump } from '../../database/postgres/copy.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { listBackups } from '../backups/files.ts';
import { type Finding, formatDuration, ok, warn, wrong } from './finding.ts';

/** Whether backups are made, and the newest is recent enough for BACKUP_EVERY. */
export async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  const subject = 'backups';
  const { dir, everyMs, keep } = config.backups;
  if (everyMs === null) return [warn(subject, withoutSchedule(config))];
  if (config.postgres !== null && !canDump()) {
    return [
      wrong(
        subject,
        'pg_dump is not installed here, so that none can be made: install the client programs of PostgreSQL',
      ),
    ];
  }
  const [newest] = await listBackups(dir);
  const every = formatDuration(everyMs);
  if (newest === undefined) {
    const isNew = config.postgres === null && !existsSync(databaseFile(config.dataDir));
    const message = `there is none in ${dir} yet; a running site makes the first within a minute`;
    return [
      isNew ? ok(subject, message) : warn(subject, `${message}: look at its log where it did not`),
    ];
  }
  const age = now.getTime() - newest.createdAt.getTime();
  return age <= 2 * everyMs
    ? [
        ok(
          subject,
          `the newest is ${formatDuration(Math.max(age, 0))} old; one every ${every}, ${keep} are kept`,
        ),
      ]
    : [
        warn(
          subject,
          `the newest, ${newest.name}, is ${formatDuration(age)} old, though one is to be made every ${every}: ` +
            'let the site run, and look at its log for "a backup could not be made"',
        ),
      ];
}

function withoutSchedule({ postgres }: Config): string {
  return postgres === null
    ? 'BACKUP_EVERY is off, so that the site makes none: see that something else does'
    : 'the site makes none of PostgreSQL: see that the server is backed up, or set BACKUP_EVERY';
}
