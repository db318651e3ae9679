import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { staffedSite } from '../../support/auth/staff.ts';
import { insertParcel } from '../../support/parcels.ts';

const path = '/control/audit.html';

async function siteWithEvents() {
  const { site, admin } = await siteWithAdmin();
  await insertParcel(site.db, { tracking_code: 'WB-1', status: 'Packed' });
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', status: '<b>Sent</b>' } });
  await admin.ask('/api/invoices', { method: 'POST', json: { product: 'A crate' } });
  const textFor = async (query = '') => (await admin.ask(`${path}${query}`)).text;
  return { site, admin, textFor };
}

test('the panel shows what happened, with values before and after, as text', async () => {
  const { textFor } = await siteWithEvents();

  const text = await textFor();

  expect(text).toContain('<h1 dir="auto">Activity log</h1>');
  expect(text).toContain('<dt>Status text</dt>');
  expect(text).toContain('<bdi>Packed</bdi>');
  expect(text).toContain('<bdi>&lt;b&gt;Sent&lt;/b&gt;</bdi>');
  expect(text).toContain('href="/control/parcels/WB-1"');
  expect(text).toMatch(/Invoice <bdi>INV-\d{4}-00001<\/bdi>/);
});

test('it is narrowed down without script, keeps what was asked for, and says where nothing is', async () => {
  const { textFor } = await siteWithEvents();

  const invoices = await textFor('?record=invoice&from=&to=&actor=&action=created&lang=de');
  expect(invoices).toContain('A crate');
  expect(invoices).not.toContain('Packed');
  expect(invoices).toContain('value="invoice"');
  expect(invoices).toContain('<option value="created" selected="">');
  expect(invoices).toContain('<input type="hidden" name="lang" value="de"/>');

  const nobodys = await textFor('?actor=visitor');
  expect(nobodys).toContain('No entries match.');
  expect(nobodys).not.toContain(messagesOf('en').control.panel.needsScript);
});

test('a member’s role is said in the reader’s words', async () => {
  const { owner, invite } = await staffedSite();
  await invite({ email: 'lea@example.com', name: 'Lea', role: 'bookkeeper' });

  const { text } = await owner.ask(`${path}?lang=de`);

  const { role, roles } = messagesOf('de').staff;
  expect(text).toContain(`<dt>${role}</dt><dd><bdi>${roles.bookkeeper}</bdi></dd>`);
});

test('further pages keep the filter', async () => {
  const { textFor, admin } = await siteWithEvents();
  for (const weight of ['1 kg', '3 kg', '5 kg']) {
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', weight } });
  }

  const first = await textFor('?record=WB-1&per_page=2');
  expect(first).toContain('record=WB-1&amp;page=2');
  expect(first).not.toContain('rel="prev"');
});
