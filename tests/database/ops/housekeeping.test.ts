/** @module-tag postgres */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAuditEntries } from '../../../server/audit/record.ts';
import { insertImage } from '../../../server/content/images/queries.ts';
import type { Db } from '../../../server/database/tables.ts';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { insertDelivery } from '../../../server/parcels/deliveries/proofs.ts';
import { insertAdmin } from '../../support/admin.ts';
import { freshDatabase } from '../../support/database.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';

const dayMs = 24 * 60 * 60 * 1000;
const begin = new Date('2026-01-01T00:00:00.000Z');
const keep = { auditMs: 30 * dayMs, mailMs: 30 * dayMs };

function day(count: number): Date {
  return new Date(begin.getTime() + count * dayMs);
}

const mail = {
  kind: 'message',
  language: 'en',
  recipient: 'desk@example.com',
  reply_to: null,
  subject: 'Hello',
  body: 'x'.repeat(500),
  template: 'plain',
  driver: 'server',
  message_id: null,
} as const;

function sentMail(db: Db, at: Date) {
  const time = at.toISOString();
  return insertMail(db, { ...mail, state: 'sent', created_at: time, sent_at: time });
}

function image(db: Db, name: string, at: Date) {
  const bytes = new Uint8Array(2000).fill(7);
  const created_at = at.toISOString();
  return insertImage(db, { name, type: 'image/webp', width: 1, height: 1, bytes, created_at });
}

test('what is old goes, what is needed stays', async () => {
  const { db } = await freshDatabase();
  await sentMail(db, day(0));
  await sentMail(db, day(50));
  const queued = { ...mail, state: 'queued', next_attempt_at: day(0).toISOString() } as const;
  await insertMail(db, { ...queued, created_at: day(0).toISOString() });
  await image(db, 'lost.webp', day(0));
  await image(db, 'new.webp', day(60));
  await image(db, 'shown.webp', day(0));
  const parcel_id = await insertParcel(db, { image: 'shown.webp' });
  await image(db, 'photo.webp', day(0));
  await image(db, 'signature.webp', day(0));
  await insertDelivery(db, {
    parcel_id,
    activity_id: await insertActivity(db, parcel_id),
    received_by: 'Ada',
    signature: 'signature.webp',
    photo: 'photo.webp',
    created_at: day(0).toISOString(),
  });
  await sql`insert into rate_limits (key, points, expire) values
    ('over', 1, ${day(59).getTime()}), ('counting', 1, ${day(61).getTime()}),
    ('wrong clock', 1, ${day(400).getTime()})`.execute(db);

  const deleted = await deleteOldRows(db, day(60), keep);

  expect(deleted).toMatchObject({ mails: 1, images: 1, counts: 2, events: 0 });
  const left = await db.selectFrom('mails').select('state').orderBy('id').execute();
  expect(left.map(({ state }) => state)).toEqual(['sent', 'queued']);
  const images = await db.selectFrom('images').select('name').orderBy('name').execute();
  expect(images.map(({ name }) => name)).toEqual([
    'new.webp',
    'photo.webp',
    'shown.webp',
    'signature.webp',
  ]);
  expect((await sql`select key from rate_limits`.execute(db)).rows).toEqual([{ key: 'counting' }]);
});

test('the file of a mail in the outbox is noted, so that it goes too', async () => {
  const { db } = await freshDatabase();
  const time = day(0).toISOString();
  const kept = { ...mail, driver: 'outbox', state: 'kept', kept_at: time, attempts: 1 } as const;
  await insertMail(db, { ...kept, created_at: time, file: 'a.eml' });

  await deleteOldRows(db, day(60), keep);

  expect(await db.selectFrom('outbox_removals').select('file').execute()).toHaveLength(1);
});

/** Inserts an audit entry that is passed on to consumers. @returns its id. */
async function happen(db: Db, now = new Date()): Promise<number> {
  const entry = { action: 'created', type: 'message', id: 1 } as const;
  const [stored] = await insertAuditEntries(db, { type: 'site' }, [entry], { now, notify: true });
  return stored?.id ?? 0;
}

