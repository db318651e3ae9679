import { describe, expect, test } from 'vitest';
import { adminEmail } from '../../support/admin.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { sample } from '../../support/sweep.ts';

/** Other spellings of an address, some of which a server might take for the same. */
function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  return [
    path,
    `/${path}`,
    `//localhost${path}`,
    `/${first}//${tail}`,
    `/${first}/./${tail}`,
    `/x/../${first}/${tail}`,
    `/assets/..${path}`,
    `/assets/..%2f${first}/${tail}`,
    `/${first}%2f${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%5c${tail}`,
    `/${first}\\${tail}`,
    `/${capital}/${tail}`,
    path.toUpperCase(),
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    `${path}/`,
    `${path}/.`,
    `${path}/x/..`,
    `${path}.`,
    `${path};x`,
    `${path}%20`,
    `${path}%2f`,
    `${path}%3f`,
    `${path}%23`,
    `${path}%00`,
    `${path}?_method=GET`,
    `${path}?admin=true`,
    `http://localhost${path}`,
  ];
}

/** What a proxy or a framework might believe. */
const overrides: Record<string, string>[] = [
  {},
  { 'X-HTTP-Method-Override': 'GET', 'X-Method-Override': 'GET' },
  { 'X-Original-URL': '/control/index.html', 'X-Rewrite-URL': '/control/index.html' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-User': adminEmail, 'X-Forwarded-Prefix': '/x' },
  { Authorization: 'Basic b3duZXI6' },
  { Cookie: 'session=; __Host-session=x; admin=true' },
];

const methods = sample(
  ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'TRACE', 'SEARCH'],
  ['GET', 'POST'],
);

const secret = /owner@example\.com|INV-\d{4}-\d{5}|TEST-1001|Amina Okoye/;

describe.each([
  '/control/index.html',
  '/control/invoice/list.html',
  '/api/parcels',
  '/api/invoices',
])('no spelling of %s shows a visitor what is the administrator’s', (path) => {
  test('there is something to show', async () => {
    const { admin } = await fullPanel();
    expect((await admin.ask(path)).text).toMatch(secret);
  });

  // 168 requests each, most of them answered with a page: about a second, or several where the
  // machine has other work, which is more than a test usually gets.
  test.each(methods)('by %s', { timeout: 20_000 }, async (method) => {
    const { site } = await fullPanel();

    for (const spelling of spellingsOf(path)) {
      for (const headers of overrides) {
        const asked = `${method} ${spelling} ${JSON.stringify(headers)}`;
        const reply = await site.ask(spelling, { method, headers });
        expect([302, 308, 400, 401, 403, 404, 405].includes(reply.status), asked).toBe(true);
        expect(secret.test(reply.text), asked).toBe(false);
      }
    }
  });
});
