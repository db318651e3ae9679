import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import {
  postAnswer,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';

afterEach(() => {
  vi.useRealTimers();
});

const path = '/track.html?code=PRIV-1001';

describe.each(['masked', 'locked'] as const)('what is %s', (sight) => {
  test('tells no private word: on its pages, to scripts, in its graph, feeds and pictures', async () => {
    const { ask } = await siteThatShows(sight);

    for (const query of [
      path,
      `${path}&page=2`,
      `${path}&page=99`,
      `${path}&page=x`,
      '/track.html?code=priv1001&lang=ar',
      '/api/graph',
      '/delivery.ics?code=PRIV-1001',
      '/qr.svg?code=PRIV-1001',
      '/api/tracking?codes=PRIV-1001,NO-SUCH-1',
      '/track.html?code=PRIV-1001,NO-SUCH-1',
      '/PRIV-1001',
      '/embed',
      '/share-image.png',
      '/sitemap.xml',
      '/share/none',
      '/uploads/images/none.webp',
    ]) {
      const { text } = await ask(query);
      expect(privateWordsIn(text), query).toEqual([]);
    }
  });

  test('tells none when an answer is wrong, and the log tells none either', async () => {
    const site = await siteThatShows(sight, { LOG_LEVEL: 'trace' });

    for (let count = 0; count < 6; count += 1) {
      const { text } = await postAnswer(site, 'wrong');
      expect(privateWordsIn(text)).toEqual([]);
    }
    await postAnswer(site, 'hannah.okafor@example.com');

    expect(privateWordsIn(JSON.stringify(site.logged))).toEqual([]);
    expect(JSON.stringify(site.logged)).not.toContain('PRIV-1001');
  });

  test('is unlocked without a script', async () => {
    const site = await siteThatShows(sight);
    const before = await site.ask(path);
    expect(before.text).toMatch(/<form[^>]* action="\/track.html\?code=PRIV-1001" method="post"/);

    const reply = await postAnswer(site, '0147');

    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/track.html?code=PRIV-1001');
    const headers = { Cookie: cookieOf(reply) };
    const after = await site.ask(path, { headers });
    expect(after.text).toContain('Hannah Okafor');
    expect(after.text).toContain('1420 West Fulton Street');
    expect(after.text).not.toContain('name="answer"');
    expect(after.text).toContain('To pay on delivery: €73,914.06');
    // In a frame of another site it stays as strangers see it.
    const framed = '/embed?code=PRIV-1001';
    expect((await site.ask(framed, { headers })).text).toBe((await site.ask(framed)).text);
  });

  test('says why it stays as it is', async () => {
    const site = await siteThatShows(sight);

    const reply = await postAnswer(site, 'wrong');

    expect(reply.status).toBe(403);
    expect(reply.text).toMatch(/role="alert"[^>]*><p>That doesn’t match our records\./);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    for (let count = 0; count < 4; count += 1) await postAnswer(site, 'wrong');
    const last = await postAnswer(site, '0147');
    expect(last.status).toBe(429);
    expect(last.text).toContain('Too many attempts. Try again');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

test.each([
  ['masked', 'Last four digits of the phone number, or email address'],
  ['locked', 'Postal code, last four digits of the phone number, or email address'],
] as const)(
  'what is %s says how the parcel goes, and names what opens it',
  async (sight, label) => {
    const site = await siteThatShows(sight);

    const { text } = await site.ask(path);

    expect(text).toContain('class="steps');
    expect(text).toContain('Was due Saturday, March 7');
    if (sight === 'locked') {
      expect(text).toContain('Is this parcel for you?');
      expect(text).not.toContain('Chicago');
    }
    const form = /<form class="field".*?<\/form>/s.exec(text)?.[0];
    expect(form).toContain(`>${label}</label>`);
    // A code that no parcel has is not found by an answer either.
    expect((await postAnswer(site, '60607', 'NO-SUCH-1')).status).toBe(404);
  },
);

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

  test('counts who opens it, and gives a pass: to the administrator uncounted, to nobody who only prepares for it', async () => {
    const { ask, admin, path, views } = await sharedSite();

    const given = [await ask(path), await ask(path), await admin.ask(path)];
    const kept = [
      await ask(path, { method: 'HEAD' }),
      await ask(path, { headers: { 'Sec-Purpose': 'prefetch' } }),
      await ask(path, { headers: { 'Sec-Purpose': 'prefetch;prerender' } }),
    ];

    expect(await views()).toBe(2);
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
    expect(reply.text).toContain('This link no longer works.');
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
