import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { createConsumers } from '../../server/audit/consumers.ts';
import { claimKey } from '../../server/audit/idempotency.ts';
import { currentPosition, findUnread } from '../../server/audit/log-reader.ts';
import { PostgresFault } from '../../server/database/errors.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres/open.ts';
import type { Db } from '../../server/database/tables.ts';
import {
  inDatabaseTransaction,
  inSerializableDatabaseTransaction,
} from '../../server/database/transaction.ts';
import { InvalidRequest } from '../../server/http/input/validation.ts';
import { deleteOldRows } from '../../server/ops/housekeeping/housekeeping.ts';
import { type ChangesCursor, listParcelChanges } from '../../server/parcels/changes/changes.ts';
import { countPresetUse } from '../../server/parcels/event-presets/model.ts';
import { findParcelByCode, lockParcel } from '../../server/parcels/find-parcel.ts';
import { updateParcel } from '../../server/parcels/model.ts';
import { saveLocation } from '../../server/parcels/saved-locations.ts';
import { createService, updateService } from '../../server/prices/model.ts';
import { actionContexts, owner } from '../support/action-context.ts';
import { copyOfPostgres, freshDatabase, opened, postgresUrl } from '../support/database.ts';
import { insertParcel } from '../support/parcels.ts';

/** An entry about a record of this number, in a transaction. */
async function record(trx: Db, number: number, id: number | null = null): Promise<void> {
  const [column, value] = id === null ? [sql``, sql``] : [sql`id, `, sql`${id}, `];
  await sql`
    insert into audit_events (${column} at, actor, action, record_type, record_id, changes)
    overriding system value
    values (${value} '2026-11-01T00:00:00.000Z', 'site', 'created', 'message', ${number}, '{}')
  `.execute(trx);
}

/** A transaction that has recorded something, and goes on until it is told to end. */
async function openTransaction(db: Db, work: (trx: Db) => Promise<void>) {
  const worked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const begin = db.transaction().setIsolationLevel('read committed');
  const ended = begin.execute(async (trx) => {
    await work(trx);
    worked.resolve();
    await ending.promise;
  });
  await worked.promise;
  return {
    async commit() {
      ending.resolve();
      await ended;
    },
  };
}

/** Resolves when a transaction waits for the lock of another one. */
async function untilOneWaits(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);
}

/** A consumer, and the numbers of the records that it has seen so far. */
async function startConsumer(db: Db) {
  const seen: (number | null)[] = [];
  const consumer = {
    name: 'witness',
    async consume(_trx: Db, events: readonly { record_id: number | null }[]) {
      seen.push(...events.map(({ record_id }) => record_id));
      return false;
    },
  };
  const consumers = createConsumers(db, pino({ level: 'silent' }), [consumer]);
  await consumers.start();
  onTestFinished(() => consumers.stop());
  return async () => {
    await consumers.idle();
    return seen;
  };
}

test('what is committed out of order is seen once, in the order of ids; a writer that hangs delays it', async () => {
  const { db } = await freshDatabase();
  const seen = await startConsumer(db);

  const slow = await openTransaction(db, (trx) => record(trx, 1));
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 2));
  expect(await seen()).toEqual([]);
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 3));
  await slow.commit();

  expect(await seen()).toEqual([1, 2, 3]);
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 4));
  expect(await seen()).toEqual([1, 2, 3, 4]);
});

test('an entry that shows after ones with greater ids is not missed', async () => {
  const { db } = await freshDatabase();
  const seen = await startConsumer(db);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('audit_events', 'id'))::integer as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 2));
  expect(await seen()).toEqual([2]);

  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 1, id));

  expect(await seen()).toEqual([2, 1]);
});

test('many writers at once: each entry is seen once', async () => {
  const { db } = await freshDatabase();
  const seen = await startConsumer(db);
  const numbers = Array.from({ length: 300 }, (_, number) => number);

  await Promise.all(
    numbers.map(async (number) => {
      await inSerializableDatabaseTransaction(db, (trx) => record(trx, number));
      if (number % 10 === 0) await seen();
    }),
  );

  expect((await seen()).toSorted((one, other) => Number(one) - Number(other))).toEqual(numbers);
});

