/** @module-tag postgres */

import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Db } from '../../server/database/tables.ts';
import { freshDatabase } from '../support/database.ts';
import { insertActivity, insertParcel } from '../support/parcels.ts';

const then = '2026-01-01T00:00:00.000Z';
const later = '2030-01-01T00:00:00.000Z';

/** What a version after this one might bring: columns of tables with rows, and one more actor. */
const next = {
  ...migrations,
  '9000_next': {
    up: async (db: Kysely<unknown>) => {
      for (const table of ['parcels', 'staff', 'sessions', 'audit_events']) {
        await db.schema.alterTable(table).addColumn('later', 'text').execute();
      }
      await sql`alter table audit_events drop constraint audit_events_actor`.execute(db);
      await sql`
        alter table audit_events add constraint audit_events_actor
        check (actor in ('staff', 'robot'))`.execute(db);
    },
  },
};

async function fill(db: Db): Promise<void> {
  const id = await insertParcel(db, { tracking_code: 'KEPT-1' });
  await insertActivity(db, id);
  await sql`
    insert into staff (email, name, role, joined_at, created_at, updated_at)
    values ('a@example.com', 'Ada', 'owner', ${then}, ${then}, ${then})`.execute(db);
  await sql`
    insert into sessions (id_hash, staff_id, created_at, last_seen_at, expires_at)
    values ('h', 1, ${then}, ${then}, ${later})`.execute(db);
  await sql`
    insert into account_tokens (purpose, staff_id, token_hash, tries_left, created_at, expires_at)
    values ('reset', 1, 't', 1, ${then}, ${later})`.execute(db);
  for (const at of [then, new Date().toISOString()]) await record(db, 'staff', at);
}

async function record(db: Db, actor: string, at = then): Promise<void> {
  await sql`
    insert into audit_events (at, actor, action, record_type, changes)
    values (${at}, ${actor}, 'created', 'parcel', '{}')`.execute(db);
}

const unchanged = ['activities', 'account_tokens', 'settings', 'event_presets', 'pages'] as const;
const changed = ['parcels', 'staff', 'sessions', 'audit_events'] as const;

async function rowsOf(db: Db, table: (typeof unchanged | typeof changed)[number]) {
  return (await sql<object>`select * from ${sql.table(table)} order by 1`.execute(db)).rows;
}

test('a migration of a later version keeps what a site has', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await fill(db);
  const tables = [...unchanged, ...changed];
  const before = new Map<string, object[]>();
  for (const table of tables) before.set(table, await rowsOf(db, table));

  expect(await migrate(database, next)).toEqual(['9000_next']);

  for (const table of unchanged) expect(await rowsOf(db, table)).toEqual(before.get(table));
  for (const table of changed) {
    const rows = before.get(table)?.map((row) => ({ ...row, later: null }));
    expect(rows).not.toHaveLength(0);
    expect(await rowsOf(db, table)).toEqual(rows);
  }
});

test('after it the log goes on: its ids, its rules and the refusal of changes', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await fill(db);

  await migrate(database, next);

  await record(db, 'robot', new Date().toISOString());
  await expect(record(db, 'visitor')).rejects.toThrow('audit_events_actor');
  const { rows } = await sql`select id, actor from audit_events order by id`.execute(db);
  expect(rows).toEqual([
    { id: 1, actor: 'staff' },
    { id: 2, actor: 'staff' },
    { id: 3, actor: 'robot' },
  ]);
  await expect(sql`update audit_events set actor = 'staff'`.execute(db)).rejects.toThrow(
    'An event is never changed',
  );
});
