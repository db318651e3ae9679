import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { contentChanged, settingsChanged } from '../../support/content/content-version.ts';
import { fullSite } from '../../support/full-site.ts';
import type { Ask } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { beforeEachQuery } from '../../support/queries.ts';
import { keepsPages, startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const cachedPaths = ['/', '/track.html', '/contact.html', '/pages/terms'];

describe('a page that everybody may see', () => {
  test.each(cachedPaths)('%s is asked for again, and not sent again', async (path) => {
    const { ask } = await startSite();

    const { headers } = await ask(path);
    const again = await ask(path, { headers: { 'If-None-Match': `"x", W/${headers.etag}` } });

    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding');
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      vary: headers.vary,
      'content-security-policy': headers['content-security-policy'],
    });
  });

  test.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    [null, 'br;q=0', (bytes: Buffer) => bytes],
  ])('comes compressed as %s', async (encoding, accepted, unpack) => {
    const { ask, url } = await startSite();
    const plain = (await ask('/')).text;

    const { headers, bytes } = await rawly(url, accepted);

    expect(headers.get('content-encoding')).toBe(encoding);
    expect(unpack(bytes).toString()).toBe(plain);
  });

  test('differs by language, by theme, and by what its address asks for', async () => {
    const { ask } = await startSite();
    const ways: { Cookie?: string }[] = [
      {},
      { Cookie: 'theme=DARK' },
      { Cookie: 'theme=LIGHT' },
      { Cookie: 'googtrans=/en/de' },
      { Cookie: 'googtrans=/en/de; theme=DARK' },
    ];

    const tags = [];
    for (const round of [1, 2]) {
      for (const headers of ways) {
        for (const path of ['/', '/?lang=de']) {
          const { text, headers: answer } = await ask(path, { headers });
          const chosen = headers.Cookie?.match(/theme=(\w+)/)?.[1];
          expect(text.match(/data-theme="(\w+)"/)?.[1]).toBe(chosen);
          if (round === 1) tags.push(answer.etag);
        }
      }
    }
    // ?lang=de looks the same whatever the cookie says of the language.
    expect(new Set(tags).size).toBe(8);
  });

  test.each<[string, (site: TestSite) => Promise<unknown>]>([
    ['the settings', ({ db }) => db.updateTable('settings').set({ company_name: 'New' }).execute()],
    ['a page', ({ db }) => insertContentPage(db, { slug: 'new' })],
    ['a changed page', ({ db }) => db.updateTable('pages').set({ title: 'New' }).execute()],
    [
      'a page that is gone',
      ({ db }) => db.deleteFrom('pages').where('slug', '=', 'terms').execute(),
    ],
    ['a review', ({ db }) => db.updateTable('reviews').set({ name: 'New' }).execute()],
    ['reviews that are gone', ({ db }) => db.deleteFrom('reviews').execute()],
    ['a client', ({ db }) => db.updateTable('clients').set({ name: 'New' }).execute()],
  ])('is drawn anew after a change: %s', async (_name, change) => {
    const site = await fullSite();
    const before = (await site.ask('/')).headers.etag;

    await contentChanged(site.db, (db) => change({ ...site, db }));

    const after = await site.ask('/', { headers: { 'If-None-Match': String(before) } });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before);
  });

  test('stays as it is whatever happens to parcels and messages', async ({ site: { ask, db } }) => {
    const { headers } = await ask('/');

    await insertParcel(db);

    const again = await ask('/', { headers: { 'If-None-Match': String(headers.etag) } });
    expect(again.status).toBe(304);
  });

  test('lets outside media in every time, kept or not', async ({ site: { ask } }) => {
    const first = (await ask('/pages/terms')).headers['content-security-policy'];
    const second = (await ask('/pages/terms')).headers['content-security-policy'];

    expect(second).toBe(first);
    expect(second).toContain('frame-src https://www.youtube-nocookie.com');
  });

  test('names the host that was asked, each its own', async () => {
    const { ask } = await startSite({ FORCE_HTTPS: 'off' });
    const canonical = async (host: string) =>
      (await ask('/', { headers: { Host: host } })).text.match(
        /rel="canonical" href="([^"]+)"/,
      )?.[1];

    expect(await canonical('one.example')).toBe('http://one.example/');
    expect(await canonical('two.example')).toBe('http://two.example/');
    expect(await canonical('one.example')).toBe('http://one.example/');
  });
});

