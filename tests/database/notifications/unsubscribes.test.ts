import { expect, test } from 'vitest';
import {
  addressKeyOf,
  hasUnsubscribed,
  readUnsubscribeToken,
  resubscribe,
  suppress,
  unsubscribeUrlFor,
} from '../../../server/notifications/mail/unsubscribes.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcel } from '../../support/parcels.ts';

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

test('a link is the same each time, says nothing of the address, and may ask for a language', async () => {
  const { db, one } = await databaseWithParcels();
  const url = await unsubscribeUrlFor(db, origin, one, 'ada@example.com');
  expect(url).toBe(await unsubscribeUrlFor(db, origin, one, 'ADA@example.com'));
  expect(url).toMatch(/^https:\/\/parcels\.example\.com\/unfollow\/\d+\.[\w-]{22}\.[\w-]{22}$/);
  expect(url).not.toContain('ada');
  expect(await unsubscribeUrlFor(db, origin, one, 'ada@example.com', 'de')).toBe(`${url}?lang=de`);
});

test('a link of another parcel, address or site ends nothing', async () => {
  const { db, one, other, tokenFor } = await databaseWithParcels();
  const [, key, mac] = (await tokenFor(one, 'ada@example.com')).split('.');
  const otherKey = await addressKeyOf(db, 'bob@example.com');
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
  const addressKey = await addressKeyOf(db, 'ada@example.com');
  await suppress(db, { parcelId: one, addressKey }, now);
  await db.deleteFrom('parcels').where('id', '=', one).execute();
  expect(await db.selectFrom('unsubscribes').selectAll().execute()).toEqual([]);
});
