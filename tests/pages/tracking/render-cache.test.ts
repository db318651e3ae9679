import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRenderCache } from '../../../server/web/page-cache.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { keepsPages, type TestSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';
import {
  postAnswer,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';

const path = '/track.html?code=GONE-2';

afterEach(() => {
  vi.useRealTimers();
});

type Headers = Record<string, string>;

/** The page, unpacked. */
async function pageOf({ url }: TestSite, headers: Headers, address = path): Promise<string> {
  const reply = await fetch(url + address, { headers });
  const encoding = reply.headers.get('Content-Encoding') ?? 'identity';
  expect(encoding).toBe(headers['Accept-Encoding']);
  return reply.text();
}

/** Asks until the page is kept, and once more. */
async function askUntilKept(site: TestSite, headers: Headers, address = path): Promise<string> {
  const before = site.pageCache.results.bytes();
  for (const _round of [1, 2, 3]) await pageOf(site, headers, address);
  expect(site.pageCache.results.bytes()).toBeGreaterThan(before);
  return pageOf(site, headers, address);
}

type Pair = Awaited<ReturnType<typeof siteWithPair>>;

const patchSettings =
  (json: object) =>
  ({ admin }: Pair) =>
    admin.ask('/api/settings', { method: 'PATCH', json });

/** What changes a result; each resolves once it is done. */
const changes: [string, (site: Pair) => Promise<unknown>, shows: string][] = [
  [
    'an event',
    ({ admin }) =>
      admin.ask('/api/events', {
        method: 'POST',
        json: { parcels: ['GONE-2'], title: 'Seen at Porto' },
      }),
    'Seen at Porto',
  ],
  [
    'an event that is changed',
    async ({ admin, db, from }) => {
      const { id } = await db
        .selectFrom('activities')
        .select('id')
        .where('parcel_id', '=', from)
        .where('title', '=', 'Picked up')
        .executeTakeFirstOrThrow();
      return admin.ask('/api/activities', { method: 'PATCH', json: { id, title: 'Fetched' } });
    },
    'Fetched',
  ],
  [
    'a parcel that is edited',
    ({ patch, from }) => patch({ id: from, destination: 'Porto' }),
    'Porto',
  ],
  [
    'a parcel that is deleted',
    ({ remove, from }) => remove({ id: from }),
    'Waybill Logistics - No result',
  ],
  ['parcels that are merged', ({ merge, into, from }) => merge({ into, from }), 'KEEP-1'],
  [
    'what the company is called',
    patchSettings({ company_name: 'Northwind' }),
    '<title>Northwind - ',
  ],
  ['the time zone', patchSettings({ time_zone: 'Asia/Tokyo' }), 'Japan Standard Time'],
  ['what visitors may see', patchSettings({ public_details: 'locked' }), '"locked":true'],
];

describe.runIf(keepsPages).each(sample(['gzip', 'identity'], ['gzip']))(
  'a result that was asked for often, as %s',
  (encoding) => {
    const headers = { 'Accept-Encoding': encoding };

    test.each(changes)('is not shown any more after %s', async (_what, change, shows) => {
      const site = await siteWithPair();
      expect(await askUntilKept(site, headers)).not.toContain(shows);

      await change(site);
      // While they write, a database in memory does not say whether the settings have changed.
      await site.consumers.idle();

      for (const _round of [1, 2, 3]) expect(await pageOf(site, headers)).toContain(shows);
    });

    test('is not shown any more on another day', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00.000Z') });
      const site = await siteWithPair();
      const before = await askUntilKept(site, headers);

      vi.setSystemTime(new Date('2026-03-09T12:00:00.000Z'));

      expect(await pageOf(site, headers)).not.toBe(before);
    });

    test.each(['masked', 'locked'] as const)(
      'is another one for whoever has unlocked it: %s',
      async (sight) => {
        const site = await siteThatShows(sight);
        const address = '/track.html?code=PRIV-1001';
        const unlocked = { ...headers, Cookie: cookieOf(await postAnswer(site, '0147')) };

        const whole = await askUntilKept(site, unlocked, address);
        const little = await askUntilKept(site, headers, address);

        expect(privateWordsIn(whole)).not.toEqual([]);
        expect(privateWordsIn(little)).toEqual([]);
        expect(await pageOf(site, unlocked, address)).toBe(whole);
      },
    );

    test('is the same as when it was first drawn, and has the title and links of its address', async () => {
      const site = await siteWithPair();
      const first = await pageOf(site, headers);

      expect(await askUntilKept(site, headers)).toBe(first);
      const spelled = await pageOf(site, headers, '/track.html?code=gone2');
      expect(spelled).toBe(
        first.replaceAll('"/track.html?code=GONE-2"', '"/track.html?code=gone2"'),
      );
    });

    test('counts as a lookup', async () => {
      const site = await siteWithPair();
      await askUntilKept(site, headers);

      const left = async () =>
        Number((await fetch(site.url + path, { headers })).headers.get('RateLimit-Remaining'));
      const before = await left();
      expect(await left()).toBe(before - 1);
    });
  },
);

describe('what is kept of drawn pages', () => {
  const bytesOf = (byte: number, size: number) => new Uint8Array(size).fill(byte);

  test('is what is asked for again', () => {
    const drawn = createRenderCache();
    let count = 0;
    const ask = (text: string) =>
      drawn.getOrRender(['shell', text], () => {
        count += 1;
        return [bytesOf(count, 100)];
      })[0]?.[0];

    expect([ask('one'), ask('one'), ask('one'), ask('one')]).toEqual([1, 2, 2, 2]);
    expect([ask('two'), ask('one')]).toEqual([3, 2]);
  });

  test('takes no more than it may, however many different ones are asked for', {
    tags: 'extended',
  }, () => {
    const max = 1_000_000;
    const drawn = createRenderCache(max);
    for (let count = 0; count < 3000; count += 1) {
      for (const _round of [1, 2, 3])
        drawn.getOrRender([`${count}`], () => [bytesOf(count % 256, 7000)]);
      expect(drawn.bytes()).toBeLessThanOrEqual(max);
    }
    expect(drawn.bytes()).toBeGreaterThan(0.9 * max);
  });
});
