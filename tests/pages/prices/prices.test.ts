import { describe, expect, test } from 'vitest';
import { parseCountry } from '../../../server/parse-country.ts';
import { zoneTexts } from '../../../server/prices/shared/price-table.ts';
import { countryCodes } from '../../../server/shared/countries.ts';
import { languageByCode, languageMenu } from '../../../server/shared/languages.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInMember } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { siteWithPrices, toPorto } from '../../support/prices.ts';

const list = '/control/delivery-services/list.html';

test('a delivery service is added and changed without script', async () => {
  const { admin, db, service } = await siteWithPrices();
  const create = '/control/delivery-services/create.html';
  const page = (await admin.ask(create)).text;
  for (const name of ['limits[4]', 'zones[0][prices][4]', 'zones[0][countries]']) {
    expect(page).toContain(`name="${name}"`);
  }
  expect(page).toContain('name="surcharges[3][percent]"');
  const fields = {
    _verb: 'POST /api/delivery-services',
    _then: list,
    name: 'Slow',
    code: 'slow',
    currency: 'EUR',
    by: 'weight',
    minimum: '5,00',
    customer: '',
    'limits[0]': '10',
    'limits[1]': '2',
    'limits[2]': '',
    'zones[0][name]': 'All',
    'zones[0][countries]': 'Deutschland, es',
    'zones[0][postcodes]': '',
    'zones[0][max_distance]': '',
    'zones[0][prices][2]': '',
    'zones[1][name]': '',
    'zones[1][prices][0]': '',
    'surcharges[0][kind]': 'cod',
    'surcharges[0][amount]': '2.50',
    'surcharges[0][percent]': '',
  };
  const send = (path: string, more: Record<string, string>) =>
    admin.ask(path, { method: 'POST', fields: { ...fields, ...more } });
  const refused = await send(create, {
    'zones[0][prices][0]': '9.90',
    'zones[0][prices][1]': 'many',
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Zone 1, Prices: enter an amount');
  expect(refused.text).toContain('value="many"');
  expect(refused.text).toContain('Deutschland, es');
  const prices = { 'zones[0][prices][0]': '9,90', 'zones[0][prices][1]': '5,90' };
  const made = await send(create, prices);
  expect([made.status, made.headers.location]).toEqual([303, list]);
  const row = db.selectFrom('delivery_services').selectAll().where('code', '=', 'slow');
  const { zones, surcharges, minimum } = await row.executeTakeFirstOrThrow();
  expect([minimum, JSON.parse(surcharges)]).toEqual([
    500,
    [{ kind: 'cod', amount: 250, percent: null, of: 'cod' }],
  ]);
  expect(JSON.parse(zones)).toMatchObject([
    {
      name: 'All',
      countries: ['DE', 'ES'],
      steps: [
        { up_to: 2, price: 590 },
        { up_to: 10, price: 990 },
      ],
    },
  ]);
  expect((await admin.ask(list)).text).toContain('Slow');
  // Steps as lines of text are taken too, with the digits of any language.
  const persian = { code: 'fa', 'zones[0][steps]': '۵ = ۸٫۹۰' };
  const isOfTable = (name: string) => name.startsWith('limits') || name.includes('[prices]');
  const others = Object.entries(fields).filter(([name]) => !isOfTable(name));
  const lines = { ...Object.fromEntries(others), ...persian };
  expect((await admin.ask(create, { method: 'POST', fields: lines })).status).toBe(303);
  const edit = (await admin.ask(`/control/delivery-services/${service.id}`)).text;
  expect(edit).toMatch(/name="limits\[1\]"[^>]*value="10"/);
  expect(edit).toMatch(/name="zones\[0\]\[prices\]\[1\]"[^>]*value="9.90"/);
  expect(edit).toMatch(/name="zones\[1\]\[prices\]\[2\]"[^>]*value="14.50"/);
  expect(edit).toContain('4000, 41');
  expect(edit).toContain('Portugal, Spain');
});

test('a delivery service is deleted from its row without script', async () => {
  const { admin, db, service } = await siteWithPrices();
  const [, verb = ''] =
    /name="_verb" value="(DELETE [^"]+)"/.exec((await admin.ask(list)).text) ?? [];

  const fields = { _verb: verb, id: String(service.id) };
  const reply = await admin.ask(list, { method: 'POST', fields });

  expect([reply.status, verb]).toEqual([303, 'DELETE /api/delivery-services']);
  expect(await db.selectFrom('delivery_services').select('id').execute()).toEqual([]);
});

