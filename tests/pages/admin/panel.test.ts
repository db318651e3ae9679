import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { fullPanel, guestPages, panelPages, panelParts } from '../../support/full-panel.ts';
import { startSite } from '../../support/site.ts';

/** Of dozens of pages, each for two. */
const walk = { timeout: 20_000 };

const widget = '<script>window.chatLoaded = true</script>';

test('whoever walks the panel in parts misses no page', () => {
  expect(Object.assign({}, ...panelParts)).toEqual(panelPages);
});

test(
  'each page of the panel is for the administrator alone, and kept by nobody',
  walk,
  async () => {
    const { site, admin } = await fullPanel();

    for (const [name, path] of Object.entries(panelPages)) {
      const { status, headers, text } = await admin.ask(path);
      expect(status, name).toBe(name.startsWith('no such') ? 404 : 200);
      expect(headers['cache-control'], name).toBe('private, no-store');
      expect(text.match(/<h1/g), name).toHaveLength(1);
      expect(text.includes('name="robots" content="noindex"'), name).toBe(true);

      const visitor = await site.ask(path);
      expect(visitor.status, name).toBe(302);
      expect(visitor.text, name).toBe('');
    }
  },
);

test.each(['/control', '/control/'])('%s leads to the panel', async (path) => {
  const { site, admin } = await siteWithAdmin();

  const { status, headers } = await admin.ask(path);
  const inGerman = await admin.ask(`${path}?lang=de`);
  const visitor = await site.ask(path);

  expect(status).toBe(302);
  expect(headers.location).toBe('/control/index.html');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(inGerman.headers.location).toBe('/control/index.html?lang=de');
  expect(visitor.status).toBe(302);
  expect(visitor.headers.location).toBe(
    `/control/signin.html?${new URLSearchParams({ back: path })}`,
  );
});

test('the chat widget has no place in the panel, nor where passwords are typed', async () => {
  const { site, admin } = await fullPanel();
  await site.db.updateTable('settings').set({ chat_code: widget }).execute();
  expect((await site.ask('/')).text).toContain('chatLoaded');

  // The settings' own page shows its words, but as words.
  for (const path of Object.values(panelPages)) {
    const { headers, text } = await admin.ask(path);
    expect(text.includes('<script>window'), path).toBe(false);
    const more = path === paths.control.scan ? " 'wasm-unsafe-eval'" : '';
    expect(headers['content-security-policy'], path).toContain(`script-src 'self'${more};`);
  }
  for (const path of Object.values(guestPages)) {
    const { headers, text } = await site.ask(path);
    expect(text.includes('chatLoaded'), path).toBe(false);
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self';/);
  }
});

test('the sign-up page says whether its link was used', async () => {
  const { site } = await fullPanel();
  expect((await site.ask('/control/signup.html')).text).toContain('This link was already used.');

  const fresh = await startSite();
  const { text } = await fresh.ask('/control/signup.html?token=abc');
  expect(text).toContain('THIS LINK CAN ONLY BE USED ONCE');
});

test.each([
  ['/control/parcels/list.html?page=2', '/control/parcels/list.html?page=2'],
  ['https://evil.example/control/', '/control/index.html'],
  ['//evil.example/control/', '/control/index.html'],
  ['/\\evil.example/control/', '/control/index.html'],
  ['javascript:alert(1)', '/control/index.html'],
  ['/track.html', '/control/index.html'],
  ['/control', '/control/index.html'],
  ['/control/', '/control/'],
  ['', '/control/index.html'],
])('after the sign-in, back to a page of the panel and to no other: %j', async (back, to) => {
  const site = await startSite();
  const { text } = await site.ask(`/control/signin.html?${new URLSearchParams({ back })}`);
  expect(text).toContain(
    `&quot;outcome&quot;:{&quot;type&quot;:&quot;go&quot;,&quot;to&quot;:&quot;${to}&quot;}`,
  );
});

test('a search in the address is in the list that comes with the page', async () => {
  const { admin } = await fullPanel();
  const found = await admin.ask('/control/parcels/list.html?search=okoye');
  const nothing = await admin.ask('/control/parcels/list.html?search=nobody');

  expect(found.text).toContain('TEST-1001');
  expect(nothing.text).not.toContain('TEST-1001');
  expect(nothing.text).toContain('No Data Found');
});

test.each(
  ['reviews', 'clients'].flatMap((list) =>
    ['99', 'x', '0', '1.5', '99999999999'].map((id) => `/control/${list}/${id}`),
  ),
)('a record that there is not: %s', async (path) => {
  const { admin } = await fullPanel();
  const { status, text } = await admin.ask(path);

  expect(status).toBe(404);
  expect(text).toMatch(/<h1[^>]*>No Data Found<\/h1>/);
});
