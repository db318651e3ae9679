import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { contentChanged, settingsChanged } from '../../support/content/content-version.ts';
import { fullSite } from '../../support/full-site.ts';
import { insertParcel } from '../../support/parcels.ts';
import { beforeEachQuery } from '../../support/queries.ts';
import { startSite, type TestSite } from '../../support/site.ts';

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

  test('stays as it is whatever happens to parcels and messages', async () => {
    const { ask, db } = await startSite();
    const { headers } = await ask('/');

    await insertParcel(db);

    const again = await ask('/', { headers: { 'If-None-Match': String(headers.etag) } });
    expect(again.status).toBe(304);
  });

  test('lets outside media in every time, kept or not', async () => {
    const { ask } = await startSite();
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

  test('a page whose address asks for something', async () => {
    const { ask } = await startSite();

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

test('pages are kept in 32 MB; those go first that nobody asked for the longest', {
  tags: 'extended',
  timeout: 20_000,
}, async () => {
  const { ask, db } = await startSite({ FORCE_HTTPS: 'off' });
  await insertContentPage(db, { content: '"'.repeat(100_000) });
  // To each host its own copy.
  const read = (host: number) => ask('/pages/our-fleet', { headers: { Host: `h${host}.example` } });
  const isKept = async (host: number) => {
    let queries = 0;
    const stop = beforeEachQuery(db, () => {
      queries += 1;
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
