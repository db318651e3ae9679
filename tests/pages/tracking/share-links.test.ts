import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { privateWordsIn, siteThatShows } from '../../support/tracking/private-parcel.ts';

afterEach(() => {
  vi.useRealTimers();
});

const dayMs = 24 * 60 * 60 * 1000;

/** A site with a link that shows its parcel for seven days. */
async function sharedSite(sight: 'all' | 'masked' | 'locked' = 'locked', env = {}) {
  const site = await siteThatShows(sight, env);
  const admin = await signedInAdmin(site);
  const json = { parcel: 'PRIV-1001', days: 7 };
  const reply = await admin.ask('/api/share-links', { method: 'POST', json });
  const { id, url } = reply.json().data;
  const path = new URL(url).pathname;
  const views = async () => {
    await site.background.idle();
    const { json: list } = await admin.ask('/api/share-links?parcel=PRIV-1001');
    return list().data.data[0]?.views;
  };
  const end = () => admin.ask('/api/share-links', { method: 'DELETE', json: { id } });
  const older = async (cookie: string) => {
    const headers = { Cookie: cookie };
    return (await site.ask('/api/parcels/PRIV-1001?page=2', { headers })).text;
  };
  return { ...site, admin, path, views, end, older };
}

describe('a share link', () => {
  test.each(['all', 'masked', 'locked'] as const)(
    'shows all where strangers see: %s',
    async (sight) => {
      const { ask, path, older } = await sharedSite(sight);

      const reply = await ask(path);

      expect(reply.status).toBe(200);
      expect(reply.text).toContain('Hannah Okafor');
      expect(reply.text).toContain('1420 West Fulton Street');
      expect(await older(cookieOf(reply))).toContain('Hannah Okafor');
    },
  );

  test('is known to nobody else: no search engine, no other site, no cache, no chat', async () => {
    const { db, ask, path } = await sharedSite();
    const chat_code = '<script src="https://chat.example/widget.js"></script>';
    await db.updateTable('settings').set({ chat_code }).execute();

    const { headers, text } = await ask(path);

    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).not.toMatch(/rel="canonical"|hreflang="x-default"|og:url|chat\.example/);
    expect(text.split('PRIV-1001')[0]).not.toContain('Hannah');
  });

  test('is not in the log', async () => {
    const { ask, path, logged } = await sharedSite('locked', { LOG_LEVEL: 'trace' });

    await ask(path);
    await ask(`${path}x`);

    expect(JSON.stringify(logged)).not.toContain(path.split('/').at(-1));
    expect(logged).toContainEqual(expect.objectContaining({ path: '/share/*', status: 200 }));
  });

  test('counts who opens it, but not the administrator, nor what only prepares for it', async () => {
    const { ask, admin, path, views } = await sharedSite();

    await ask(path);
    await ask(path);
    await admin.ask(path);
    await ask(path, { method: 'HEAD' });
    await ask(path, { headers: { 'Sec-Purpose': 'prefetch;prerender' } });

    expect(await views()).toBe(2);
  });

  test('gives its pass to who opens it, and to nobody who only prepares for it', async () => {
    const { ask, admin, path } = await sharedSite();
    const prefetch = { headers: { 'Sec-Purpose': 'prefetch' } };

    const given = [await ask(path), await admin.ask(path)];
    const kept = [await ask(path, { method: 'HEAD' }), await ask(path, prefetch)];

    for (const reply of given) expect(cookieOf(reply)).toMatch(/^shared-/);
    for (const reply of kept) expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['has ended', async ({ end }: Awaited<ReturnType<typeof sharedSite>>) => void (await end())],
    [
      'is over',
      async () => {
        vi.useFakeTimers({ toFake: ['Date'] });
        vi.setSystemTime(Date.now() + 7 * dayMs);
      },
    ],
  ])('that %s shows nothing, and takes back what it gave', async (_what, happen) => {
    const site = await sharedSite();
    const cookie = cookieOf(await site.ask(site.path));

    await happen(site);

    const reply = await site.ask(site.path, { headers: { Cookie: cookie } });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('This link no longer shows a parcel.');
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(privateWordsIn(reply.text)).toEqual([]);
    expect(privateWordsIn(await site.older(cookie))).toEqual([]);
  });

  test('that is unknown is answered the same, and counts as a miss', async () => {
    const { ask, path } = await sharedSite();
    const statuses = [];
    for (let miss = 0; miss < 31; miss += 1)
      statuses.push((await ask(`/share/none-${miss}`)).status);

    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(path)).status).toBe(429);
  });
});
