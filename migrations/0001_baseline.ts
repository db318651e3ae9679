import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { correspondenceTables } from './baseline/correspondence.ts';
import { logTables } from './baseline/log.ts';
import { parcelTables } from './baseline/parcels.ts';
import { peopleTables } from './baseline/people.ts';
import { siteTables } from './baseline/site.ts';

/** All tables of the first version, those first that others refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const dialect = {
    postgres,
    id: postgres
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement',
    andId: postgres ? ', id' : '',
    bytes: postgres ? 'bytea' : 'blob',
    now: new Date().toISOString(),
  };
  const statements = [
    ...siteTables(dialect),
    ...peopleTables(dialect),
    ...parcelTables(dialect),
    ...correspondenceTables(dialect),
    ...logTables(dialect),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
