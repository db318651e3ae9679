import { describe, expect, test } from 'vitest';
import { programWith } from '../../support/auth/api-keys.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import type { Ask } from '../../support/http.ts';
import { beforeEachQuery } from '../../support/queries.ts';
import { keepsPages, startSite, type TestSite } from '../../support/site.ts';

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
  test('carries every header that the drawn one carried', async () => {
    const site = await startSite();
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

  test('is not for API keys, which open no page, kept or not', async () => {
    const site = await startSite();
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

  test('says HEAD without a body, and the length that GET would have', async () => {
    const site = await startSite();
    const { text } = await site.ask('/');

    const reply = await askWhenCached(site, '/', { method: 'HEAD' });

    expect(reply.status).toBe(200);
    expect(reply.text).toBe('');
    expect(Number(reply.headers['content-length'])).toBe(Buffer.byteLength(text));
  });

  test('is in the log, with an id of its own', async () => {
    const site = await startSite();
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

  test('is not for a host that is none', async () => {
    const site = await startSite();
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

  test('makes way at once for a change that another turn has written', async () => {
    const site = await startSite();
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
    const stop = beforeEachQuery(site.db, () => {
      queries += 1;
    });
    const replies = await Promise.all(paths.map((path) => site.ask(path)));
    stop();
    return { queries, texts: new Set(replies.map(({ text }) => text)) };
  };

  const rename = (company_name: string) => settingsChanged(site, { company_name });

  // The first visit is beside the start of the mail queue, which asks too.
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
