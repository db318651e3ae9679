/** @module-tag postgres */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { startNominatim } from '../../support/parcels/nominatim.ts';
import { required } from '../../support/parcels/parcel-fields.ts';
import { siteForParcels } from '../../support/parcels/parcel-site.ts';

const en = messagesOf('en').geocoder;
const { failures } = messagesOf('en').webhooks;

const depot = { lat: '52.4862113', lon: '13.3541', place_rank: 30 };
const town = { map_destination_latitude: 52.5244, map_destination_longitude: 13.4105 };
const found = { map_destination_latitude: 52.4862113, map_destination_longitude: 13.3541 };
const allowed = { WEBHOOK_ALLOW: '127.0.0.1' };
const company = { street: 'Hauptstraße 9', postcode: '10827', city: 'Berlin', country: 'DE' };

const { destination: _, ...bare } = required;
const parcel = {
  ...bare,
  destination_street: 'Hauptstraße 9',
  destination_postcode: '10827',
  destination_city: 'Berlin',
  destination_country: 'DE',
};

async function siteWithGeocoder(env: Record<string, string> = allowed) {
  const nominatim = await startNominatim({ 'Hauptstraße 9': depot });
  const site = await siteForParcels(env);
  const { admin } = site;
  const change = (method: string, path: string) => (json: object) =>
    admin.ask(path, { method, json });
  const typed = { url: nominatim.url, key: 'secret-7', key_name: 'api_key', per_second: 100 };
  return {
    ...site,
    nominatim,
    typed,
    save: change('PATCH', '/api/geocoder'),
    remove: change('DELETE', '/api/geocoder'),
    tryOut: change('POST', '/api/geocoder/test'),
    settings: change('PATCH', '/api/settings'),
    view: async () => dataOf(await admin.ask('/api/geocoder')),
    positionOf: async (code = 'NEW-2001') =>
      site.db
        .selectFrom('parcels')
        .select(['map_destination_latitude', 'map_destination_longitude'])
        .where('tracking_code', '=', code)
        .executeTakeFirst(),
    async allFound() {
      await site.consumers.idle();
      await expect.poll(() => site.db.selectFrom('geocodings').selectAll().execute()).toEqual([]);
      await site.geocoder.idle();
    },
  };
}

const none = {
  source: null,
  url: null,
  key_name: null,
  has_key: false,
  key_lost: false,
  per_second: null,
};

