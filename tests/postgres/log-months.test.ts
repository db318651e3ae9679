import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { dropMonths, makeMonths } from '../../server/audit/log-months.ts';
import { PostgresFault } from '../../server/database/errors.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Db } from '../../server/database/tables.ts';
import { freshDatabase, opened, postgresUrl } from '../support/database.ts';

/** Beyond the months that a new database has. */
const later = new Date('2031-05-20T12:00:00.000Z');
const names = ['2031_05', '2031_06', '2031_07', '2031_08'].map((month) => `audit_events_${month}`);

async function record(db: Db, at: string, recordId = 1): Promise<void> {
  await sql`
    insert into audit_events (at, actor, action, record_type, record_id, changes)
    values (${at}, 'site', 'created', 'message', ${recordId}, '{}')`.execute(db);
}

/** The times of the entries, by the table that has them. */
async function timesByTable(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; times: string[] }>`
    select tableoid::regclass::text as name, array_agg(at order by id) as times
    from audit_events group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, times }) => [name, times]));
}

async function monthsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'audit_events'::regclass order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The position of a consumer that has processed the transactions below a number. */
async function setPosition(db: Db, readFrom: unknown): Promise<void> {
  await sql`
    insert into consumer_offsets (consumer, last_id, read_from, read_until)
    values ('witness', 0, ${readFrom}, ${readFrom})
    on conflict (consumer) do update
    set read_from = excluded.read_from, read_until = excluded.read_until`.execute(db);
}

async function nextTransaction(db: Db): Promise<unknown> {
  const { rows } = await sql<{ next: string }>`select audit_horizon() as next`.execute(db);
  return rows[0]?.next;
}

test('a new database has this month and the next three; what fits in none is in a table of its own', async () => {
  const { db } = await freshDatabase();
  const now = new Date();
  const months = [0, 1, 2, 3].map((ahead) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7),
  );
  const wrong = ['1970-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z', 'noon'];
  const times = [...months.map((month) => `${month}-01T00:00:00.000Z`), ...wrong];

  for (const at of times) await record(db, at);

  expect(await timesByTable(db)).toEqual({
    ...Object.fromEntries(
      months.map((month, index) => [`audit_events_${month.replace('-', '_')}`, [times[index]]]),
    ),
    audit_events_other: wrong,
  });
  const { rows } = await sql<{ id: number }>`select id from audit_events order by 1`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(times.map((_, index) => index + 1));
  for (const at of times) {
    const entry = sql`insert into audit_events (at, actor, action, record_type, changes)
      values (${at}, 'nobody', 'created', 'message', '{}')`;
    await expect(entry.execute(db)).rejects.toThrow('audit_events_actor');
    await expect(
      sql`update audit_events set actor = 'server' where at = ${at}`.execute(db),
    ).rejects.toThrow('An event is never changed');
  }
});

test('what a later migration adds to the log, its months have, and those that are made after it', async () => {
  const database = await freshDatabase();
  const { db } = database;
  const times = [new Date().toISOString(), later.toISOString()];
  for (const at of times) await record(db, at);
  const up = (db: Kysely<unknown>) =>
    db.schema.alterTable('audit_events').addColumn('reason', 'text').execute();

  await migrate(database, { ...migrations, '9000_reason': { up } });
  expect(await makeMonths(db, later)).toBe(4);

  await sql`
    insert into audit_events (at, actor, action, record_type, changes, reason)
    values (${later.toISOString()}, 'site', 'created', 'message', '{}', 'asked for')`.execute(db);
  const { rows } = await sql`select at, reason from audit_events order by id`.execute(db);
  expect(rows).toEqual([
    ...times.map((at) => ({ at, reason: null })),
    { at: later.toISOString(), reason: 'asked for' },
  ]);
});

test('a month that is made takes its entries over from the others', async () => {
  const { db } = await freshDatabase();
  const times = ['2031-04-30T23:59:59.999Z', '2031-05-01T00:00:00.000Z', later.toISOString()];
  for (const at of times) await record(db, at);

  expect(await makeMonths(db, later)).toBe(4);
  expect(await makeMonths(db, later)).toBe(0);

  expect(await monthsOf(db)).toEqual(expect.arrayContaining(names));
  expect(await timesByTable(db)).toEqual({
    audit_events_2031_05: times.slice(1),
    audit_events_other: times.slice(0, 1),
  });
  await expect(sql`update audit_events set actor = 'server'`.execute(db)).rejects.toThrow(
    'An event is never changed',
  );
  const indexes = await sql<{ count: number }>`
    select tablename as name, count(*)::integer as count from pg_indexes
    where tablename in ('audit_events', 'audit_events_2031_05') group by 1`.execute(db);
  expect(indexes.rows.map(({ count }) => count)).toEqual([9, 9]);
});

test('nodes that make and drop months at once, beside writers: each is made once, and no entry is refused or lost', {
  tags: 'extended',
}, async () => {
  const url = await postgresUrl();
  const [{ db }, other] = [await opened(url), await opened(url)];
  const numbers = Array.from({ length: 400 }, (_, number) => number);
  const days = numbers.map((number) => new Date(later.getTime() + number * 7_200_000));
  let isWriting = true;
  const makers = [db, other.db].map(async (node) => {
    let made = 0;
    while (isWriting) made += await makeMonths(node, later);
    return made;
  });

  await Promise.all(days.map((day, number) => record(db, day.toISOString(), number)));
  isWriting = false;
  const made = await Promise.all(makers);

  const last = await makeMonths(db, later);
  expect(made.reduce((sum, count) => sum + count, last)).toBe(4);
  const { rows } = await sql<{ id: number }>`
    select record_id as id from audit_events order by 1`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(numbers);
  await setPosition(db, await nextTransaction(db));
  const inAYear = new Date('2032-05-20T12:00:00.000Z');
  await makeMonths(db, inAYear);
  const dropped = await Promise.all([db, other.db].map((node) => dropMonths(node, inAYear)));
  await dropMonths(db, inAYear);
  expect(Math.max(...dropped)).toBeGreaterThan(0);
  expect(await timesByTable(db)).toEqual({});
});

test('a month goes once it is over for as long as entries are kept, and every consumer has seen it', async () => {
  const { db } = await freshDatabase();
  await makeMonths(db, later);
  const [first, second] = ['2031-05-01T00:00:00.000Z', '2031-06-01T00:00:00.000Z'];
  await record(db, first);
  await setPosition(db, await nextTransaction(db));
  await record(db, second);

  await dropMonths(db, new Date('2031-05-31T23:59:59.999Z'));
  expect(await monthsOf(db)).toEqual(expect.arrayContaining(names));

  await dropMonths(db, new Date('2031-08-01T00:00:00.000Z'));
  expect(await timesByTable(db)).toEqual({ audit_events_2031_06: [second] });
  expect(await monthsOf(db)).toEqual([
    'audit_events_2031_06',
    'audit_events_2031_08',
    'audit_events_other',
  ]);

  await setPosition(db, await nextTransaction(db));
  expect(await dropMonths(db, new Date('2031-08-01T00:00:00.000Z'))).toBe(1);
  expect(await timesByTable(db)).toEqual({});
});

test('months wait for somebody who reads for long; writers do not', {
  tags: 'extended',
}, async () => {
  const { db } = await freshDatabase();
  await setPosition(db, await nextTransaction(db));

  await db.transaction().execute(async (reader) => {
    await sql`select from audit_events`.execute(reader);
    expect(await makeMonths(db, later)).toBe(0);
    expect(await dropMonths(db, later)).toBe(0);
    await Promise.all([makeMonths(db, later), record(db, later.toISOString())]);
  });

  expect(await makeMonths(db, later)).toBe(4);
  expect(await timesByTable(db)).toEqual({ audit_events_2031_05: [later.toISOString()] });
});

test('a month with too many entries elsewhere is left there', { tags: 'extended' }, async () => {
  const { db } = await freshDatabase();
  await sql`
    insert into audit_events (at, actor, action, record_type, changes)
    select '2031-06-02', 'site', 'created', 'message', '{}' from generate_series(1, 20001)
  `.execute(db);

  expect(await makeMonths(db, later)).toBe(3);

  expect(Object.keys(await timesByTable(db))).toEqual(['audit_events_other']);
});

test('other errors are not taken for a lock', async () => {
  const { db } = await freshDatabase();
  await sql`drop table audit_events_other`.execute(db);

  await expect(makeMonths(db, later)).rejects.toBeInstanceOf(PostgresFault);
});
