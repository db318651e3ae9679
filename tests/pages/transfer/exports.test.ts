import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { noticeOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { siteWithExportLinks } from '../../support/transfer/export-links.ts';
import { exportingSite } from '../../support/transfer/exports.ts';

test('the list leads to files of what it finds, without script', async () => {
  const { db, admin } = await exportingSite();
  await insertParcel(db, { tracking_code: 'FOUND-1', stage: 'delivered' });
  await insertParcel(db, { tracking_code: 'ELSE-1', stage: 'on_hold' });
  const list = '/control/parcels/list.html?stage=delivered&search=found&density=compact&lang=de';

  const { text } = await admin.ask(list);

  const links = [...text.matchAll(/href="(\/api\/parcels\/export[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(links).toEqual(
    ['parcels', 'activities'].flatMap((kind) =>
      ['csv', 'xlsx'].map(
        (format) =>
          `/api/parcels/export?kind=${kind}&format=${format}&stage=delivered&search=found&lang=de`,
      ),
    ),
  );
  const file = await admin.ask(links[0] ?? '');
  expect(file.text).toContain('Sendungsnummer');
  expect(file.text).toContain('FOUND-1');
  expect(file.text).not.toContain('ELSE-1');
});

test('what was exported stands in the list of what happened, in words', async () => {
  const { db, admin, column } = await exportingSite();
  await insertParcel(db);
  await column('stage=in_transit');

  const { text } = await admin.ask('/control/audit.html?record=export&lang=de');

  expect(text).toMatch(/Export <bdi>waybill-logistics-parcels-[\d-]+\.csv<\/bdi>/);
  expect(text).toContain('<dt>Dateityp</dt><dd><bdi>csv</bdi></dd>');
  expect(text).toContain('<bdi>stage=in_transit</bdi>');
});

const path = '/control/export-links.html';
const revocation = { _verb: 'DELETE /api/export-links' };

async function linksPage() {
  const site = await siteWithExportLinks();
  const submit = (fields: Record<string, string>, lang = '') =>
    site.dispatcher.ask(`${path}${lang}`, { method: 'POST', fields });
  return { ...site, submit };
}

test('the menu of the export leads to the form, which says what the link will have', async () => {
  const { dispatcher } = await linksPage();
  const list = await dispatcher.ask(
    '/control/parcels/list.html?late=yes&search=rome&density=compact',
  );
  const href = /href="(\/control\/export-links\.html[^"]*)"/.exec(list.text)?.[1] ?? '';
  expect(href.replaceAll('&amp;', '&')).toBe(`${path}?list=late%3Dyes%26search%3Drome`);

  const page = await dispatcher.ask(href.replaceAll('&amp;', '&'));

  expect(page.text).toContain('Search: rome · Late');
  expect(page.text).toContain('without signing in');
  expect(page.text).toContain('name="query" value="late=yes&amp;search=rome"');
});

test('the form makes a link, which it shows this once with a formula, and another revokes it', async () => {
  const { ask, dispatcher, list, submit } = await linksPage();

  const fields = { name: 'Depot <1>', query: 'late=yes', kind: 'activities' };
  const made = await submit({ ...fields, ends_at: '2999-12-31' });

  expect(made.status).toBe(201);
  expect(made.headers['cache-control']).toBe('private, no-store');
  const [, url = ''] = /=IMPORTDATA\(&quot;([^&]+)&quot;\)/.exec(made.text) ?? [];
  expect((await ask(new URL(url).pathname)).status).toBe(200);
  const [stored] = await list();
  expect(stored).toMatchObject({
    name: 'Depot <1>',
    kind: 'activities',
    query: 'late=yes',
    ends_at: '3000-01-01T00:00:00.000Z',
  });
  const page = (await dispatcher.ask(path)).text;
  expect(page).not.toContain(url);
  expect(page).toContain('Depot &lt;1&gt;');
  expect(page).toContain('<bdi>dispatcher@<wbr/>example.com</bdi>');

  const revoked = await submit({ ...revocation, id: String(stored.id) }, '?lang=de');
  expect(revoked.status).toBe(303);
  expect(revoked.headers.location).toBe(`${path}?lang=de`);
  expect(noticeOf(revoked)).toBe(messagesOf('de').done.revoked);
  expect(await list()).toEqual([]);
});

test('a form that is refused says why, and keeps what was typed', async () => {
  const { list, submit } = await linksPage();

  const refused = await submit({
    name: '',
    query: 'late=yes',
    ends_at: '2020-01-01',
  });

  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Last day: choose a time in the future.');
  expect(refused.text).toContain('value="late=yes"');
  expect((await submit({ ...revocation, id: '77' })).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('links that do not work are marked', async () => {
  const { admin, db, linkTo } = await linksPage();
  await linkTo();
  await db.updateTable('staff').set({ role: 'editor' }).where('role', '=', 'dispatcher').execute();
  expect((await admin.ask(path)).text.replaceAll('<wbr/>', '')).toContain(
    'dispatcher@example.com may no longer export',
  );
  const ends_at = '2020-01-01T00:00:00.000Z';
  await db.updateTable('export_links').set({ ends_at }).execute();
  expect((await admin.ask(path)).text).toContain('<strong>Expired</strong>');
});