describe('a geocoder that is set up in the panel', () => {
  test('finds new addresses with its key, and no more once it is removed', async () => {
    const { typed, save, remove, view, post, nominatim, positionOf, consumers, allFound } =
      await siteWithGeocoder();
    expect(await view()).toEqual(none);

    const saved = dataOf(await save(typed));
    await post(parcel);
    await allFound();

    const { key: __, ...shown } = typed;
    const own = { ...shown, url: `${typed.url}/`, source: 'panel', has_key: true, key_lost: false };
    expect(saved).toEqual(own);
    expect(await view()).toEqual(own);
    expect(await positionOf()).toEqual(found);
    expect(nominatim.asked).toEqual([
      expect.objectContaining({ api_key: 'secret-7', street: 'Hauptstraße 9' }),
    ]);

    expect((await remove({})).status).toBe(200);
    await post({ ...parcel, destination_street: 'Ring 1', tracking_code: 'NEW-2002' });
    await consumers.idle();
    expect(await view()).toEqual(none);
    expect(await positionOf('NEW-2002')).toEqual(town);
    expect(nominatim.asked).toHaveLength(1);
    expect((await remove({})).status).toBe(404);
  });

  test('keeps its key out of answers, pages, database, log and record', async () => {
    const { db, admin, logged, typed, save, tryOut, settings } = await siteWithGeocoder({
      ...allowed,
      LOG_LEVEL: 'trace',
    });
    await settings(company);
    const saved = await save(typed);
    const places = [
      saved.text,
      (await tryOut(typed)).text,
      (await admin.ask('/api/geocoder')).text,
      (await admin.ask('/control/settings/geocoder')).text,
      (await admin.ask('/control/setup.html?step=geocoder')).text,
      (await admin.ask('/control/audit.html')).text,
      (await admin.ask('/api/audit')).text,
      await wholeDatabase({ db }),
      JSON.stringify(logged),
    ];
    expect(places.filter((place) => place.includes('secret-7'))).toEqual([]);
    const [entry] = await db
      .selectFrom('audit_events')
      .select(['action', 'record_name', 'changes'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({ action: 'created', record_name: new URL(typed.url).host });
    expect(JSON.parse(entry?.changes ?? '')).toMatchObject({
      key: { from: null, to: expect.stringMatching(/^\*{3} \(\d{4}-/) },
    });
  });

  test('keeps its key where none is typed, for the same address and name alone', async () => {
    const { typed, save, post, nominatim, allFound } = await siteWithGeocoder();
    const { key: __, ...rest } = typed;
    expect(badFieldsOf(await save(rest))).toEqual(['key']);

    await save(typed);
    expect((await save({ ...rest, per_second: 50 })).status).toBe(200);
    await post(parcel);
    await allFound();
    expect(nominatim.asked).toEqual([expect.objectContaining({ api_key: 'secret-7' })]);

    expect(badFieldsOf(await save({ ...rest, key_name: 'token' }))).toEqual(['key']);
    expect(badFieldsOf(await save({ ...rest, url: `${rest.url}/v1` }))).toEqual(['key']);
    expect(dataOf(await save({ ...rest, key_name: '' }))).toMatchObject({ has_key: false });
  });

  test('whose key can no longer be read says so, and asks again once it is entered', async () => {
    const { dataDir, typed, save, view, post, positionOf, geocoder, consumers, allFound, admin } =
      await siteWithGeocoder();
    await save(typed);
    rmSync(join(dataDir, 'secrets.key'));
    await post(parcel);
    await consumers.idle();
    await geocoder.idle();

    expect(await view()).toMatchObject({ has_key: true, key_lost: true });
    expect((await admin.ask('/control/settings/geocoder')).text).toContain(en.lost);
    expect(await positionOf()).toEqual(town);

    await save(typed);
    await allFound();
    expect(await positionOf()).toEqual(found);
  });

  test('is asked only where webhooks may go', async () => {
    const { save, tryOut, settings } = await siteWithGeocoder({});
    await settings(company);
    const refused = [
      'http://nominatim.example.com',
      'https://127.0.0.1',
      'https://localhost',
      'https://10.0.0.1/search',
      'https://nominatim.lan',
      'https://nominatim.example.com/?key=1',
      'https://user:password@nominatim.example.com',
    ];
    for (const url of refused) {
      expect(badFieldsOf(await save({ url, per_second: 1 })), url).toEqual(['url']);
      expect(badFieldsOf(await tryOut({ url, per_second: 1 })), url).toEqual(['url']);
    }
  });

  test('is not asked, where the environment names one', async () => {
    const { save, remove, view, admin } = await siteWithGeocoder({
      GEOCODER_URL: 'https://nominatim.example.com/?key=secret-8',
    });

    const refused = await save({ url: 'https://other.example.com', per_second: 1 });
    expect([refused.status, refused.json().errors]).toEqual([409, [en.inEnvironment]]);
    const url = 'https://nominatim.example.com';
    expect(await view()).toEqual({ ...none, source: 'environment', url });
    const { text } = await admin.ask('/control/settings/geocoder');
    expect(text).toContain('nominatim.example.com is set up on this site');
    expect(text).not.toContain('secret-8');
    expect(text).not.toContain('name="url"');
    expect((await remove({})).status).toBe(404);
  });
});

describe('trying a geocoder', () => {
  test('says where the company is, and stores nothing', async () => {
    const { typed, tryOut, view, settings, nominatim } = await siteWithGeocoder();
    expect((await tryOut(typed)).json()).toMatchObject({ errors: [en.testNoAddress] });

    await settings(company);
    const reply = await tryOut(typed);

    const address = 'Hauptstraße 9, 10827 Berlin';
    expect(reply.json()).toMatchObject({
      message: `It works: ${address} is at 52.4862113, 13.3541.`,
      data: { address, position: { latitude: 52.4862113, longitude: 13.3541 } },
    });
    expect(nominatim.asked).toEqual([
      expect.objectContaining({ api_key: 'secret-7', city: 'Berlin', countrycodes: 'DE' }),
    ]);
    expect(await view()).toEqual(none);
  });

  test('reads the address that visitors see where there are no parts, and says that it is not known', async () => {
    const { typed, tryOut, settings } = await siteWithGeocoder();
    await settings({ country: 'DE', contact_address: 'Nirgends 1, 10827 Berlin' });

    const { data, message } = (await tryOut(typed)).json();

    expect(data).toEqual({ address: 'Nirgends 1, 10827 Berlin', position: null });
    expect(message).toMatch(/^It answers, but doesn’t know Nirgends 1, 10827 Berlin\./);
  });

  test.each<[string, string, (answer: import('node:http').ServerResponse) => void]>([
    ['key', 'It refuses the request (401). Check', (answer) => answer.writeHead(401).end()],
    ['busy', 'It’s being asked too often (429).', (answer) => answer.writeHead(429).end()],
    ['status', 'The answer was 500.', (answer) => answer.writeHead(500).end('<h1>Error</h1>')],
    ['redirect', '(302)', (answer) => answer.writeHead(302, { Location: '/search' }).end()],
    ['answer', en.faults.answer, (answer) => answer.end('<h1>Welcome</h1>')],
    ['answer', en.faults.answer, (answer) => answer.end('['.padEnd(100_000))],
    ['connection', failures.connection, (answer) => answer.destroy()],
  ])('says in plain words what is wrong: %s, %s', async (code, words, answer) => {
    const { typed, tryOut, settings, nominatim } = await siteWithGeocoder();
    await settings(company);
    nominatim.answers(answer);

    const reply = await tryOut(typed);

    expect(reply.status).toBe(502);
    const { errors, error_details } = reply.json();
    expect(errors).toEqual([expect.stringContaining(words)]);
    expect(error_details).toMatchObject([{ field: code === 'key' ? 'key' : 'url', code }]);
  });

  test('says that nothing listens there', async () => {
    const { tryOut, settings } = await siteWithGeocoder();
    await settings(company);
    const url = `http://127.0.0.1:${await freePort()}`;

    expect((await tryOut({ url, per_second: 1 })).json().errors).toEqual([failures.connection]);
  });
});
