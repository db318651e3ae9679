import { expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';

const path = '/control/cash.html';
const settlements = '/api/cash/settlements';

/** A site whose driver has collected twice, and how a browser without script hands that in. */
async function siteWithCash() {
  const site = await siteWithRuns();
  const { db, driver, dispatcher, driverId, makeRun } = site;
  await db.updateTable('parcels').set({ cod_amount: 12_050, cod_currency: 'EUR' }).execute();
  const run = await makeRun(['WB-1', 'WB-2'], { name: 'North' });
  for (const parcel of ['WB-1', 'WB-2']) await deliver(driver, { parcel, cod_method: 'cash' });
  const key = { driver: `${driverId}`, run: `${run.id}`, day: dayFromNow(), currency: 'EUR' };
  const submit = (fields: Record<string, string>) =>
    dispatcher.ask(path, { method: 'POST', fields });
  const handIn = (fields: Record<string, string>) =>
    submit({ _verb: `POST ${settlements}`, ...key, ...fields });
  const page = async (query = '') => (await dispatcher.ask(`${path}${query}`)).text;
  /** Adds more of what was collected last: as many, each with the changes of its index. */
  const addItems = async (count: number, changesOf: (index: number) => object) => {
    const items = db.selectFrom('cash_items').selectAll().where('collected', 'is not', null);
    const { id: _, ...item } = await items.executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...item,
      activity_id: null,
      ...changesOf(index),
    }));
    await db.insertInto('cash_items').values(rows).execute();
  };
  return { ...site, run, submit, handIn, page, addItems };
}

test('a row for each driver and run has the sum filled in, and is handed in by one button', async () => {
  const { page, handIn, db } = await siteWithCash();
  const before = await page();
  expect(before).toContain('North');
  expect(before).toMatch(/<input[^>]*name="amount"[^>]*value="241.00"/);

  expect((await handIn({ amount: '241.00', reason: '' })).status).toBe(303);
  expect(await page()).not.toContain('name="amount"');
  expect(await page('?open=no')).toContain('€241.00');
  const settled = await db.selectFrom('cash_settlements').select(['expected', 'amount']).execute();
  expect(settled).toEqual([{ expected: 24_100, amount: 24_100 }]);
});

test('another sum asks for its reason, and keeps what was typed; a settlement is taken back', async () => {
  const { page, handIn, submit } = await siteWithCash();
  const refused = await handIn({ amount: '240,5', reason: '' });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<input[^>]*name="amount"[^>]*value="240,5"/);
  expect(refused.text).toMatch(
    /<input[^>]*name="reason"[^>]*><p class="field-error[^>]*>Reason: req/,
  );
  expect((await handIn({ amount: '1.250', reason: 'x' })).status).toBe(422);

  await handIn({ amount: '240,5', reason: 'A coin is missing' });
  const after = await page('?open=no');
  expect(after).toContain('A coin is missing');
  expect(after).toContain('-€0.50');
  const takeBack = () => submit({ _verb: `DELETE ${settlements}`, id: '1' });
  expect((await takeBack()).status).toBe(303);
  expect(await page()).toContain('value="241.00"');
  // In another tab.
  const again = await takeBack();
  expect(again.status).toBe(404);
  expect(again.text).toMatch(/<main.*(?<!<noscript>)<p class="panel panel-bad"/s);
});

test('what somebody else has signed off, or taken back, says so to who comes second', async () => {
  const { handIn, submit } = await siteWithCash();
  await handIn({ amount: '241.00' });
  const second = await handIn({ amount: '241.00' });
  expect([second.status, alertsOf(second.text)]).toEqual([
    409,
    ['There’s nothing to hand in here.'],
  ]);

  const takeBack = { _verb: `DELETE ${settlements}`, id: '1' };
  await submit(takeBack);
  const again = await submit(takeBack);
  expect([again.status, alertsOf(again.text)]).toEqual([404, ['Resource Not Found']]);
});

/** The errors that a browser with script shows, too. */
function alertsOf(html: string): string[] {
  const shown = html.replace(/<noscript>.*?<\/noscript>/gs, '');
  const alerts = [...shown.matchAll(/role="alert">(.*?)<\/(?:div|p)>/gs)];
  return alerts.map(([, text = '']) => text.replace(/<[^>]*>/g, ''));
}

