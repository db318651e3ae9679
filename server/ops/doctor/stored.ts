import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { openExistingDatabase } from '../../database/open.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import type { Db } from '../../database/tables.ts';

/** Reads the database; undefined if it cannot be read. Problems of the database are reported by its own check. */
export async function readStored<Result>(
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
