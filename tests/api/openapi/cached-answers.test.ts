import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { keepsPages, startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

// A rendering of either takes as long as some hundred answers from the cache: strangers must not cause one for each request.

test.each([
  paths.api.openApi,
  paths.api.docs,
  `${paths.api.docs}?call=GET+/api/parcels`,
  paths.sitemap,
  `${paths.sitemap}?page=1`,
])('%s is compressed once, and not sent again to who has it', async (path) => {
  const site = await startSite();
  const headers = { 'Accept-Encoding': 'br' };
  const first = await site.ask(path, { headers });
  expect(first.status).toBe(200);
  expect(first.headers['content-encoding']).toBe('br');
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\w-]+-br"$/);

  const again = await site.ask(path, { headers: { ...headers, 'If-None-Match': tag } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
});

test('the page of the API is kept in each language, and with each theme', async ({ site }) => {
  const pageWith = async (query: string, cookie = '') =>
    (await site.ask(`${paths.api.docs}${query}`, { headers: { Cookie: cookie } })).text;

  const texts = [
    await pageWith(''),
    await pageWith('?lang=de'),
    await pageWith('', 'googtrans=/en/de'),
    await pageWith('', 'theme=DARK'),
  ];

  expect(new Set(texts).size).toBe(4);
  expect(await pageWith('?lang=de')).toBe(texts[1]);
});

test('both name the company as it is called now', async ({ site }) => {
  for (const path of [paths.api.openApi, paths.api.docs]) {
    expect((await site.ask(path)).text).toContain('Waybill Logistics');
  }

  await settingsChanged(site, { company_name: 'Northwind' });

  for (const path of [paths.api.openApi, paths.api.docs]) {
    const { text } = await site.ask(path);
    expect(text).toContain('Northwind');
    expect(text).not.toContain('Waybill Logistics');
  }
});

test.runIf(keepsPages)(
  'one network has the page of the API rendered some times a minute, by whatever name it asks for it',
  async () => {
    const site = await startSite();
    const statuses: number[] = [];
    for (let port = 1; port <= 21; port += 1) {
      const { status } = await site.ask(paths.api.docs, { headers: { Host: `localhost:${port}` } });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    // What is in the cache goes on being answered.
    expect((await site.ask(paths.api.docs, { headers: { Host: 'localhost:20' } })).status).toBe(
      200,
    );
  },
);