test('a reader that begins now is told what a transaction that runs commits later', async () => {
  const { db } = await freshDatabase();
  const slow = await openTransaction(db, (trx) => record(trx, 1));
  const position = await currentPosition(db);

  expect(await findUnread(db, position)).toEqual({ range: null, isWaiting: false });
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 2));
  expect(await findUnread(db, position)).toEqual({ range: null, isWaiting: true });
  await slow.commit();

  const { range } = await findUnread(db, position);
  expect(range).not.toBeNull();
  expect(Number(range?.untilId) - Number(range?.lastId)).toBe(2);
});

test('a database that was restored on a server with fewer transactions goes on where it was', async () => {
  const url = await postgresUrl();
  const { db } = await opened(url);
  const seen = await startConsumer(db);
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 1));
  expect(await seen()).toEqual([1]);
  // As if all of it came from a server that has counted a billion more, with an entry that nobody has read yet.
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 2));
  await sql`alter table audit_events disable trigger user`.execute(db);
  await sql`update audit_events set transaction_id = transaction_id + 1000000000`.execute(db);
  await sql`alter table audit_events enable trigger user`.execute(db);
  await sql`
    update consumer_offsets
    set read_from = read_from + 1000000000, read_until = read_until + 1000000000`.execute(db);

  const restarted = await opened(url);
  const seenAgain = await startConsumer(restarted.db);
  await inSerializableDatabaseTransaction(restarted.db, (trx) => record(trx, 3));

  expect(await seenAgain()).toEqual([2, 3]);
});

