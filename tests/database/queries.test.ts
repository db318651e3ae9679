import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { historyOfParcel } from '../../server/activities/queries.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach } from '../../server/database/open.ts';
import { parcelByCode } from '../../server/parcels/queries.ts';

test('a lookup is two reads, both by index', async () => {
  const statements: string[] = [];
  const sqlite = new Sqlite(':memory:', { verbose: (sql) => statements.push(String(sql)) });
  onTestFinished(() => {
    sqlite.close();
  });
  const database = attach(sqlite);
  await migrate(database, migrations);
  statements.length = 0;

  await parcelByCode(database.db)('TEST-1001');
  await historyOfParcel(database.db)(1, { page: 1, perPage: 20 });

  const reads = [...statements];
  expect(reads).toHaveLength(2);
  const plans = reads.map((sql) =>
    sqlite
      .prepare<[], { detail: string }>(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; '),
  );
  expect(plans[0]).toMatch(/SEARCH parcels USING INDEX parcels_by_code/);
  expect(plans[1]).toMatch(/SEARCH activities USING INDEX activities_by_parcel/);
  expect(plans.join()).not.toMatch(/SCAN (parcels|activities)|TEMP B-TREE/);
});