describe('never kept', () => {
  test.each([
    ['a result', '/track.html?code=TEST-1001'],
    ['an error', '/track.html?code=NO-SUCH'],
    ['what is not there', '/nothing'],
    ['who came', '/resolution.html'],
  ])('%s', async (_name, path) => {
    const { ask, db } = await startSite();
    await insertParcel(db);

    const { headers } = await ask(path);

    expect(headers.etag).toBeUndefined();
    expect(headers['cache-control']).toMatch(/no-store/);
  });

  test('a page whose address asks for something', async ({ site: { ask } }) => {
    const { headers } = await ask('/?utm_source=x');
    expect(headers.etag).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await ask('/contact.html?sent=yes')).text).toContain('panel-good');
    expect((await ask('/contact.html')).text).not.toContain('panel-good');
  });
});

/** Fetch unpacks by itself; here the bytes are wanted as they came. */
function rawly(url: string, accepted: string) {
  return new Promise<{ headers: Headers; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(url, { headers: { 'Accept-Encoding': accepted } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(incoming.headers))
          headers.set(name, String(value));
        resolve({ headers, bytes: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const room = 32 * 1024 * 1024;

test('whenever the content changes while a page is drawn, who comes next sees the change', async () => {
  const { ask, db } = await startSite();
  const rename = (company_name: string) => settingsChanged({ db }, { company_name });

  /** Asks for the page, and changes it before the nth query that this takes, if there are so many. */
  const drawWhileChanging = async (nth: number) => {
    await rename('Old');
    let queries = 0;
    const stop = beforeEachQuery(db, async () => {
      queries += 1;
      if (queries === nth) await rename('New');
    });
    await ask('/');
    stop();
    return queries >= nth;
  };

  let moments = 0;
  while (await drawWhileChanging(moments + 1)) {
    moments += 1;
    expect((await ask('/')).text, `before query ${moments}`).toContain('<title>New</title>');
  }
  expect(moments).toBeGreaterThan(2);
});

/** What drawing a content page asks; jobs in the background ask too. */
const drawsPage = / from "pages"/;

test('pages are kept in 32 MB; those go first that nobody asked for the longest', {
  tags: 'extended',
}, async () => {
  const { ask, db } = await startSite({ FORCE_HTTPS: 'off' });
  await insertContentPage(db, { content: '"'.repeat(100_000) });
  // To each host its own copy.
  const read = (host: number) => ask('/pages/our-fleet', { headers: { Host: `h${host}.example` } });
  const isKept = async (host: number) => {
    let queries = 0;
    const stop = beforeEachQuery(db, (sql) => {
      if (drawsPage.test(sql)) queries += 1;
    });
    await read(host);
    stop();
    return queries === 0;
  };

  const hosts = 60;
  const size = (await read(1)).text.length;
  for (let host = 2; host <= hosts; host += 1) await read(host);

  let cachedPaths = 0;
  // The newest first: a page that is drawn again drives out another.
  while (cachedPaths < hosts && (await isKept(hosts - cachedPaths))) cachedPaths += 1;
  expect(hosts * size).toBeGreaterThan(room);
  expect(cachedPaths * size).toBeLessThanOrEqual(room);
  expect((cachedPaths + 2) * size).toBeGreaterThan(room);
  // As many megabytes of pages have to be drawn and packed.
});

/** Asks until the page is kept, then once more: what the early step answers. */
async function askWhenCached(site: TestSite, path: string, ask: Ask = {}) {
  await site.ask(path);
  await site.ask(path);
  return site.ask(path, ask);
}

/** What the same request gets where nothing is kept yet. */
async function askAnew(env: Record<string, string>, path: string, ask: Ask) {
  return (await startSite(env)).ask(path, ask);
}

describe('a kept page, answered before the app', () => {
  test('carries every header that the drawn one carried', async ({ site }) => {
    const drawn = await site.ask('/');
    const cached = await site.ask('/');

    const { date: _, ...headers } = cached.headers;
    expect(drawn.headers).toMatchObject(headers);
    expect(Object.keys(headers).sort()).toEqual(
      Object.keys(drawn.headers)
        .filter((name) => name !== 'date')
        .sort(),
    );
    expect(cached.text).toBe(drawn.text);
  });

  test('is not for API keys, which open no page, kept or not', async ({ site }) => {
    const { key } = await programWith(site);
    const asked = { headers: { Authorization: `Bearer ${key}` } };
    const anew = await site.ask('/', asked);
    expect(anew.status).toBe(403);
    expect((await askWhenCached(site, '/', asked)).status).toBe(403);
    const unknown = { headers: { Authorization: `Bearer wb_${'x'.repeat(43)}` } };
    expect((await askWhenCached(site, '/', unknown)).status).toBe(401);
    const proxy = { headers: { Authorization: 'Bearer of-a-proxy' } };
    expect((await askWhenCached(site, '/', proxy)).status).toBe(200);
  });

  test('says HEAD without a body, and the length that GET would have', async ({ site }) => {
    const { text } = await site.ask('/');

    const reply = await askWhenCached(site, '/', { method: 'HEAD' });

    expect(reply.status).toBe(200);
    expect(reply.text).toBe('');
    expect(Number(reply.headers['content-length'])).toBe(Buffer.byteLength(text));
  });

  test('is in the log, with an id of its own', async ({ site }) => {
    await askWhenCached(site, '/');

    const lines = site.logged.filter(({ msg }) => msg === 'request');
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(3);
    expect(lines.at(-1)).toMatchObject({ method: 'GET', path: '/', status: 200 });
  });

  test.each<[string, string, Ask]>([
    ['a body', '/', { headers: { 'Content-Length': '2' }, body: 'no' }],
    ['another method', '/', { method: 'POST' }],
    ['a parameter twice', '/?lang=de&lang=de', {}],
    ['a control character', '/?lang=%00de', {}],
    ['a broken escape', '/?lang=%zz', {}],
    ['another spelling of the path', '//', {}],
    ['a path with dots', '/x/../', {}],
  ])('answers %s as if nothing were kept', async (_name, path, ask) => {
    const env = { FORCE_HTTPS: 'off' };
    const site = await startSite(env);

    const reply = await askWhenCached(site, '/', {}).then(() => site.ask(path, ask));
    const anew = await askAnew(env, path, ask);

    expect(reply.status).toBe(anew.status);
    const comparable = (text: string) => text.replaceAll(/localhost:\d+/g, 'host');
    expect(comparable(reply.text)).toBe(comparable(anew.text));
  });

  test('is not for a host that is none', async ({ site }) => {
    const { host } = new URL(site.url);

    const { status } = await askWhenCached(site, '/', { headers: { Host: `${host}/x` } });

    expect(status).toBe(400);
  });

  test('still sends plain http to https', async () => {
    const site = await startSite({
      PUBLIC_URL: 'https://parcels.example',
      TRUST_PROXY: '127.0.0.1',
    });
    const secure = { headers: { 'X-Forwarded-Proto': 'https' } };
    await site.ask('/', secure);
    const cached = await site.ask('/', secure);

    const { status, headers } = await site.ask('/');

    expect(cached.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(status).toBe(308);
    expect(headers.location).toBe('https://parcels.example/');
  });

  test('over http says nothing of https, whoever asked before', async () => {
    const site = await startSite({
      PUBLIC_URL: 'https://parcels.example',
      FORCE_HTTPS: 'off',
      TRUST_PROXY: '127.0.0.1',
    });
    const secure = { headers: { 'X-Forwarded-Proto': 'https' } };
    await site.ask('/', secure);
    expect((await site.ask('/', secure)).headers).toHaveProperty('strict-transport-security');

    for (const _round of [1, 2]) {
      const { status, headers } = await site.ask('/');
      expect(status).toBe(200);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test.runIf(keepsPages)('asks the database nothing but for the version', async () => {
    const site = await startSite();
    await askWhenCached(site, '/');
    let queries = 0;
    const stop = beforeEachQuery(site.db, () => {
      queries += 1;
    });

    await site.ask('/');

    stop();
    expect(queries).toBe(0);
  });

  test('makes way at once for a change that another turn has written', async ({ site }) => {
    const title = async () => (await site.ask('/')).text.match(/<title>([^<]*)/)?.[1];
    for (const company_name of ['One', 'Two', 'Three']) {
      await settingsChanged(site, { company_name });
      expect(await title()).toBe(company_name);
      expect(await title()).toBe(company_name);
    }
  });
});

test.runIf(keepsPages)('visitors who come together wait for one drawing', async () => {
  const site = await startSite();
  await insertContentPage(site.db, { slug: 'together' });
  const drawings = async (paths: string[]) => {
    let queries = 0;
    const stop = beforeEachQuery(site.db, (sql) => {
      if (drawsPage.test(sql)) queries += 1;
    });
    const replies = await Promise.all(paths.map((path) => site.ask(path)));
    stop();
    return { queries, texts: new Set(replies.map(({ text }) => text)) };
  };

  const rename = (company_name: string) => settingsChanged(site, { company_name });

  await drawings(['/pages/together']);
  await rename('Once');
  const alone = await drawings(['/pages/together']);
  await rename('Twice');
  const together = await drawings(Array<string>(8).fill('/pages/together'));

  expect(alone.queries).toBeGreaterThan(0);
  expect(together.queries).toBe(alone.queries);
  expect(together.texts.size).toBe(1);
});

test('where the drawing fails, each visitor is told, and the next one tries again', async () => {
  const site = await startSite();
  const stop = beforeEachQuery(site.db, () => {
    throw new Error('no disk');
  });
  const replies = await Promise.all([site.ask('/'), site.ask('/')]);
  stop();

  expect(replies.map(({ status }) => status)).toEqual([500, 500]);
  expect((await site.ask('/')).status).toBe(200);
});

/** A site whose pages have been asked for, and are kept, before anything changes. */
async function siteWithCachedPages() {
  const { site, admin } = await siteWithAdmin();
  const read = async (path: string) => (await site.ask(path)).text;
  for (const path of ['/', '/sitemap.xml', '/contact.html']) await read(path);
  return { admin, read };
}

const page = { title: 'Our fleet', content: 'Forty trucks.', icon: 'people' };

describe('a change is seen at once', () => {
  test('a new page stands in the menu and in the sitemap', async () => {
    const { admin, read } = await siteWithCachedPages();
    expect((await read('/')).includes('/pages/our-fleet')).toBe(false);

    await admin.ask('/api/pages', { method: 'POST', json: page });

    expect((await read('/')).includes('href="/pages/our-fleet"')).toBe(true);
    expect((await read('/contact.html')).includes('href="/pages/our-fleet"')).toBe(true);
    expect((await read('/sitemap.xml')).includes('/pages/our-fleet</loc>')).toBe(true);
  });

  test('a changed page shows its new words', async () => {
    const { admin, read } = await siteWithCachedPages();
    await admin.ask('/api/pages', { method: 'POST', json: page });
    expect((await read('/pages/our-fleet')).includes('Forty trucks.')).toBe(true);

    const json = { id: 'our-fleet', title: 'Our ships', content: 'Two ships.' };
    await admin.ask('/api/pages', { method: 'PATCH', json });

    expect((await read('/pages/our-fleet')).includes('Two ships.')).toBe(true);
    expect((await read('/')).includes('Our ships')).toBe(true);
  });

  test('a page that is gone is gone everywhere', async () => {
    const { admin, read } = await siteWithCachedPages();
    await admin.ask('/api/pages', { method: 'POST', json: page });
    expect((await read('/sitemap.xml')).includes('/pages/our-fleet')).toBe(true);
    expect((await read('/pages/our-fleet')).includes('Forty trucks.')).toBe(true);

    await admin.ask('/api/pages', { method: 'DELETE', json: { id: 'our-fleet' } });

    for (const path of ['/', '/contact.html', '/sitemap.xml']) {
      expect((await read(path)).includes('/pages/our-fleet'), path).toBe(false);
    }
    expect((await read('/pages/our-fleet')).includes('Forty trucks.')).toBe(false);
  });

  test('a review comes to the home page, and goes', async () => {
    const { admin, read } = await siteWithCachedPages();

    const form = { name: 'Amara Okafor', review: 'Not one plate broke.', image: await photo() };
    const added = await admin.ask('/api/reviews', { method: 'POST', form });
    const { id, image } = added.json().data;
    const home = await read('/');
    expect(home.includes('Not one plate broke.')).toBe(true);
    expect(home.includes(`/uploads/images/${image}`)).toBe(true);

    await admin.ask('/api/reviews', { method: 'DELETE', json: { id } });
    expect((await read('/')).includes('Amara Okafor')).toBe(false);
  });
});
