import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach } from '../../server/database/sqlite/open.ts';

const names = Object.keys(migrations);
const before = Object.fromEntries(
  Object.entries(migrations).slice(0, names.indexOf('0022_clients')),
);

/** A database from before clients had an order, with clients of these names. */
async function olderDatabase(...clients: string[]) {
  const sqlite = new Sqlite(':memory:');
  onTestFinished(() => {
    sqlite.close();
  });
  const database = attach(sqlite);
  await migrate(database, before);
  const { db } = database;
  await sql`insert into images values ('a.svg', 'image/svg+xml', 1, 1, x'00', '')`.execute(db);
  for (const name of clients) {
    await sql`insert into clients (name, logo, created_at) values (${name}, 'a.svg', '')`.execute(
      db,
    );
  }
  await migrate(database, migrations);
  return { db, sqlite };
}

test('clients keep their order and their logos, and can be searched for', async () => {
  const { db } = await olderDatabase('Törre', 'Harborline');

  const clients = await db.selectFrom('clients').selectAll().orderBy('position').execute();

  expect(clients).toMatchObject([
    { name: 'Törre', image: 'a.svg', link: null, position: 1, search_text: 'torre' },
    { name: 'Harborline', image: 'a.svg', link: null, position: 2, search_text: 'harborline' },
  ]);
});

test('a logo that a client shows cannot be deleted, and is found by an index', async () => {
  const { db, sqlite } = await olderDatabase('Harborline');

  await expect(db.deleteFrom('images').execute()).rejects.toThrow(/FOREIGN KEY/);
  const plan = sqlite.prepare("explain query plan select id from clients where image = 'x'").all();
  expect(JSON.stringify(plan)).toContain('clients_by_image');
});

test.each(["link = 'https:'", 'position = 0', "image = 'none.webp'"])(
  'no client has %s',
  async (assignment) => {
    const { db } = await olderDatabase('Harborline');
    const update = sql`update clients set ${sql.raw(assignment)}`.execute(db);
    await expect(update).rejects.toThrow(/CHECK|FOREIGN KEY/);
  },
);