test('what is not stated has fields in place, which keep what was typed, and a hand-in with it takes a reason', async () => {
  const { page, handIn, submit, driver, change } = await siteWithCash();
  const event = { parcels: ['WB-3', 'WB-4'], title: 'Delivered', stage: 'delivered' };
  await change({ id: 1, add: event.parcels });
  expect((await driver.ask('/api/events', { method: 'POST', json: event })).status).toBe(201);
  const tab = '?state=not_stated';
  expect(await page(tab)).toMatch(/Not stated <span[^>]*>2<.*WB-4.*WB-3/s);
  expect(await page()).toMatch(/<input[^>]*required=""[^>]*name="reason"/);
  expect((await handIn({ amount: '241.00', reason: '' })).status).toBe(422);

  const state = (parcel: string, fields: Record<string, string>) =>
    submit({ _verb: 'PATCH /api/cash', parcel, cod_currency: 'EUR', cod_reason: '', ...fields });
  const refused = await state('WB-3', { cod_method: 'cash', cod_collected: '100,5' });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<input[^>]*name="cod_collected"[^>]*value="100,5"/);
  expect(refused.text).toMatch(
    /<input[^>]*name="cod_reason"[^>]*><p class="field-error[^>]*>Reason: req/,
  );
  const short = { cod_method: 'cash', cod_collected: '100,5', cod_reason: 'No change' };
  expect((await state('WB-3', short)).status).toBe(303);
  const none = { cod_method: 'none', cod_collected: '120.50', cod_reason: 'Forgotten' };
  expect((await state('WB-4', none)).status).toBe(303);
  expect(await page(tab)).toContain('All delivered cash is stated.');
  const after = await page();
  expect(after).toMatch(/data-label="Difference"><bdi>-€140.50/);
  expect(after).toContain('value="341.50"');
  await handIn({ amount: '341.50', reason: 'As they said' });
  expect(await page('?state=handed_in')).toContain('Difference: -€140.50');
});

