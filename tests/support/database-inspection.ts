import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { temporaryDir } from './temporary-dir.ts';

/** What a database file holds, read beside the site that may have it open. */
export function lookInto(dataDir: string): { integrity: unknown; codes: Set<unknown> } {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  try {
    return {
      integrity: sqlite.pragma('integrity_check', { simple: true }),
      codes: new Set(sqlite.prepare('select tracking_code from parcels').pluck().all()),
    };
  } finally {
    sqlite.close();
  }
}

/** The same of a folder that SQLite cannot be pointed at; nobody may be writing to it. */
export function lookIntoCopyOf(dataDir: string): ReturnType<typeof lookInto> {
  const copy = temporaryDir();
  for (const name of ['waybill.db', 'waybill.db-wal'])
    cpSync(join(dataDir, name), join(copy, name));
  return lookInto(copy);
}
