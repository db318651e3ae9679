import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { openExistingDatabase } from '../../database/open.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import type { Db } from '../../database/tables.ts';

/** The result of a check: `warn` may be intended, `wrong` must be fixed. */
export type Finding = {
  state: 'ok' | 'warn' | 'wrong';
  /** What was checked, in a word or two; undefined: the name of the check. */
  subject?: string | undefined;
  /** One sentence, which also says how to fix a problem. Never contains a password. */
  message: string;
};

function finding(state: Finding['state']) {
  return (message: string, subject?: string): Finding => ({ state, subject, message });
}

/** Nothing to do. */
export const ok = finding('ok');

/** A problem that may be intended. */
export const warn = finding('warn');

/** A problem that must be fixed; the doctor exits with code 1. */
export const wrong = finding('wrong');

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes for people: `12 MB`, `1.7 GB`. */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit > 2 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** A duration for people: `25 minutes`, `3 hours`, `2 days`. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** Reads from the database; undefined if that fails: checkDatabase reports problems of the database. */
export async function readDatabase<Result>(
  config: Config,
  read: (db: Db) => Promise<Result>,
): Promise<Result | undefined> {
  const file = databaseFile(config.dataDir);
  if (config.postgres === null && !existsSync(file)) return undefined;
  try {
    const readonly = config.postgres !== null || existsSync(`${file}-wal`);
    const { db } = await openExistingDatabase(config, { readonly });
    return await read(db).finally(() => db.destroy());
  } catch {
    return undefined;
  }
}
