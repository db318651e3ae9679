import { migrations } from '../../migrations/index.ts';
import type { Engine } from './database.ts';
import { DatabaseUnusable } from './errors.ts';

/** The table in which Kysely records the migrations of a database, on either engine. */
export const historyTable = 'kysely_migration';

const [first = ''] = Object.keys(migrations);

/**
 * The first migrations of two development versions: of the oldest, which had no baseline, and of a later one, which had another
 * baseline. Both are now part of the baseline.
 */
const oldest = '0001_images';
const mergedMigrations = [oldest, '0002_parcel_note'];

/** A table that only a database of the former baseline without later migrations has. */
const formerTable = 'admins';

/** The names of the migrations and tables of a database, which show its version. */
export type MigrationHistory = { applied: string[]; tables: string[] };

/** Whether these are migrations of any version of Waybill; other programs also use Kysely. */
export function isOurHistory(applied: string[]): boolean {
  return applied.includes(first) || applied.includes(oldest);
}

/** Whether a database of Waybill is from before the first release, so that it cannot be migrated. */
export function isUnreleased({ applied, tables }: MigrationHistory): boolean {
  return applied.some((name) => mergedMigrations.includes(name)) || tables.includes(formerTable);
}

/** A database from before the first release, which is left unchanged. */
export class UnreleasedDatabase extends DatabaseUnusable {
  override name = 'UnreleasedDatabase';

  constructor(engine: Engine) {
    const remedy = engine === 'sqlite' ? 'an empty DATA_DIR' : 'an empty database in DATABASE_URL';
    super(
      `The database is from before the first release of Waybill and cannot be brought up to date; start with ${remedy}`,
    );
  }
}

/** A database of another program, which is left unchanged. */
export class ForeignDatabase extends DatabaseUnusable {
  override name = 'ForeignDatabase';

  /**
   * @param where the file, or the URL without its password.
   * @param reason how it was recognized.
   * @param setting the environment variable that names the database.
   */
  constructor(where: string, reason: string, setting: 'DATA_DIR' | 'DATABASE_URL') {
    super(
      `${where} is another program's database (${reason}) and is left as it was; name the right ${setting}`,
    );
  }
}

/** The reason for a ForeignDatabase that has tables, but none of Waybill. */
export function strayTableReason(name: string): string {
  return `it has ${JSON.stringify(name)}, and no table of Waybill`;
}
