import { describe, expect, test } from 'vitest';
import { addressKeyOf, suppress } from '../../../server/notifications/mail/unsubscribes.ts';
import { siteToFollow } from '../../support/notifications/subscribers.ts';

test('a tag in an address is another address, and the same mailbox', async () => {
  const site = await siteToFollow();

  for (const tag of ['', '+a', '+b', '+c', '+d']) await site.leave(`eva${tag}@example.com`);
  await site.newest();

  // Mails that wait together may overtake each other.
  expect(site.server.mails.map(({ to }) => to.join()).sort()).toEqual([
    'eva+a@example.com',
    'eva+b@example.com',
    'eva@example.com',
  ]);
});

test('whoever has stopped the mails about a parcel is asked once more a day at most', async () => {
  const site = await siteToFollow();
  const addressKey = await addressKeyOf(site.db, 'eva@example.com');
  await suppress(site.db, { parcelId: site.id, addressKey }, new Date());

  await site.leave('eva@example.com');
  await site.leave('eva@example.com');
  await site.newest();

  expect(site.server.mails).toHaveLength(1);
});

describe('a network that asks to follow a parcel over and over', () => {
  const env = { TRUST_PROXY: '127.0.0.1' };
  const leaveFrom = (
    site: Awaited<ReturnType<typeof siteToFollow>>,
    network: string,
    email: string,
  ) =>
    site.ask('/api/followers', {
      method: 'POST',
      json: { code: 'WB-1', email },
      headers: { 'X-Forwarded-For': network },
    });

  test.each([
    ['with an address each', (count: number) => `flood${count}@example.com`],
    ['with one address', () => 'flood@example.com'],
    ['with tags of one address', (count: number) => `flood+${count}@example.com`],
  ])('%s stops nobody else', async (_how, emailOf) => {
    const site = await siteToFollow({}, 0, env);
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      const { status } = await leaveFrom(site, '203.0.113.9', emailOf(count));
      statuses.push(status);
      await site.background.idle();
    }
    expect(new Set(statuses)).toEqual(new Set([202, 429]));

    await leaveFrom(site, '198.51.100.7', 'eva@example.com');

    expect((await site.newest()).to).toEqual(['eva@example.com']);
  });

  test('has five of its addresses asked within the hour, and the parcel twenty of all', async () => {
    const site = await siteToFollow({}, 0, env);
    for (let count = 0; count < 30; count += 1) {
      await leaveFrom(site, `203.0.113.${count % 5}`, `flood${count}@example.com`);
      await site.background.idle();
    }
    expect(await site.followers()).toHaveLength(20);
    const from = async (n: number) =>
      (await site.followers()).filter(({ email }) => Number(/\d+/.exec(email)) % 5 === n).length;
    for (const n of [0, 1, 2, 3, 4]) expect(await from(n)).toBeLessThanOrEqual(5);
  });
});
