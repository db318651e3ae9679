import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import {
  computeEmailKey,
  hasUnsubscribed,
  readUnsubscribeToken,
  resubscribe,
  suppress,
  unsubscribeUrlFor,
} from '../../../server/notifications/mail/unsubscribes.ts';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { freshDatabase } from '../../support/database.ts';
import { test } from '../../support/database-test.ts';
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
  await deleteOldRows(db, now, keep);
  const rows = await db.selectFrom('subscribers').select('address_key').orderBy('id').execute();
  return rows.map(({ address_key }) => address_key);
}

test('who has not confirmed in time is forgotten', async ({ db }) => {
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

test('the mails to subscribers go after 30 days, however long others are kept', async ({ db }) => {
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

  await deleteOldRows(db, now, keep);

  const rows = await db.selectFrom('mails').select('recipient').orderBy('id').execute();
  expect(rows.map(({ recipient }) => recipient)).toEqual([
    'follow-29@example.com',
    'stage-31@example.com',
  ]);
});

describe('unsubscribes', () => {
  const origin = 'https://parcels.example.com';
  const now = new Date('2026-03-04T05:06:07.000Z');

  async function databaseWithParcels() {
    const { db } = await freshDatabase();
    const [one, other] = [
      await insertParcel(db),
      await insertParcel(db, { tracking_code: 'TEST-2002' }),
    ];
    const tokenFor = async (parcelId: number, address: string) => {
      const url = new URL(await unsubscribeUrlFor(db, origin, parcelId, address));
      return url.pathname.replace('/unfollow/', '');
    };
    return { db, one, other, tokenFor };
  }

  test('an address stops the mails about one parcel, in whatever case it is written', async () => {
    const { db, one, other, tokenFor } = await databaseWithParcels();
    const stop = await readUnsubscribeToken(db, await tokenFor(one, 'Ada@Example.com'));
    if (stop === null) throw new Error('The site does not know its own link');
    expect(await hasUnsubscribed(db, one, 'ada@example.com')).toBe(false);

    expect(await suppress(db, stop, now)).toBe(true);
    expect(await suppress(db, stop, now)).toBe(false);

    expect(await hasUnsubscribed(db, one, 'ada@example.COM')).toBe(true);
    expect(await hasUnsubscribed(db, one, 'bob@example.com')).toBe(false);
    expect(await hasUnsubscribed(db, other, 'ada@example.com')).toBe(false);
    await resubscribe(db, stop);
    expect(await hasUnsubscribed(db, one, 'ada@example.com')).toBe(false);
  });

  test('a link is the same each time, and says nothing of the address', async () => {
    const { db, one } = await databaseWithParcels();
    const url = await unsubscribeUrlFor(db, origin, one, 'ada@example.com');
    expect(url).toBe(await unsubscribeUrlFor(db, origin, one, 'ADA@example.com'));
    expect(url).toMatch(/^https:\/\/parcels\.example\.com\/unfollow\/\d+\.[\w-]{22}\.[\w-]{22}$/);
    expect(url).not.toContain('ada');
  });

  test('a link of another parcel, address or site ends nothing', async () => {
    const { db, one, other, tokenFor } = await databaseWithParcels();
    const [, key, mac] = (await tokenFor(one, 'ada@example.com')).split('.');
    const otherKey = await computeEmailKey(db, 'bob@example.com');
    const strange = await databaseWithParcels();
    const tokens = [
      `${other}.${key}.${mac}`,
      `${one}.${otherKey}.${mac}`,
      `${one}.${key}.${key}`,
      `${one}.${key}`,
      `${one}.${key}.${mac}.`,
      await strange.tokenFor(one, 'ada@example.com'),
      '',
    ];
    for (const token of tokens) expect(await readUnsubscribeToken(db, token)).toBeNull();
    expect(await readUnsubscribeToken(db, `${one}.${key}.${mac}`)).toEqual({
      parcelId: one,
      addressKey: key,
    });
  });

  test('what was stopped is forgotten with the parcel', async () => {
    const { db, one } = await databaseWithParcels();
    const addressKey = await computeEmailKey(db, 'ada@example.com');
    await suppress(db, { parcelId: one, addressKey }, now);
    await db.deleteFrom('parcels').where('id', '=', one).execute();
    expect(await db.selectFrom('unsubscribes').selectAll().execute()).toEqual([]);
  });
});
