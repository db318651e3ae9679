import { describe, expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, signedInMember, siteWithAdmin } from '../../support/admin.ts';
import { staffedSite } from '../../support/auth/staff.ts';
import { fullPanel, guestPages, panelPages, panelParts } from '../../support/full-panel.ts';
import { message, passMessageOn, postMessage } from '../../support/notifications/messages.ts';
import { insertJourney } from '../../support/parcels/journeys.ts';
import { setColumns } from '../../support/parcels/parcel-rows.ts';
import { daysAgo, insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

async function dashboardOf(site: TestSite): Promise<string> {
  const admin = await signedInAdmin(site);
  return (await admin.ask('/control/index.html')).text;
}

/** What needs attention, by what it leads to. */
function neededIn(html: string): Record<string, string> {
  const list = html.match(/<ul class="attention-calls above columns">.*?<\/ul>/s)?.[0] ?? '';
  const found = [...list.matchAll(/href="([^"]+)"[^>]*><strong>([^<]+)/g)];
  return Object.fromEntries(found.map(([, href = '', count = '']) => [href, count]));
}

describe('the dashboard', () => {
  test('shows first what needs attention, and leads there', async ({ site }) => {
    await insertParcelWith(site.db, 'STUCK-1', { stage: 'on_hold', created_at: daysAgo(9) });
    await insertParcelWith(site.db, 'STUCK-2', { stage: 'exception' });
    await postMessage(site, message);
    await postMessage(site, { ...message, subject: 'Another one' });
    await site.mailer.idle();
    await site.db
      .updateTable('mails')
      .set({ state: 'failed', kept_at: null, last_error: 'Nobody was there.' })
      .where('id', '=', 1)
      .execute();

    const html = await dashboardOf(site);

    expect(neededIn(html)).toEqual({
      '/control/parcels/list.html?stage=exception%2Cattempt_failed%2Con_hold': '2',
      '/control/parcels/list.html?silent_days=7': '1',
      '/control/email/list.html?failed=yes': '1',
      '/control/messages/list.html?unread=yes': '2',
    });
    expect(html).not.toContain('All clear: no late or stuck parcels');
    expect(html.indexOf('Needs attention')).toBeLessThan(html.indexOf('Set up your site'));
  });

  test('says so where nothing needs attention, and shows no empty pictures', async () => {
    // Where no mail server is set up, that needs attention.
    const html = await dashboardOf(await startSite({ SMTP_URL: 'smtp://127.0.0.1:9' }));

    expect(neededIn(html)).toEqual({});
    expect(html).toContain('All clear: no late or stuck parcels');
    expect(html).toContain('Nothing here yet.');
    expect(html).not.toContain('<figure');
    expect(html).not.toContain('<table');
  });

  test('draws the last 30 days, in words and as a table too', async ({ site }) => {
    const days = { registered: 6, pickedUp: 5 };
    await insertJourney(site.db, { ...days, code: 'FAST-1', delivered: 4, due: 3 });
    await insertJourney(site.db, { ...days, code: 'SLOW-1', delivered: 2, due: 3 });
    await insertJourney(site.db, { ...days, code: 'LAZY-1' });

    const html = await dashboardOf(site);

    expect(html).toContain(
      'aria-label="Created and delivered, day by day. Created: 3. Delivered: 2. Busiest day: 3 parcels"',
    );
    expect([...html.matchAll(/<rect class="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      'made',
      'delivered',
      'delivered',
      'took',
      'took',
    ]);
    const total = html.match(/<tfoot>.*?<\/tfoot>/s)?.[0].match(/(?<=<t[hd][^>]*>)[^<]+/g);
    expect(total).toEqual(['Total', '3', '2', '1 of 2', '2 days']);
    expect(html.match(/<tbody>.*?<\/tbody>/s)?.[0].match(/<tr>/g)).toHaveLength(30);
    expect(html).toContain('<caption>The last 30 days</caption>');
  });

  test('draws days in the direction of the language', async ({ site }) => {
    await insertParcelWith(site.db, 'TODAY-1');
    const admin = await signedInAdmin(site);
    const placeIn = async (lang: string) => {
      const { text } = await admin.ask(`/control/index.html?lang=${lang}`);
      return Number(text.match(/<rect class="made" x="([\d.]+)"/)?.[1]);
    };

    expect(await placeIn('en')).toBeGreaterThan(500);
    expect(await placeIn('ar')).toBeLessThan(100);
  });

  test('shows what happened last, of all parcels, newest first', async ({ site }) => {
    const one = await insertParcel(site.db, { tracking_code: 'TEST-1' });
    const other = await insertParcel(site.db, { tracking_code: 'TEST-2' });
    await insertActivity(site.db, one, { title: 'Later', created_at: '2026-03-03T00:00:00.000Z' });
    await insertActivity(site.db, other, {
      title: 'Earlier',
      created_at: '2026-03-02T00:00:00.000Z',
    });
    for (let day = 10; day < 16; day += 1) {
      const created_at = `2026-02-${day}T00:00:00.000Z`;
      await insertActivity(site.db, one, { title: `Day ${day}`, created_at });
    }

    const list = (await dashboardOf(site)).match(
      /<section class="newest[^"]*".*?<\/section>/s,
    )?.[0];
    const titles = [...(list ?? '').matchAll(/<bdi>([^<]+)<\/bdi><\/a>/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(['Later', 'Earlier', 'Day 15', 'Day 14', 'Day 13', 'Day 12']);
  });

  test('says what was done today', async ({ site }) => {
    const now = new Date().toISOString();
    const one = await insertParcelWith(site.db, 'NEW-1');
    const old = await insertParcelWith(site.db, 'OLD-1', { created_at: daysAgo(3) });
    await insertActivity(site.db, one, { title: 'Picked up', created_at: now });
    await insertActivity(site.db, old, { stage: 'delivered', created_at: now });
    await insertActivity(site.db, old, { stage: 'delivered', created_at: now });
    await insertActivity(site.db, old, { title: 'Earlier', created_at: daysAgo(2) });

    const today =
      (await dashboardOf(site)).match(/<section class="today".*?<\/section>/s)?.[0] ?? '';
    const numbers = [...today.matchAll(/<strong>(\d+)<\/strong> (\w+)/g)];
    expect(numbers.map(([, count, what]) => [what, count])).toEqual([
      ['Created', '1'],
      ['Events', '3'],
      ['Delivered', '1'],
    ]);
    expect(today).toMatch(/href="[^"]+created_from=[\d-]+&amp;created_to=/);
  });

  test('says what is owed, what drivers hold, and which parcels are on no run today', async () => {
    const site = await siteWithRuns();
    const { id } = await site.makeRun(['WB-1', 'WB-2'], { name: 'Morning' });
    await setColumns(site.db, 'WB-1', { cod_amount: 12_050, cod_currency: 'EUR' });
    const form = { parcel: 'WB-1', received_by: 'Ada', cod_method: 'cash' };
    await site.dispatcher.ask('/api/deliveries', { method: 'POST', form });
    const owner = await signedInAdmin(site);
    const due_date = '2020-01-31';
    const lines = [{ description: 'Express', unit_price: 1250, tax_rate: 0 }];
    const invoice = { customer_name: 'Ada', currency: 'EUR', lines, due_date, issue: 'yes' };
    await owner.ask('/api/invoices', { method: 'POST', json: invoice });

    const linesIn = async (who: typeof owner) => {
      const { text } = await who.ask('/control/index.html');
      const links = text.matchAll(/<a class="plain ends" href="([^"]+)">(.*?)<\/a>/gs);
      return [...links].map(([, href, line = '']) => [href, line.replace(/<[^>]+>/g, '').trim()]);
    };
    const tomorrow = dayFromNow(1);
    await setColumns(site.db, 'WB-3', { max_expected_delivery_date: tomorrow });
    const due = `delivery_from=${tomorrow}&amp;delivery_to=${tomorrow}`;
    const ofRuns = [
      [`/control/run.html?id=${id}`, 'Morning · driver@example.com 1 of 2'],
      ['/control/parcels/list.html?run=none', 'On no run 3'],
      [`/control/parcels/list.html?run=none&amp;${due}`, 'On no run, due tomorrow 1'],
    ];
    const held = ['/control/cash.html?state=open', 'With drivers €120.50'];
    expect(await linesIn(owner)).toEqual([
      ['/control/invoice/list.html?state=open', 'Open €12.50'],
      ['/control/invoice/list.html?state=overdue', 'Overdue €12.50'],
      held,
      ...ofRuns,
    ]);
    expect(await linesIn(site.dispatcher)).toEqual([held, ...ofRuns]);
    expect(await linesIn(await signedInMember(site, 'reader'))).toEqual([
      ['/control/invoice/list.html?state=open', 'Open €12.50'],
      ['/control/invoice/list.html?state=overdue', 'Overdue €12.50'],
      ...ofRuns,
    ]);
  });

  test('has one click to what is done most, and a row of what is done more rarely', async () => {
    const html = await dashboardOf(await startSite());
    const linksIn = (part: RegExp) =>
      [...(html.match(part)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]+)"/g)].map(
        ([, href]) => href,
      );

    expect(linksIn(/<div class="panel-actions actions no-print">.*?<\/div>/s)).toEqual([
      '/control/import',
      '/control/scan.html',
      '/control/parcels/create.html',
    ]);
    expect(linksIn(/<footer class="dashboard-links [^"]*">.*?<\/footer>/s)).toEqual([
      '/control/parcels/list.html',
      '/control/reviews/list.html',
      '/control/pages/list.html',
      '/control/email/send.html',
      '/control/settings',
      '/control/account/password.html',
      '/pages/terms',
    ]);
  });

  test('leads to everything that it names', async ({ admin }) => {
    const { text } = await admin.ask('/control/index.html');
    const links = new Set([...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
    expect(links.size).toBeGreaterThan(15);
    for (const href of links) expect((await admin.ask(href)).status, href).toBe(200);
  });
});

/** The numbers beside the entries of the navigation, by where these lead. */
function countsIn(html: string): Record<string, string> {
  const nav = html.match(/<nav class="panel-nav no-print".*?<\/nav>/s)?.[0] ?? '';
  const links = [...nav.matchAll(/href="(\/control[^"]+)"(.*?)<\/a>/gs)];
  const counts = links.map(([, href = '', inside = '']) => [
    href,
    /class="panel-count">.*<\/span>([^<]+)/s.exec(inside)?.[1],
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count !== undefined));
}

test('beside the entries of the navigation is how much waits there', async ({ site, admin }) => {
  const read = async () => countsIn((await admin.ask('/control/settings')).text);
  expect(await read()).toEqual({});

  // Silent for long as well, it counts once.
  await insertParcelWith(site.db, 'STUCK-1', { stage: 'on_hold', created_at: daysAgo(9) });
  await insertParcelWith(site.db, 'STUCK-2', { stage: 'exception' });
  await insertParcelWith(site.db, 'FINE-1', { stage: 'in_transit' });
  await passMessageOn(site);
  await site.db
    .updateTable('mails')
    .set({ state: 'failed', kept_at: null, last_error: 'Nobody was there.' })
    .where('id', '=', 1)
    .execute();

  expect(await read()).toEqual({
    '/control/parcels/list.html': '2',
    '/control/messages/list.html': '1',
    '/control/email/list.html': '1',
  });
});

test('more than 99 are not counted', async ({ site }) => {
  for (let number = 1; number <= 100; number += 1) {
    await insertParcelWith(site.db, `STUCK-${number}`, { stage: 'exception' });
  }
  const admin = await signedInAdmin(site);
  const { text } = await admin.ask('/control/index.html');
  expect(countsIn(text)).toEqual({ '/control/parcels/list.html': '99+' });
});

test('the groups and their order', async ({ admin }) => {
  const { text } = await admin.ask('/control/index.html');
  const nav = text.match(/<nav class="panel-nav no-print".*?<\/nav>/s)?.[0] ?? '';
  expect(
    [...nav.matchAll(/href="(\/control[^"]+)"|<ul aria-label="([^"]+)"/g)].map(
      ([, href, group]) => href ?? group,
    ),
  ).toEqual([
    'Work',
    '/control/index.html',
    '/control/parcels/list.html',
    '/control/bookings/list.html',
    '/control/collections/list.html',
    '/control/scan.html',
    '/control/runs.html',
    '/control/shifts/list.html',
    '/control/cash.html',
    '/control/payouts/list.html',
    '/control/delivery-services/list.html',
    '/control/invoice/list.html',
    'Customers',
    '/control/customers/list.html',
    '/control/messages/list.html',
    '/control/email/list.html',
    'Site',
    '/control/pages/list.html',
    '/control/reviews/list.html',
    '/control/clients/list.html',
    '/control/settings',
    '/control/staff.html',
    '/control/audit.html',
  ]);
});

const widget = '<script>window.chatLoaded = true</script>';

test('whoever walks the panel in parts misses no page', () => {
  expect(Object.assign({}, ...panelParts)).toEqual(panelPages);
});

test('each page of the panel is there, kept by nobody and found by no search engine', async () => {
  const { admin } = await fullPanel();

  for (const [name, path] of Object.entries(panelPages)) {
    const { status, headers, text } = await admin.ask(path);
    expect(status, name).toBe(name.startsWith('no such') ? 404 : 200);
    expect(headers['cache-control'], name).toBe('private, no-store');
    expect(text.match(/<h1/g), name).toHaveLength(1);
    expect(text.includes('name="robots" content="noindex"'), name).toBe(true);
  }
});

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
  expect((await site.ask(`/control/signin.html?${new URLSearchParams({ back })}`)).text).toContain(
    `data-outcome="{&quot;type&quot;:&quot;go&quot;,&quot;to&quot;:&quot;${to}&quot;}"`,
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

const path = '/control/audit.html';

async function siteWithEvents() {
  const { site, admin } = await siteWithAdmin();
  await insertParcel(site.db, { tracking_code: 'WB-1', status: 'Packed' });
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', status: '<b>Sent</b>' } });
  await admin.ask('/api/invoices', { method: 'POST', json: { product: 'A crate' } });
  return { site, admin, textFor: async (query = '') => (await admin.ask(`${path}${query}`)).text };
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
  expect(nobodys).toContain(messagesOf('en').lists.empty.noMatch);
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
  expect(first).toMatch(/href="[^"]*record=WB-1[^"]*&amp;page=2/);
  expect(first).not.toContain('rel="prev"');
});