test('an event that a consumer has not seen stays, however old it is', async () => {
  const { db } = await freshDatabase();
  const [first, second] = [await happen(db), await happen(db)];
  const offsets = db.insertInto('consumer_offsets');
  await offsets.values({ consumer: 'quick', last_id: second }).execute();
  await offsets.values({ consumer: 'slow', last_id: first }).execute();
  const inTwoYears = new Date(Date.now() + 730 * dayMs);
  const events = () => db.selectFrom('audit_events').select('id').execute();

  await deleteOldRows(db, inTwoYears, keep);
  expect(await events()).toEqual([{ id: second }]);

  await db.updateTable('consumer_offsets').set({ last_id: second }).execute();
  await deleteOldRows(db, inTwoYears, keep);
  expect(await events()).toEqual([]);
});

test('of old events, those that no consumer has to see go', async () => {
  const { db } = await freshDatabase();
  const first = await happen(db, new Date(0));
  await happen(db, new Date(1));
  await happen(db);
  await db.insertInto('consumer_offsets').values({ consumer: 'slow', last_id: first }).execute();

  expect(await deleteOldRows(db, new Date(), keep)).toMatchObject({ events: 1 });
  expect(await db.selectFrom('audit_events').select('at').execute()).toHaveLength(2);
});

test('used and expired tokens and ended sessions go', async () => {
  const { db } = await freshDatabase();
  const staff_id = await insertAdmin({ db });
  const [past, future] = [day(1).toISOString(), day(90).toISOString()];
  const token = { staff_id, token_hash: 'x', created_at: past, tries_left: 1 };
  await db
    .insertInto('account_tokens')
    .values([
      { ...token, purpose: 'reset', expires_at: past },
      { ...token, purpose: 'email', email: 'a@example.com', expires_at: future, tries_left: 0 },
      { ...token, purpose: 'sign-in', expires_at: future },
    ])
    .execute();
  const session = { staff_id, created_at: past, last_seen_at: past };
  await db
    .insertInto('sessions')
    .values({ ...session, id_hash: 'a', expires_at: past })
    .execute();

  expect(await deleteOldRows(db, day(60), keep)).toMatchObject({ tokens: 2, sessions: 1 });
  expect(await db.selectFrom('account_tokens').select('purpose').execute()).toEqual([
    { purpose: 'sign-in' },
  ]);
});

test('sign-ins that were never completed go, and browsers in which nobody has signed in for long', async () => {
  const { db } = await freshDatabase();
  const staff_id = await insertAdmin({ db });
  const challenge = { tries_left: 5, created_at: day(0).toISOString() };
  await db
    .insertInto('sign_in_challenges')
    .values([
      { ...challenge, token_hash: 'over', expires_at: day(1).toISOString() },
      { ...challenge, token_hash: 'waiting', expires_at: day(501).toISOString() },
    ])
    .execute();
  await db
    .insertInto('known_devices')
    .values([
      { token_hash: 'unused', staff_id, last_used_at: day(0).toISOString() },
      { token_hash: 'used', staff_id, last_used_at: day(400).toISOString() },
    ])
    .execute();

  const deleted = await deleteOldRows(db, day(500), keep);

  expect(deleted).toMatchObject({ challenges: 1, devices: 1 });
  const left = db.selectFrom('known_devices').select('token_hash');
  expect(await left.execute()).toEqual([{ token_hash: 'used' }]);
});

