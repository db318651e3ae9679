import { expect, test } from 'vitest';
import type { Role } from '../../../server/shared/account.ts';
import { guardedRoutes } from '../../support/access-table.ts';
import { insertMember, signedInMember } from '../../support/admin.ts';
import { fullPanel, panelPages } from '../../support/full-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';
import { dataOf } from '../../support/http.ts';
import { dayFromNow } from '../../support/parcels/runs.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { openStream, portOf } from '../../support/tracking/streams.ts';

const [recipient, sender] = ['+351 912 000 111', '+44 7700 900 222'];
const phones = /912 ?000 ?111|7700 ?900 ?222/;
const prices = /7[ ,.]?654[ ,.]?321|76[ ,.]?543[ ,.]?21|secret-(?:reason|line|service)/;
const customers = /secret-customer/;

/** A site whose parcels and customers have the numbers above, secret prices, and one of them a run today. */
async function markedSite() {
  const { site, admin } = await fullPanel({ RATE_LIMIT: 'off' });
  const send = async (method: string, path: string, json: object) => {
    const reply = await admin.ask(path, { method, json });
    expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300);
    return dataOf(reply);
  };
  await send('PATCH', '/api/customers', {
    id: 1,
    name: 'secret-customer',
    phone: recipient,
    email: 'secret-customer@example.com',
  });
  const both = { recipient_phone_number: recipient, sender_phone_number: sender };
  for (const id of ['TEST-1001', 'DONE-1001']) {
    await send('PATCH', '/api/parcels', { id, ...both, price: 7_654_321, currency: 'EUR' });
  }
  const lines = [
    { kind: 'base', name: 'secret-line', unit: null, up_to: null, quantity: null, percent: null },
  ].map((line) => ({ ...line, amount: 7_654_321 }));
  const priced = { price_reason: 'secret-reason', price_lines: JSON.stringify(lines) };
  await site.db
    .updateTable('parcels')
    .set({ ...priced, service: 'secret-service', payer_id: 1, recipient_id: 1 })
    .where('tracking_code', 'in', ['TEST-1001', 'DONE-1001'])
    .execute();
  await send('POST', '/api/parcel-templates', { name: 'Ada', ...both });
  const driver = await insertMember(site, 'driver');
  await site.db.deleteFrom('run_stops').execute();
  await send('POST', '/api/runs', { day: dayFromNow(), driver, parcels: ['TEST-1001'] });
  await site.consumers.idle();
  return { site, owner: admin };
}

const hiddenFrom: [Role, RegExp[]][] = [
  ['bookkeeper', [phones]],
  ['driver', [prices, customers]],
];

test.for(hiddenFrom)(
  'what a %s must not see is in no answer, file, page or stream',
  { timeout: 60_000 },
  async ([role, hidden]) => {
    const { site, owner } = await markedSite();
    const member = await signedInMember(site, role);
    const gets = guardedRoutes(site).filter(({ method, path }) => {
      return method === 'GET' && !path.includes('stream') && !path.includes('signout');
    });
    const json = { name: 'All', kind: 'parcels' };
    const link = async () => {
      const reply = await member.ask('/api/export-links', { method: 'POST', json });
      return reply.status === 201 ? [new URL(dataOf(reply).url).pathname] : [];
    };
    const columns = 'columns=sender,phone,service,pieces,run';
    const paths = new Set([
      ...gets.map(({ path }) => addressOf(path)),
      ...oneInEvery(2, Object.values(panelPages)),
      `/control/parcels/list.html?${columns}`,
      '/control/today.html',
      '/control/runs.html',
      '/track.html?code=TEST-1001',
      '/track.html?code=DONE-1001&history=all',
      '/control/parcels/TEST-1001/deliver',
      '/api/today',
      '/api/runs',
      '/api/parcels/DONE-1001',
      '/api/parcels/export?format=csv',
      '/api/parcels?updated_since=2020-01-01T00:00:00.000Z',
      '/api/customers?search=secret',
      '/api/customers/export',
      '/api/parcels?with_run=yes',
      '/api/journal?format=csv',
      '/api/parcels/export?format=csv&ids=1',
      ...['labels', 'waybills', 'delivery-notes', 'manifest'].map(
        (paper) => `/control/papers/${paper}?parcels=1`,
      ),
      ...(await link()),
    ]);
    const shows = ({ text }: { text: string }) => hidden.some((what) => what.test(text));

    const shown: string[] = [];
    const answered: string[] = [];
    for (const path of paths) {
      const reply = await member.ask(path);
      if (shows(reply)) shown.push(path);
      if (reply.status === 200) answered.push(path);
    }

    expect(shown).toEqual([]);
    expect(answered.length).toBeGreaterThan(role === 'driver' ? 20 : 50);
    expect(shows(await owner.ask('/api/parcels/TEST-1001'))).toBe(true);

    const stream = await openStream({ port: portOf(site) }, 'TEST-1001', { Cookie: member.cookie });
    await stream.next();
    const event = { parcels: ['TEST-1001'], title: 'Van', stage: 'out_for_delivery' };
    await owner.ask('/api/events', { method: 'POST', json: event });
    await stream.next();
    expect(stream.text()).not.toMatch(new RegExp(hidden.map(({ source }) => source).join('|')));
    const form = { parcel: 'TEST-1001', received_by: 'Ada' };
    const delivered = await member.ask('/api/deliveries', { method: 'POST', form });
    expect([delivered.status, shows(delivered)]).toEqual([role === 'driver' ? 201 : 403, false]);
  },
);

test('who sees no phone numbers does not find them by searching either', async () => {
  const { site, owner } = await markedSite();
  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const dispatcher = await signedInMember(site, 'dispatcher');
  const link = await bookkeeper.ask('/api/export-links', {
    method: 'POST',
    json: { name: 'Found', kind: 'parcels', query: 'search=912' },
  });
  const counts = async (search: string, who = bookkeeper) => {
    const query = `search=${encodeURIComponent(search)}`;
    const found = [];
    for (const path of ['/api/parcels', '/api/parcels/ids', '/api/customers']) {
      const data = dataOf(await who.ask(`${path}?${query}`));
      found.push((data.ids ?? data.data).length);
    }
    const sorted = dataOf(await who.ask(`/api/parcels?${query}&sort=status`)).total;
    const file = await who.ask(`/api/parcels/export?format=csv&${query}`);
    return [...found, sorted, file.text.trim().split('\r\n').length - 1];
  };

  for (const search of ['912000111', recipient, '000 111', '91', '00351912000111']) {
    expect([search, await counts(search)]).toEqual([search, [0, 0, 0, 0, 0]]);
    expect([search, await counts(search, dispatcher)]).toEqual([search, [2, 2, 1, 2, 2]]);
  }
  expect((await counts('7700900222'))[0]).toBe(0);
  expect(await counts('1001')).toEqual([2, 2, 0, 2, 2]);
  expect((await counts('secret'))[2]).toBe(1);
  const file = await site.ask(new URL(dataOf(link).url).pathname);
  expect(file.text.trim().split('\r\n')).toHaveLength(1);
  expect((await owner.ask('/control/customers/list.html?search=912000')).text).toContain('secret');
  const page = await bookkeeper.ask('/control/customers/list.html?search=912000');
  expect(page.text).not.toContain('secret-customer');
}, 60_000);
