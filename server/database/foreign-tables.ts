import { migrations } from '../../migrations/index.ts';
import type { Engine } from './database.ts';
import { DatabaseUnusable } from './errors.ts';

/** Where Kysely notes which migrations a database has seen, on either engine. */
export const historyTable = 'kysely_migration';

const [first = ''] = Object.keys(migrations);

/** The first of the migrations that became one, the baseline, before the first release. */
const firstUnreleased = '0001_images';

/** Whether these are migrations of Waybill's, of whichever version; other programs use Kysely too. */
export function isOurHistory(applied: string[]): boolean {
  return applied.includes(first) || isUnreleased(applied);
}

/** Whether these are migrations from before the first release, which no version continues. */
export function isUnreleased(applied: string[]): boolean {
  return applied.includes(firstUnreleased);
}

/** A database from before the first release, which is left as it was. */
export class UnreleasedDatabase extends DatabaseUnusable {
  override name = 'UnreleasedDatabase';

  constructor(engine: Engine) {
    const remedy = engine === 'sqlite' ? 'an empty DATA_DIR' : 'an empty database in DATABASE_URL';
    super(
      `The database is from before the first release of Waybill and cannot be brought up to date; start with ${remedy}`,
    );
  }
}

/** A database that belongs to another program, and is left as it was. */
export class ForeignDatabase extends DatabaseUnusable {
  override name = 'ForeignDatabase';

  /**
   * @param where the file, or the address without its password.
   * @param sign what gives it away.
   * @param setting where another one is named.
   */
  constructor(where: string, sign: string, setting: 'DATA_DIR' | 'DATABASE_URL') {
    super(
      `${where} is another program's database (${sign}) and is left as it was; name the right ${setting}`,
    );
  }
}

/** The sign that a database has tables, and none of ours. */
export function strayTable(name: string): string {
  return `it has ${JSON.stringify(name)}, and no table of Waybill`;
}
