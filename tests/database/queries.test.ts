import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach } from '../../server/database/open.ts';
import { firstPage } from '../../server/database/paginate.ts';
import { findPublicParcel } from '../../server/parcels/finder.ts';
import { listParcels } from '../../server/parcels/queries.ts';
import { insertParcel } from '../support/parcels.ts';

/** A database that tells how it went about what it was asked since. */
async function watchedDatabase() {
  const statements: string[] = [];
  const sqlite = new Sqlite(':memory:', { verbose: (sql) => statements.push(String(sql)) });
  onTestFinished(() => {
    sqlite.close();
  });
  const database = attach(sqlite);
  await migrate(database, migrations);
  const plans = () =>
    [...statements].map((sql) =>
      sqlite
        .prepare<[], { detail: string }>(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => detail)
        .join('; '),
    );
  const forget = () => {
    statements.length = 0;
  };
  forget();
  return { db: database.db, plans, forget };
}

const history = { timeZone: 'UTC', request: { page: 1, perPage: 20 } };

test('a lookup is two reads, both by index', async () => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcel(db, { tracking_code: 'TEST-1001' });
  forget();

  await findPublicParcel(db, { code: 'TEST-1001', key: 'test1001' }, history);

  const done = plans();
  expect(done).toHaveLength(2);
  expect(done[0]).toMatch(/SEARCH parcels USING INDEX parcels_by_code/);
  expect(done[1]).toMatch(/SEARCH activities USING INDEX activities_by_parcel/);
  expect(done.join()).not.toMatch(/SCAN (parcels|activities)|TEMP B-TREE/);
});

test('a code in another spelling is one read more, by an index of its own', async () => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcel(db, { tracking_code: 'TEST-1001' });
  forget();

  const parcel = await findPublicParcel(db, { code: 'test 1001', key: 'test1001' }, history);

  expect(parcel?.tracking_code).toBe('TEST-1001');
  expect(plans()).toEqual([
    expect.stringMatching(/^SEARCH parcels USING INDEX parcels_by_code /),
    expect.stringMatching(/^SEARCH parcels USING INDEX parcels_by_code_key /),
    expect.stringMatching(/^SEARCH activities USING INDEX activities_by_parcel /),
  ]);
});

test('a search goes through its index, and reads of the parcels what it shows', async () => {
  const { db, plans, forget } = await watchedDatabase();
  for (const tracking_code of ['AAAA', 'AAAB', 'AAAC']) await insertParcel(db, { tracking_code });
  forget();

  await listParcels(db, { ...firstPage('/api/parcels'), search: 'aaa', perPage: 2 });

  const search = 'SCAN parcels USING COVERING INDEX parcels_by_search';
  expect(plans()).toEqual([
    search,
    search,
    expect.stringMatching(/^SEARCH parcels USING INTEGER PRIMARY KEY/),
  ]);
});

test('where a page has room left there is nothing to count', async () => {
  const { db, plans } = await watchedDatabase();

  await listParcels(db, { ...firstPage('/api/parcels'), search: 'nobody' });

  expect(plans()).toHaveLength(1);
});