test('what each driver holds stands first, and leads to what it is for', async () => {
  const site = await siteWithCash();
  const { text } = await site.dispatcher.ask(path);
  const [, list = ''] =
    text.match(/<ul class="receivables[^>]*aria-label="With drivers">(.*?)<\/ul>/s) ?? [];
  expect(
    list
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toMatch(/^driver@example.com €/);
  const [, href = ''] = list.match(/href="([^"]+)"/) ?? [];
  expect(href).toContain('driver=');
  expect((await site.dispatcher.ask(href.replaceAll('&amp;', '&'))).text).toContain('WB-1');
  expect((await site.dispatcher.ask(`${path}?state=open&driver=99`)).text).not.toContain('>WB-1<');
});

test('the bookkeeper sees sums and parcels, and takes in what is handed in', async () => {
  const site = await siteWithCash();
  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const { text } = await bookkeeper.ask(path);
  expect(text).toContain('WB-1');
  expect(text).toContain('name="amount"');
});

test('a form takes the amount as it is typed, and papers say what is to be collected', async () => {
  const { dispatcher } = await siteWithRuns();
  const create = (fields: Record<string, string>) =>
    dispatcher.ask('/control/parcels/create.html', {
      method: 'POST',
      fields: {
        _verb: 'POST /api/parcels',
        recipient_name: 'Ada',
        destination: 'Delft',
        ...fields,
      },
    });
  const refused = await create({ tracking_code: 'COD-1', cod: '1.250 EUR' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="1.250 EUR"');
  expect((await create({ tracking_code: 'COD-1', cod: '€ 99,5' })).status).toBe(303);

  const { id } = dataOf(await dispatcher.ask('/api/parcels/COD-1'));
  for (const paper of ['labels', 'waybills', 'delivery-notes', 'manifest']) {
    const { text } = await dispatcher.ask(`/control/papers/${paper}?parcels=${id}`);
    expect(text).toContain('€99.50');
  }
  expect((await dispatcher.ask('/control/parcels/COD-1')).text).toContain('€99.50');
  expect((await dispatcher.ask('/control/parcels/COD-1/update')).text).toContain('99.50 EUR');
});

test('runs say what is to be collected, and a parcel’s page what was', async () => {
  const { db, driver, dispatcher, makeRun } = await siteWithRuns();
  const cod = { cod_amount: 4500, cod_currency: 'EUR', pieces_count: 2 };
  await db.updateTable('parcels').set(cod).execute();
  const run = await makeRun(['WB-1']);
  const { text } = await dispatcher.ask(`/control/run.html?id=${run.id}`);
  expect(text).toMatch(/2 pieces.*Cash on delivery.*€45\.00/s);
  const part = { cod_collected: '4000', cod_method: 'cash', cod_reason: 'Had no more' };
  await deliver(driver, { parcel: 'WB-1', ...part });
  expect((await dispatcher.ask('/control/parcels/WB-1')).text).toContain(
    '€40.00 · Cash · Had no more',
  );
});

test('all are shown where the tab is chosen, and filters, tabs and files keep each other', async () => {
  const { page, handIn, driverId, run } = await siteWithCash();
  await handIn({ amount: '241.00' });
  const rows = (html: string) => html.match(/<tr data-id/g)?.length ?? 0;
  const all = await page(`?state=&driver=${driverId}`);
  expect(all).toMatch(/<dt[^>]*>Cash<\/dt><dd><strong>€241\.00/);
  expect(rows(all)).toBe(1);
  expect(all).toContain(`<option value="${driverId}" selected="">driver@example.com</option>`);
  expect(all).toContain(`driver=${driverId}&amp;state=handed_in"`);
  expect(all).toContain(`href="/api/cash/export?driver=${driverId}"`);
  expect(rows(await page('?state=&driver=999'))).toBe(0);
  const ofRun = await page(`?state=&run=${run.id}`);
  expect([rows(ofRun), ofRun]).toEqual([1, expect.stringContaining('Run: North')]);
  expect(rows(await page(`?driver=${driverId}`))).toBe(0);
});

test('a page has 20 groups or as many as are asked for, and leads to the next and the one before', async () => {
  const { page, addItems } = await siteWithCash();
  await addItems(24, (index) => ({ day: dayFromNow(-1 - index) }));
  const cards = (html: string) => html.match(/<tr data-id/g)?.length ?? 0;
  const linkIn = (html: string, rel: string) =>
    html.match(new RegExp(`href="[^"?]*([^"]*)" rel="${rel}"`))?.[1]?.replaceAll('&amp;', '&');

  const first = await page();
  expect([cards(first), linkIn(first, 'prev')]).toEqual([20, undefined]);
  const second = await page(linkIn(first, 'next'));
  expect([cards(second), linkIn(second, 'next')]).toEqual([5, undefined]);
  expect(cards(await page(linkIn(second, 'prev')))).toBe(20);

  const third = await page('?state=open&per_page=10&page=3');
  expect(cards(third)).toBe(5);
  expect(cards(await page(linkIn(third, 'prev')))).toBe(10);
  // The file has all of them.
  expect(third).toContain('href="/api/cash/export?state=open"');
});

test('an event that delivers says what was collected without script, or says it later', async () => {
  const { dispatcher, db } = await siteWithCash();
  const record = (code: string, fields: Record<string, string>) =>
    dispatcher.ask(`/control/parcels/${code}/activities/create`, {
      method: 'POST',
      fields: {
        _verb: 'POST /api/events',
        'parcels[0]': code,
        title: 'Here',
        stage: 'delivered',
        cod_currency: 'EUR',
        cod_method: '',
        cod_collected: '',
        cod_reason: '',
        ...fields,
      },
    });
  const form = (await dispatcher.ask('/control/parcels/WB-3/activities/create')).text;
  expect(form).toMatch(/What was collected\?.*€120\.50.*<option value=""[^>]*>Say later/s);
  const paid = (await dispatcher.ask('/control/parcels/WB-1/activities/create')).text;
  expect(paid).not.toMatch(/<select[^>]*name="cod_method"/);

  const short = { cod_method: 'cash', cod_collected: '100,5' };
  const refused = await record('WB-3', short);
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<input[^>]*name="cod_collected"[^>]*value="100,5"/);
  expect((await record('WB-3', { ...short, cod_reason: 'No change' })).status).toBe(303);
  expect((await record('WB-4', {})).status).toBe(303);
  expect((await record('WB-5', { cod_method: 'none', cod_reason: 'Forgotten' })).status).toBe(303);
  const items = db.selectFrom('cash_items').select(['collected', 'method', 'reason']).orderBy('id');
  expect((await items.execute()).slice(2)).toEqual([
    { collected: 10_050, method: 'cash', reason: 'No change' },
    { collected: null, method: null, reason: null },
    { collected: 0, method: null, reason: 'Forgotten' },
  ]);
});

test('a page shows 500 parcels of all its groups, those to look at first, and leads to all of one', async () => {
  const { page, addItems } = await siteWithCash();
  await addItems(400, (index) => ({ day: dayFromNow(-1), due: index === 399 ? 12_051 : 12_050 }));
  const cardsOf = (html: string) => html.split('<tr data-id').slice(1);
  const parcels = (html = '') => html.match(/<li>/g)?.length ?? 0;

  const cards = cardsOf(await page());
  expect(cards.map(parcels)).toEqual([2, 250]);
  expect(cards[0]).not.toContain('Show all');
  expect(cards[1]).toMatch(/<ul class="list"><li>[^·]*€120\.51 · Cash €120\.50 \(-€0\.01\)/);

  const [, query = ''] = cards[1]?.match(/<a href="[^"?]*([^"]*)">Show all 400/) ?? [];
  expect(cardsOf(await page(query.replaceAll('&amp;', '&'))).map(parcels)).toEqual([400]);
});