test('transactions that stop each other are tried again', async () => {
  const { db } = await freshDatabase();
  await sql`insert into rate_limits (key, points) values ('a', 0), ('b', 0)`.execute(db);
  const met = Promise.withResolvers<void>();
  let begun = 0;
  let locked = 0;
  const addTo = (first: string, second: string) =>
    inDatabaseTransaction(db, async (trx) => {
      const add = (key: string) =>
        sql`update rate_limits set points = points + 1 where key = ${key}`.execute(trx);
      begun += 1;
      await add(first);
      locked += 1;
      if (locked === 2) met.resolve();
      await met.promise;
      await add(second);
    });

  await Promise.all([addTo('a', 'b'), addTo('b', 'a')]);

  // On a busy machine PostgreSQL may stop both.
  expect(begun).toBeGreaterThan(2);
  const { rows } = await sql`select key, points from rate_limits order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'a', points: 2 },
    { key: 'b', points: 2 },
  ]);
});

test('a conflict that does not end is reported in the end', async () => {
  const { db } = await freshDatabase();
  let attempts = 0;

  const work = inSerializableDatabaseTransaction(db, async (trx) => {
    attempts += 1;
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx);
  });

  await expect(work).rejects.toBeInstanceOf(PostgresFault);
  expect(attempts).toBe(12);
});

test('statements that were prepared before another node has changed their table go on', async () => {
  const { db } = await freshDatabase();
  const id = await insertParcel(db, { tracking_code: 'TEST-1' });
  const read = () => findParcelByCode(db, 'TEST-1');
  const lock = () => inSerializableDatabaseTransaction(db, (trx) => lockParcel(trx, id));
  for (let count = 0; count < 5; count += 1) await Promise.all([read(), lock()]);
  await sql`alter table parcels add column later text`.execute(db);

  expect(await read()).toMatchObject({ later: null });
  expect(await lock()).toMatchObject({ later: null });
});

test('events of one preset at one place do not wait for each other', async () => {
  const { db } = await freshDatabase();
  const now = new Date();
  const place = { location: 'Hub', latitude: null, longitude: null };
  await saveLocation(db, place, now);
  const slow = await openTransaction(db, async (trx) => {
    await countPresetUse(trx, 1);
    await saveLocation(trx, place, now);
  });

  await inSerializableDatabaseTransaction(db, async (trx) => {
    await countPresetUse(trx, 1);
    await saveLocation(trx, place, now);
    await saveLocation(trx, { ...place, location: 'Depot' }, now);
  });
  await slow.commit();

  const places = await db.selectFrom('saved_locations').select(['name', 'uses']).execute();
  expect(places.sort((one, other) => other.uses - one.uses)).toEqual([
    { name: 'Hub', uses: 2 },
    { name: 'Depot', uses: 1 },
  ]);
});

test('what refers to a row that is gone is tried again, a few times', async () => {
  const { db } = await freshDatabase();
  let attempts = 0;

  const work = inSerializableDatabaseTransaction(db, async (trx) => {
    attempts += 1;
    await sql`insert into page_images (page_id, image) values (999, 'none.webp')`.execute(trx);
  });

  await expect(work).rejects.toMatchObject({ sqlState: '23503' });
  expect(attempts).toBe(3);
});

test('what is renewed while housekeeping is about to delete it stays', async () => {
  const { db } = await freshDatabase();
  const [key, now] = ['an old key', new Date()];
  const created_at = '2026-01-01T00:00:00.000Z';
  const row = { key, request: 'a', result: '1', created_at };
  await db.insertInto('idempotency_keys').values(row).execute();
  const renewal = await openTransaction(db, async (trx) => {
    await claimKey(trx, { key, fingerprint: 'b' }, now);
  });

  const deleting = deleteOldRows(db, now, { auditMs: null, mailMs: null });
  await untilOneWaits(db);
  await renewal.commit();

  await deleting;
  expect(await db.selectFrom('idempotency_keys').select('request').execute()).toEqual([
    { request: 'b' },
  ]);
});

test('a change of a parcel is checked against what another transaction has made of it meanwhile', async () => {
  const ctx = (await actionContexts())(owner);
  const { db } = ctx;
  const id = await insertParcel(db, {
    min_expected_delivery_date: null,
    max_expected_delivery_date: '2026-03-09',
  });
  const earlier = await openTransaction(db, async (trx) => {
    const changes = { max_expected_delivery_date: '2026-03-01' };
    await trx.updateTable('parcels').set(changes).where('id', '=', id).execute();
  });

  const change = updateParcel(ctx, { id, min_expected_delivery_date: '2026-03-05' });
  const refused = expect(change).rejects.toBeInstanceOf(InvalidRequest);
  await untilOneWaits(db);
  await earlier.commit();

  await refused;
});

test('of two changes of a delivery service at once, none is lost', async () => {
  const ctx = (await actionContexts())(owner);
  const { db } = ctx;
  const zones = [{ name: 'Home', countries: ['PT'], steps: [{ up_to: 5, price: 890 }] }];
  const service = { name: 'Express', code: 'express', currency: 'EUR', zones };
  const { id } = await createService(ctx, service);
  const earlier = await openTransaction(db, async (trx) => {
    const changes = { name: 'Next day' };
    await trx.updateTable('delivery_services').set(changes).where('id', '=', id).execute();
  });

  const change = updateService(ctx, { id, code: 'next-day' });
  await untilOneWaits(db);
  await earlier.commit();

  expect(await change).toMatchObject({ name: 'Next day', code: 'next-day' });
});

test('a reader that knows more than its database is told so: a replica has lost something', async () => {
  const { db } = await freshDatabase();
  await inSerializableDatabaseTransaction(db, (trx) => record(trx, 1));
  const ahead = '999999999999';

  const { range, isLost } = await findUnread(db, { lastId: 0, from: ahead, until: ahead });

  expect([range, isLost]).toEqual([null, true]);
});

async function read(db: Db, start: Date | ChangesCursor) {
  const { data, next } = await listParcelChanges(db, {
    start,
    perPage: 100,
    keptMs: null,
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
