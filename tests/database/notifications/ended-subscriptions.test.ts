import { expect, test } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import { deleteUnneeded } from '../../../server/ops/housekeeping/deletions.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-30T12:00:00.000Z');
const keep = { auditMs: null, mailMs: null };

function daysAgo(days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

async function insertSubscriber(
  db: Db,
  parcel_id: number,
  name: string,
  { confirmed_at = daysAgo(90) as string | null, expires = daysAgo(88) } = {},
): Promise<void> {
  const token_hash = `${name} ${parcel_id}`;
  const row = { parcel_id, email: `${name}@example.com`, address_key: name, language: 'en' };
  const times = { token_expires_at: expires, confirmed_at, created_at: daysAgo(90) };
  await db
    .insertInto('subscribers')
    .values({ ...row, language: 'en', token_hash, ...times })
    .execute();
}

/** Who follows after the site has tidied up. */
async function left(db: Db): Promise<string[]> {
  await deleteUnneeded(db, now, keep);
  const rows = await db.selectFrom('subscribers').select('address_key').orderBy('id').execute();
  return rows.map(({ address_key }) => address_key);
}

test('who has not confirmed in time is forgotten', async () => {
  const { db } = await freshDatabase();
  const parcel = await insertParcel(db);
  await insertSubscriber(db, parcel, 'late', { confirmed_at: null, expires: daysAgo(0) });
  const soon = new Date(now.getTime() + 1000).toISOString();
  await insertSubscriber(db, parcel, 'in time', { confirmed_at: null, expires: soon });
  await insertSubscriber(db, parcel, 'confirmed');

  expect(await left(db)).toEqual(['in time', 'confirmed']);
});

test('who follows is forgotten 30 days after the parcel was delivered or returned', async () => {
  const { db } = await freshDatabase();
  const journeys = {
    delivered: ['delivered', [['delivered', 31]]],
    returned: ['returned', [['returned', 30]]],
    'just delivered': [
      'delivered',
      [
        ['in_transit', 60],
        ['delivered', 29],
      ],
    ],
    'delivered once, on its way again': [
      'in_transit',
      [
        ['delivered', 80],
        ['in_transit', 70],
      ],
    ],
    'on its way': ['in_transit', [['in_transit', 80]]],
    'without a stage': [null, []],
  } as const;
  for (const [name, [stage, activities]] of Object.entries(journeys)) {
    const parcel = await insertParcel(db, { tracking_code: `CODE-${name.length}`, stage });
    for (const [reached, days] of activities) {
      await insertActivity(db, parcel, { stage: reached, created_at: daysAgo(days) });
    }
    // What is written later, without a stage, makes nothing of it longer.
    await insertActivity(db, parcel, { created_at: daysAgo(1) });
    await insertSubscriber(db, parcel, name);
  }

  expect(await left(db)).toEqual([
    'just delivered',
    'delivered once, on its way again',
    'on its way',
    'without a stage',
  ]);
});

test('where the stage was set by hand, the days are counted from the last change', async () => {
  const { db } = await freshDatabase();
  for (const [name, days] of [
    ['long ago', 31],
    ['of late', 29],
  ] as const) {
    const parcel = await insertParcel(db, { tracking_code: `HAND-${days}`, stage: 'delivered' });
    const updated_at = daysAgo(days);
    await db.updateTable('parcels').set({ updated_at }).where('id', '=', parcel).execute();
    await insertSubscriber(db, parcel, name);
  }

  expect(await left(db)).toEqual(['of late']);
});

test('the mails to followers go after 30 days, however long others are kept', async () => {
  const { db } = await freshDatabase();
  const mail = {
    language: 'en',
    subject: 'A',
    body: 'B',
    template: 'plain',
    driver: 'server',
  } as const;
  for (const [kind, days] of [
    ['follow', 31],
    ['follow', 29],
    ['stage', 31],
  ] as const) {
    const at = daysAgo(days);
    const recipient = `${kind}-${days}@example.com`;
    await insertMail(db, { ...mail, kind, recipient, state: 'sent', created_at: at, sent_at: at });
  }

  await deleteUnneeded(db, now, keep);

  const rows = await db.selectFrom('mails').select('recipient').orderBy('id').execute();
  expect(rows.map(({ recipient }) => recipient)).toEqual([
    'follow-29@example.com',
    'stage-31@example.com',
  ]);
});