test('a customer’s own list begins as a copy with other prices', async () => {
  const { admin, send, service, db } = await siteWithPrices();
  const { id: customer } = dataOf(await send('POST', '/customers', { company: 'Nord AS' }));
  const create = '/control/delivery-services/create.html';
  const { text } = await admin.ask(`${create}?copy=${service.id}&percent=-10`);
  expect(text).toMatch(/name="zones\[0\]\[prices\]\[0\]"[^>]*value="5.31"/);
  expect(text).toMatch(/name="minimum"[^>]*value="6.30"/);
  expect(text).toMatch(/name="surcharges\[0\]\[amount\]"[^>]*value="2.50"/);
  expect((await admin.ask(`${create}?copy=${service.id}&percent=x`)).text).toContain(
    'value="5.90"',
  );
  expect((await admin.ask(`${create}?copy=99`)).text).not.toContain('value="5.90"');

  const own = { ...service, customer, zones: service.zones, surcharges: [] };
  const { id: _, created_at: __, updated_at: ___, ...copy } = own;
  expect((await send('POST', '/delivery-services', copy)).status).toBe(201);
  expect(await db.selectFrom('delivery_services').select('code').execute()).toHaveLength(2);
});

test.each(languageMenu)('countries are named, and read again: $code', ({ code }) => {
  const { tag } = languageByCode(code);
  const all = [...countryCodes()];
  const service = { currency: 'EUR', zones: [{ ...emptyZones, countries: all }] };
  const [zone] = zoneTexts(service, tag);
  const names = zone?.countries.split(/[,;\n]+/).map((name) => name.trim()) ?? [];
  expect(names.map(parseCountry)).toEqual(all);
});

const emptyZones = {
  name: 'All',
  postcodes: [],
  max_distance: null,
  transit_days: null,
  steps: [],
};

test('a parcel’s price is typed with its reason, and its page says how it came about', async () => {
  const site = await siteWithPrices();
  const { admin, make } = site;
  await make();
  const path = `/control/parcels/${toPorto.tracking_code}`;
  expect((await admin.ask(path)).text).toMatch(/€7\.53.*Express, City.*Fuel surcharge \(7\.5%\)/s);
  const form = (await admin.ask(`${path}/update`)).text;
  expect(form).toMatch(/<option value="express" selected="">Express/);
  expect(form).toMatch(/name="price_text"[^>]*value="7.53 EUR"/);
  const send = (price_reason: string) =>
    admin.ask(`${path}/update`, {
      method: 'POST',
      fields: { _verb: 'PATCH /api/parcels', id: '1', price_text: '6,00', price_reason },
    });
  expect((await send('')).text).toContain('Reason for the price: required.');
  expect((await send('As agreed')).status).toBe(303);
  expect((await admin.ask(path)).text).toMatch(/€6\.00.*Changed by hand: As agreed/s);
  const driver = await signedInMember(site, 'driver');
  expect((await driver.ask(path)).text).not.toContain('€6.00');
  const created = (await admin.ask('/control/parcels/create.html')).text;
  expect(created).toContain('<option value="express">Express');
  expect(created).toContain('price-preview');
});

test('a service without a price says why: while typing, on the parcel, in the list', async () => {
  const { admin, send, make, change, service } = await siteWithPrices();
  const reasonOf = async (fields: object) => {
    await change(fields);
    const page = (await admin.ask(`/control/parcels/${toPorto.tracking_code}`)).text;
    const { data } = dataOf(await admin.ask('/api/parcels'));
    const [{ no_price }] = data;
    expect(page).toContain(no_price);
    expect((await admin.ask('/control/parcels/list.html')).text).toContain(no_price);
    return no_price;
  };
  await make({ destination_country: 'FR', destination_postcode: null });
  expect(await reasonOf({})).toBe('Express has no zone for France.');
  const porto = { destination_country: 'PT', destination_postcode: '4100-020' };
  expect(await reasonOf({ ...porto, weight: null })).toBe(
    'Express: enter the weight to see the price.',
  );
  expect(await reasonOf({ weight: '12 kg' })).toBe('Express takes at most 10 kg.');
  expect(await reasonOf({ weight: '1 kg', destination: 'At the old mill' })).toBe(
    'Express: choose the country it goes to.',
  );
  const steps = [{ up_to: 30, price: 500 }];
  const near = { id: service.id, zones: [{ name: 'Near', max_distance: 5, steps }] };
  await send('PATCH', '/delivery-services', near);
  expect(await reasonOf({ weight: '2 kg' })).toBe(
    'Express is priced by distance, which isn’t known here.',
  );
  const positions = { map_pickup_latitude: 41.1, map_pickup_longitude: -8.6 };
  const lisbon = { map_destination_latitude: 38.7, map_destination_longitude: -9.1 };
  expect(await reasonOf({ ...positions, ...lisbon })).toBe('Express covers up to 5 km.');
  const page = await admin.ask('/control/parcels/list.html?lang=de');
  expect(page.text).toContain('Express fährt höchstens 5 km weit.');
  await send('DELETE', '/delivery-services', { id: service.id });
  expect(await reasonOf({})).toBe('express is no longer a delivery service.');
  // What has a price says nothing.
  await change({ service: null, price: 500, currency: 'EUR' });
  expect(dataOf(await admin.ask('/api/parcels')).data[0]).not.toHaveProperty('no_price');
});

