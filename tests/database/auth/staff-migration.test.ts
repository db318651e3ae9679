import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { emptyDatabase } from '../../support/database.ts';

const then = '2026-01-01T00:00:00.000Z';
const later = '2030-01-01T00:00:00.000Z';

async function olderDatabase() {
  const database = await emptyDatabase();
  const older = Object.entries(migrations).filter(([name]) => name < '0008');
  await migrate(database, Object.fromEntries(older));
  return database;
}

test('the administrator becomes the owner, with sessions and links', async () => {
  const database = await olderDatabase();
  const { db } = database;
  await sql`insert into admins values (1, 'a@example.com', 'hash', ${then}, ${then})`.execute(db);
  await sql`insert into sessions values ('h', 1, ${then}, ${then}, ${later}, null)`.execute(db);
  await sql`
    insert into account_tokens values
      ('email', 't', 1, ${then}, ${later}, 'b@example.com'),
      ('sign-in', 'u', 1, ${then}, ${later}, null)`.execute(db);

  await migrate(database, migrations);

  expect(await db.selectFrom('staff').selectAll().execute()).toEqual([
    {
      ...{ id: 1, email: 'a@example.com', name: '', password_hash: 'hash', role: 'owner' },
      ...{ joined_at: then, suspended_at: null, last_seen_at: null },
      ...{ created_at: then, updated_at: then },
    },
  ]);
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([
    {
      ...{ id_hash: 'h', staff_id: 1, created_at: then, last_seen_at: then },
      ...{ expires_at: later, new_password_until: null, passkey_challenge: null },
      ...{ device: null, address: null, confirmed_at: null, confirm_challenge: null },
    },
  ]);
  const tokens = db.selectFrom('account_tokens').select(['purpose', 'staff_id', 'email']);
  expect(await tokens.orderBy('purpose').execute()).toEqual([
    { purpose: 'email', staff_id: 1, email: 'b@example.com' },
    { purpose: 'sign-in', staff_id: 1, email: null },
  ]);
});

test('a site without an account keeps the link of its sign-up', async () => {
  const database = await olderDatabase();
  const { db } = database;
  await sql`
    insert into account_tokens values
      ('sign-up', 't', 1, ${then}, ${later}, null),
      ('reset', 'u', 1, ${then}, ${later}, null)`.execute(db);

  await migrate(database, migrations);

  const tokens = db.selectFrom('account_tokens').select(['purpose', 'staff_id']);
  expect(await tokens.execute()).toEqual([{ purpose: 'sign-up', staff_id: null }]);
});

test('the log keeps its entries, and takes those of the staff', async () => {
  const database = await olderDatabase();
  const { db } = database;
  const record = (actor: string) => sql`
    insert into audit_events (at, actor, action, record_type, changes)
    values (${then}, ${actor}, 'created', 'parcel', '{}')`;
  await record('administrator').execute(db);

  await migrate(database, migrations);

  await record('staff').execute(db);
  await expect(record('nobody').execute(db)).rejects.toThrow('audit_events_actor');
  const actors = db.selectFrom('audit_events').select('actor').orderBy('id');
  expect(await actors.execute()).toEqual([{ actor: 'administrator' }, { actor: 'staff' }]);
  await expect(sql`update audit_events set actor = 'server'`.execute(db)).rejects.toThrow(
    'An event is never changed',
  );
});
