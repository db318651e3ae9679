import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres/open.ts';
import type { Db } from '../../server/database/tables.ts';
import { type ChangesCursor, listParcelChanges } from '../../server/parcels/changes/changes.ts';
import { copyOfPostgres, opened, postgresUrl } from '../support/database.ts';
import { insertParcel } from '../support/parcels.ts';

async function read(db: Db, start: Date | ChangesCursor) {
  const { data, next } = await listParcelChanges(db, {
    ...{ start, perPage: 100, keptMs: null },
    now: new Date(),
  });
  return { codes: data.map(({ tracking_code }) => tracking_code), next };
}

test('in the database that a dump was brought back into, parcels are read from the start', async () => {
  const url = await postgresUrl({ isEmpty: true });
  const former = await openPostgres({ url, pool: 1 });
  await migrate(former, migrations);
  await insertParcel(former.db);
  const all = await read(former.db, new Date(0));
  const { next } = await read(former.db, all.next);
  expect((await read(former.db, next)).codes).toEqual([]);
  await former.db.destroy();

  const { db } = await opened(await copyOfPostgres(url));

  expect((await read(db, next)).codes).toEqual(['TEST-1001']);
});