const question = {
  service: 'express',
  to: { country: 'PT', postcode: '4100' },
  pieces: [{ weight: 1.5 }],
};
const asked = '/quote.html?to_country=PT&to_postcode=4100-020&weight=1.5&pieces=1';

test('visitors ask for prices where the company wants it, in each language and without script', async () => {
  const { ask, admin, send } = await siteWithPrices();
  const quote = (who = ask, more = {}) =>
    who('/api/quotes', { method: 'POST', json: { ...question, ...more } });
  expect((await ask('/quote.html')).status).toBe(404);
  expect((await quote()).status).toBe(401);
  expect(dataOf(await quote(admin.ask))).toMatchObject({ price: 753, currency: 'EUR' });
  for (const path of ['/', '/sitemap.xml'])
    expect((await ask(path)).text).not.toContain('/quote.html');
  await send('PATCH', '/settings', { quote_page: 'yes' });
  for (const path of ['/', '/sitemap.xml']) expect((await ask(path)).text).toContain('/quote.html');
  expect(dataOf(await quote(ask, { cod_amount: 500, day: '2026-10-03' }))).toMatchObject({
    price: 753 + 250 + 500,
    currency: 'EUR',
  });
  for (const { code } of languageMenu) {
    const { question } = messagesOf(code).prices;
    expect((await ask(`/quote.html?lang=${code}`)).text).toContain(question);
  }
  const { text, headers } = await ask(asked);
  expect(text).toContain('€7.53');
  expect((await ask(`${asked}&lang=tr`)).text).toContain('Yakıt ek ücreti (%7,5)');
  // A narrow no-break space before the colon, and the unit as Russian has it.
  const words = async (lang: string) =>
    (await ask(`${asked}&lang=${lang}`)).text.replace(/<[^>]+>/g, '');
  expect(await words('fr')).toMatch(/jusqu’à 2\skg\u202f: 5,90\s€/);
  expect(await words('ru')).toMatch(/до 2\sкг: 5,90\s€/);
  expect(text).not.toMatch(/<script[^>]*form/);
  expect(headers['cache-control']).toBe('private, no-store');
  expect((await ask(asked.replace('weight=1.5', 'weight='))).text).toContain(
    'Express: enter the weight to see the price.',
  );
  expect((await ask(asked.replace('PT', 'FR'))).text).toContain('Express has no zone for France.');
  const refusals = await ask(asked.replace('1.5', 'heavy').replace('PT', 'XX'));
  expect(refusals.status).toBe(422);
  expect(refusals.text).toMatch(/To, Country: .*Piece 1, Weight: /s);
  for (const pieces of ['', '0', '1.5', '100', 'two']) {
    const refused = await ask(asked.replace('pieces=1', `pieces=${pieces}`));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Pieces: enter a whole number from 1 to 99.');
  }
});

