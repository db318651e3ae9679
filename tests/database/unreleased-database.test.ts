import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { UnreleasedDatabase } from '../../server/database/foreign-tables.ts';
import { migrate, versionOf } from '../../server/database/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { unreleasedTables } from '../support/database-file.ts';

test('a database from before the first release is refused with what to do, and stays as it is', async () => {
  const database = await emptyDatabase();
  const { db, engine } = database;
  for (const statement of unreleasedTables) await sql.raw(statement).execute(db);

  const run = migrate(database, migrations);

  await expect(run).rejects.toBeInstanceOf(UnreleasedDatabase);
  await expect(run).rejects.toThrow(
    engine === 'sqlite'
      ? /before the first release of Waybill [^\n]+; start with an empty DATA_DIR$/
      : /before the first release of Waybill [^\n]+; start with an empty database in DATABASE_URL$/,
  );
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  expect(tables.map(({ name }) => name).sort()).toEqual(['images', 'kysely_migration']);
});

test('the version of a database is that of the migrations that it has seen', async () => {
  const database = await emptyDatabase();
  const { db } = database;
  const later = { ...migrations, '9999_later': { up: async () => {} } };

  expect(await versionOf(db, migrations)).toBe('none');
  await migrate(database, migrations);
  expect(await versionOf(db, migrations)).toBe('this');
  expect(await versionOf(db, later)).toBe('earlier');
  await migrate(database, later);
  expect(await versionOf(db, migrations)).toBe('other');
  await sql`update kysely_migration set name = '0001_images' where name <> '9999_later'`.execute(
    db,
  );
  expect(await versionOf(db, migrations)).toBe('unreleased');
});
