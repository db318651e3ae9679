/** @module-tag postgres */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { isPostgres } from '../../server/database/engine.ts';
import { UnreleasedDatabase } from '../../server/database/identity.ts';
import { migrate, versionOf } from '../../server/database/migrate.ts';
import { postgresColumns } from '../../server/database/move/tables.ts';
import type { Db } from '../../server/database/tables.ts';
import { allColumns } from '../support/columns.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { unreleased } from '../support/database-file.ts';

/** Tables without a type: those of Kysely, of rate-limiter-flexible and of SQLite's text indexes. */
const untyped = /^(kysely_|rate_limits$|sqlite_|parcel_(trigrams|pairs)(_|$))/;

const kinds: Record<string, string> = {
  text: 'text',
  integer: 'number',
  'double precision': 'number',
  blob: 'bytes',
  bytea: 'bytes',
};

type Row = { table: string; column: string; type: string; isRequired: boolean | number };

async function readColumns(db: Db): Promise<Row[]> {
  const query = isPostgres(db)
    ? sql<Row>`
        select table_name as table, column_name as column, data_type as type,
          is_nullable = 'NO' as "isRequired"
        from information_schema.columns
        where table_schema = current_schema()`
    : // SQLite alone allows null in a text key; the key says that it is required all the same.
      sql<Row>`
        select tables.name as "table", columns.name as "column", lower(columns.type) as type,
          columns."notnull" or columns.pk as "isRequired"
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table'`;
  return (await query.execute(db)).rows;
}

/** The columns of each table as the database has them, in the words of the list. */
async function columnsIn(db: Db): Promise<Record<string, Record<string, string>>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, column, type, isRequired } of await readColumns(db)) {
    if (untyped.test(table) || postgresColumns[table]?.includes(column)) continue;
    const kind = `${kinds[type] ?? type}${isRequired ? '' : ' | null'}`;
    tables[table] = { ...tables[table], [column]: kind };
  }
  return tables;
}

test('each table of the database has the columns of its type, with their kinds', async () => {
  const { db } = await freshDatabase();

  expect(await columnsIn(db)).toEqual(allColumns);
});

const tablesIn = (db: Db) => db.introspection.getTables({ withInternalKyselyTables: true });

/** What is released later is a part of none of them. */
const later = { ...migrations, '9999_later': { up: async () => {} } };

test.each(Object.entries(unreleased))(
  'a database from before the first release, with %s, is refused with what to do, and stays as it is',
  async (_, statements) => {
    const database = await emptyDatabase();
    const { db, engine } = database;
    for (const statement of statements) await sql.raw(statement).execute(db);
    const before = await tablesIn(db);

    for (const known of [migrations, later]) {
      expect(await versionOf(db, known)).toBe('unreleased');
      const run = migrate(database, known);
      await expect(run).rejects.toBeInstanceOf(UnreleasedDatabase);
      await expect(run).rejects.toThrow(
        engine === 'sqlite'
          ? /before the first release of Waybill [^\n]+; start with an empty DATA_DIR$/
          : /before the first release of Waybill [^\n]+; start with an empty database in DATABASE_URL$/,
      );
    }

    expect(await tablesIn(db)).toEqual(before);
  },
);

test('the version of a database is that of the migrations that it has seen', async () => {
  const database = await emptyDatabase();
  const { db } = database;

  expect(await versionOf(db, migrations)).toBe('none');
  await migrate(database, migrations);
  expect(await versionOf(db, migrations)).toBe('this');
  expect(await versionOf(db, later)).toBe('earlier');
  await migrate(database, later);
  expect(await versionOf(db, migrations)).toBe('other');
});