describe('the price page', () => {
  /** A site whose visitors may ask, with a second service that is cheaper. */
  async function siteWithQuotes(settings: object = {}) {
    const site = await siteWithPrices();
    const zones = [{ name: 'All', steps: [{ up_to: 5, price: 400 }] }];
    const slow = { name: 'Slow', code: 'slow', currency: 'EUR', by: 'weight', zones };
    await site.send('POST', '/delivery-services', slow);
    await site.send('POST', '/delivery-services', {
      ...slow,
      name: 'Abroad',
      code: 'abroad',
      zones: [{ ...zones[0], countries: ['FR'] }],
    });
    await site.send('PATCH', '/settings', { quote_page: 'yes', ...settings });
    return site;
  }
  const headings = (html: string) =>
    [...html.matchAll(/<h2><bdi>(\w+)<\/bdi><\/h2>/g)].map(([, name]) => name);

  test('keeps the language of its address when it is asked', async () => {
    const { ask } = await siteWithQuotes();
    const { text } = await ask('/quote.html?lang=de');
    const form = text.slice(text.indexOf('<form class="form stack above"'));
    expect(form).toMatch(
      /^[^>]* action="\/quote.html"><input type="hidden" name="lang" value="de"/,
    );
    expect((await ask('/quote.html')).text).not.toContain('type="hidden" name="lang"');
  });

  test('shows the cheapest first, and last what has no price', async () => {
    const { ask } = await siteWithQuotes();
    expect(headings((await ask(asked)).text)).toEqual(['Slow', 'Express', 'Abroad']);
  });

  test('shows prices with the company’s tax, and without it', async () => {
    const { ask, send } = await siteWithQuotes({ invoice_tax_rate: 23 });
    const net = 'Prices exclude tax.';
    const { text } = await ask(asked);
    expect(text).toMatch(/quote-price"><bdi>€4\.92<.*23% tax included.*€4\.00 without tax/s);
    expect(text).toMatch(/quote-price"><bdi>€9\.26<.*23% tax included.*€7\.53 without tax/s);
    expect(text).not.toContain(net);
    await send('PATCH', '/settings', { invoice_tax_rate: 0 });
    const untaxed = (await ask(asked)).text;
    expect(untaxed).toMatch(/quote-price"><bdi>€4\.00</);
    expect(untaxed).not.toMatch(/tax included|without tax/);
    await send('PATCH', '/settings', { invoice_tax_rate: null });
    expect((await ask(asked)).text).toContain(net);
    await send('PATCH', '/settings', { exemption_reason: 'Small business' });
    expect((await ask(asked)).text).not.toContain(net);
  });

  test('leads to the contact form, which says what is asked about', async () => {
    const { ask } = await siteWithQuotes({ company_name: 'Swift' });
    const { text } = await ask(`${asked}&lang=de&from_city=Lisboa`);
    const links = [...text.matchAll(/href="([^"]*)">Swift kontaktieren/g)].map(([, href]) => href);
    expect(links).toHaveLength(3);
    const form = await ask(links[0]?.replaceAll('&amp;', '&').replace('#contact', '') ?? '');
    expect(form.text).toMatch(/name="subject"[^>]* value="Slow: Lisboa – 4100-020 PT"/);
    expect(form.text).toContain('<html lang="de"');
    expect(form.headers['cache-control']).toBe('private, no-store');
    const long = await ask(`/contact.html?subject=${'x'.repeat(400)}`);
    expect(long.text).toContain(`value="${'x'.repeat(300)}"`);
  });
});

test('a customer’s own prices are for members alone', async () => {
  const { ask, admin, send, service } = await siteWithPrices();
  await send('PATCH', '/settings', { quote_page: 'yes' });
  const liv = dataOf(await send('POST', '/customers', { name: 'Liv' }));
  const zones = [{ name: 'All', steps: [{ up_to: 5, price: 100 }] }];
  const { id: _, created_at, updated_at, ...rest } = service;
  const own = { ...rest, customer: liv.id, zones, surcharges: [], minimum: null };
  expect((await send('POST', '/delivery-services', own)).status).toBe(201);
  expect((await admin.ask(list)).text).toContain('Liv');
  const quote = { method: 'POST', json: { ...question, customer: liv.id } };
  expect(dataOf(await admin.ask('/api/quotes', quote))).toMatchObject({ price: 100 });
  expect(dataOf(await ask('/api/quotes', quote))).toMatchObject({ price: 753 });
  expect((await ask(asked)).text).not.toContain('€1.00');
});

test('visitors ask sixty times in ten minutes, with the page and the call together', async () => {
  const { ask, admin, send } = await siteWithPrices();
  await send('PATCH', '/settings', { quote_page: 'yes' });
  const statuses = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await ask(asked)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const quote = { method: 'POST', json: question };
  expect((await ask(asked)).status).toBe(429);
  expect((await ask('/api/quotes', quote)).status).toBe(429);
  expect((await admin.ask('/api/quotes', quote)).status).toBe(200);
  expect((await ask('/quote.html')).status).toBe(200);
});