test('what was sent to webhooks goes after thirty days, with its attempts', async () => {
  const { db } = await freshDatabase();
  const at = day(0).toISOString();
  const endpoint = { url: 'https://hooks.example/', events: 'parcel.created', secret: 'x' };
  await db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, created_at: at, updated_at: at })
    .execute();
  for (const created of [day(0), day(20)]) {
    const message = { public_id: 'msg', type: 'parcel.created', payload: '{}' } as const;
    const { id } = await db
      .insertInto('webhook_messages')
      .values({ ...message, created_at: created.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = { endpoint_id: 1, message_id: id, subject: 'parcel:1', queued_at: at };
    await db.insertInto('webhook_deliveries').values(delivery).execute();
    await db
      .insertInto('webhook_attempts')
      .values({ delivery_id: id, at, duration_ms: 1, status: 200, failure: null, answer: null })
      .execute();
  }

  expect(await deleteOldRows(db, day(31), keep)).toMatchObject({ webhooks: 1 });

  for (const table of ['webhook_deliveries', 'webhook_attempts'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([{ id: 2 }]);
  }
});

test('which driver had a parcel is deleted once nothing of that can be reported any more', async () => {
  const { db } = await freshDatabase();
  const parcel_id = await insertParcel(db);
  const driver_id = await insertAdmin({ db });
  for (const until of [day(52), day(54)]) {
    const stop = { parcel_id, driver_id, day: '2026-02-22', until: until.toISOString() };
    await db.insertInto('former_stops').values(stop).execute();
  }

  expect(await deleteOldRows(db, day(60), keep)).toMatchObject({ formerStops: 1 });

  expect(await db.selectFrom('former_stops').select('id').execute()).toEqual([{ id: 2 }]);
});

test('however many there are, all of them go', { tags: 'extended' }, async () => {
  const { db } = await freshDatabase();
  const many = range(1, 450);
  const at = day(0).toISOString();
  for (const _ of many) await sentMail(db, day(0));
  for (const number of many) {
    const key = { key: `key ${number}`, request: 'x', result: '{}', created_at: at };
    await db.insertInto('idempotency_keys').values(key).execute();
  }
  for (const number of many) await image(db, `lost-${number}.webp`, day(0));
  const parcel_id = await insertParcel(db);
  for (const number of many) {
    const link = { parcel_id, token_hash: `hash ${number}`, created_at: at, ends_at: at };
    await db.insertInto('share_links').values(link).execute();
  }

  expect(await deleteOldRows(db, day(60), keep)).toMatchObject({
    mails: 450,
    keys: 450,
    images: 450,
    links: 450,
  });
  for (const table of ['mails', 'idempotency_keys', 'images', 'share_links'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('where things are kept for ever, none goes', async () => {
  const { db } = await freshDatabase();
  await sentMail(db, day(0));

  const deleted = await deleteOldRows(db, day(4000), { auditMs: null, mailMs: null });

  expect(deleted).toMatchObject({ mails: 0, events: 0 });
});

test('of delivered parcels nothing about people is kept for longer than the setting says', async () => {
  const { db } = await freshDatabase();
  const add = (tracking_code: string, stage: 'delivered' | 'in_transit', at: Date) =>
    insertParcel(db, { tracking_code, stage }).then((id) =>
      db
        .updateTable('parcels')
        .set({ last_event_at: at.toISOString() })
        .where('id', '=', id)
        .execute(),
    );
  await add('OLD-1', 'delivered', day(0));
  await add('NEW-1', 'delivered', day(50));
  await add('OPEN-1', 'in_transit', day(0));
  const names = async () => {
    const rows = await db.selectFrom('parcels').select('recipient_name').orderBy('id').execute();
    return rows.map(({ recipient_name }) => recipient_name);
  };
  const forever = { auditMs: null, mailMs: null };

  expect(await deleteOldRows(db, day(60), forever)).toMatchObject({ erasedParcels: 0 });
  await db.updateTable('settings').set({ erase_parcels_after_months: 1 }).execute();
  expect(await deleteOldRows(db, day(60), forever)).toMatchObject({ erasedParcels: 1 });
  expect(await deleteOldRows(db, day(61), forever)).toMatchObject({ erasedParcels: 0 });

  expect(await names()).toEqual(['–', 'Ada Okoye', 'Ada Okoye']);
});

test('an import of customers is forgotten after a day', async () => {
  const { db } = await freshDatabase();
  const texts = { report: '{}', failures: '[]', created: '[]', changed: '[]', undone_at: null };
  for (const [id, at] of [
    ['old', day(0)],
    ['new', new Date(day(0).getTime() + 1)],
  ] as const) {
    const row = { id, imported_at: at.toISOString(), ...texts };
    await db.insertInto('customer_imports').values(row).execute();
  }

  const { customerImports } = await deleteOldRows(db, day(1), keep);

  expect(customerImports).toBe(1);
  expect(await db.selectFrom('customer_imports').select('id').execute()).toEqual([{ id: 'new' }]);
});
