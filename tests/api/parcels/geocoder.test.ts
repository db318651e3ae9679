/** @module-tag postgres */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { dataOf } from '../../support/http.ts';
import { startNominatim } from '../../support/parcels/nominatim.ts';
import { required } from '../../support/parcels/parcel-fields.ts';
import { changeParcel, siteForParcels } from '../../support/parcels/parcel-site.ts';

const house = { lat: '52.4862113', lon: '13.3541', place_rank: 30 };
const otherHouse = { lat: '52.5001', lon: '13.3', place_rank: 30 };
const known = { 'Hauptstraße 9': house, 'Ring 1': otherHouse };
const town = { latitude: 52.5244, longitude: 13.4105 };

const { destination: _, ...bare } = required;
const address = {
  destination_street: 'Hauptstraße 9',
  destination_postcode: '10827',
  destination_city: 'Berlin',
  destination_country: 'DE',
};

async function siteWithGeocoder({ intervalMs = 0, rate = '100' } = {}) {
  const nominatim = await startNominatim(known, { intervalMs });
  const env = { GEOCODER_URL: `${nominatim.url}/?key=secret`, GEOCODER_RATE: rate };
  const site = await siteForParcels(env);
  const positionOf = (code = 'NEW-2001') =>
    site.db
      .selectFrom('parcels')
      .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
      .where('tracking_code', '=', code)
      .executeTakeFirst();
  const jobs = () => site.db.selectFrom('geocodings').selectAll().execute();
  return {
    ...site,
    nominatim,
    positionOf,
    jobs,
    change: (json: object) => changeParcel(site.admin, { id: 'NEW-2001', ...json }),
    /** Waits until nothing is to be asked now. */
    async asked(count: number) {
      await site.consumers.idle();
      await expect.poll(() => nominatim.statuses.length).toBe(count);
      await site.geocoder.idle();
    },
    async allFound() {
      await site.consumers.idle();
      await expect.poll(jobs).toEqual([]);
      await site.geocoder.idle();
    },
  };
}

function moveClock(ms: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  vi.setSystemTime(Date.now() + ms);
}

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const found = { latitude: Number(house.lat), longitude: Number(house.lon) };

describe('with a geocoder', () => {
  test('an address with a street gets its exact position, in the background', async () => {
    const { post, nominatim, positionOf, allFound, admin } = await siteWithGeocoder();

    const created = dataOf(await post({ ...bare, ...address }));
    await allFound();

    expect(created).toMatchObject({ map_destination_latitude: town.latitude });
    expect(await positionOf()).toEqual(found);
    expect(nominatim.asked).toEqual([
      {
        format: 'jsonv2',
        limit: '1',
        key: 'secret',
        street: 'Hauptstraße 9',
        postalcode: '10827',
        city: 'Berlin',
        countrycodes: 'DE',
      },
    ]);
    expect(nominatim.agents[0]).toMatch(/^Waybill/);
    const log = dataOf(await admin.ask('/api/activity-log?record=parcel'));
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  test('a position that was set by hand stays', async () => {
    const { post, nominatim, positionOf, change, allFound } = await siteWithGeocoder();
    const byHand = { map_destination_latitude: 1, map_destination_longitude: 2 };
    await post({ ...bare, ...address, ...byHand });
    await allFound();
    await change({ destination_street: 'Ring 1' });
    await allFound();

    expect(await positionOf()).toEqual({ latitude: 1, longitude: 2 });
    expect(nominatim.asked).toEqual([]);
  });

  test('what is set by hand, or another address, while it is asked, stays', async () => {
    const { post, nominatim, positionOf, change, asked, allFound } = await siteWithGeocoder();
    const held: (() => void)[] = [];
    const hold = () =>
      nominatim.answers((response) => {
        held.push(() => response.end(JSON.stringify([house])));
      });
    hold();
    await post({ ...bare, ...address });
    await expect.poll(() => held.length).toBe(1);
    await change({ destination_street: 'Ring 1' });
    nominatim.answers(null);
    held.shift()?.();
    await allFound();
    expect(await positionOf()).toEqual({
      latitude: Number(otherHouse.lat),
      longitude: Number(otherHouse.lon),
    });

    hold();
    await change({ destination_street: 'Hauptstraße 9' });
    await expect.poll(() => held.length).toBe(1);
    await change({ map_destination_latitude: 1, map_destination_longitude: 2 });
    held.shift()?.();
    await asked(3);
    await allFound();
    expect(await positionOf()).toEqual({ latitude: 1, longitude: 2 });
  });

  test('another address is asked anew, other changes are not', async () => {
    const { post, nominatim, positionOf, change, allFound } = await siteWithGeocoder();
    await post({ ...bare, ...address });
    await allFound();
    await change({ recipient_phone_number: '+49 30 1' });
    await allFound();
    expect(nominatim.asked).toHaveLength(1);

    const changed = dataOf(await change({ destination_street: 'Ring 1' }));
    await allFound();

    expect(changed).toMatchObject({ map_destination_latitude: town.latitude });
    expect(await positionOf()).toMatchObject({ latitude: Number(otherHouse.lat) });
    expect(nominatim.asked).toHaveLength(2);
  });

  test('an address is asked once, however it is spelled, found or not', async () => {
    const { post, nominatim, positionOf, allFound } = await siteWithGeocoder();
    const unknown = { ...address, destination_street: 'Nirgends 1' };
    const all = [address, unknown, { ...address, destination_street: 'HAUPTSTRAßE  9' }, unknown];
    for (const [index, parts] of all.entries()) {
      await post({ ...bare, ...parts, tracking_code: `GEO-${index}` });
      await allFound();
    }

    expect(nominatim.asked).toHaveLength(2);
    expect(await positionOf('GEO-2')).toEqual(found);
    expect(await positionOf('GEO-3')).toEqual(town);
  });

  test('it is asked no more often than is allowed', async () => {
    const { post, nominatim, allFound } = await siteWithGeocoder({ intervalMs: 100, rate: '10' });
    for (const number of [1, 2, 3, 4]) {
      const parts = { ...address, destination_street: `Nirgends ${number}` };
      await post({ ...bare, ...parts, tracking_code: `GEO-${number}` });
    }
    await allFound();

    expect(nominatim.statuses).toEqual([200, 200, 200, 200]);
  });

  test.each<[string, (answer: import('node:http').ServerResponse) => void]>([
    ['429', (answer) => answer.writeHead(429, { 'Retry-After': '120' }).end()],
    ['500', (answer) => answer.writeHead(500).end('<h1>Error</h1>')],
    ['a redirect', (answer) => answer.writeHead(302, { Location: '/search' }).end()],
    ['no JSON', (answer) => answer.end('<h1>Welcome</h1>')],
    ['no position', (answer) => answer.end('[{"lat":"north","lon":"13"}]')],
    ['a position that is nowhere', (answer) => answer.end('[{"lat":"520.1","lon":"13"}]')],
    ['too much', (answer) => answer.end('['.padEnd(100_000))],
    ['nothing', (answer) => answer.destroy()],
  ])('after %s the town stays, and it is asked again later', async (name, answer) => {
    const { post, nominatim, positionOf, jobs, geocoder, asked, allFound } =
      await siteWithGeocoder();
    nominatim.answers(answer);
    await post({ ...bare, ...address });
    await expect.poll(jobs).toMatchObject([{ tries: 1, lease: null }]);
    await geocoder.idle();
    expect(await positionOf()).toEqual(town);

    nominatim.answers(null);
    moveClock(1.5 * minute);
    geocoder.wake();
    await geocoder.idle();
    if (name === '429') expect(nominatim.asked).toHaveLength(1);
    moveClock(minute);
    geocoder.wake();
    await allFound();
    if (name !== 'nothing') await asked(2);

    expect(await positionOf()).toEqual(found);
  });

  test('an address that only its town is found of keeps the town', async () => {
    const { post, nominatim, positionOf, allFound } = await siteWithGeocoder();
    nominatim.answers((response) => response.end(JSON.stringify([{ ...house, place_rank: 16 }])));
    await post({ ...bare, ...address });
    await allFound();

    expect(await positionOf()).toEqual(town);
  });

  test('an address that never gets an answer is given up', async () => {
    const { post, nominatim, positionOf, jobs, geocoder } = await siteWithGeocoder();
    nominatim.answers((response) => response.writeHead(503).end());
    await post({ ...bare, ...address });
    for (let tries = 1; tries <= 6; tries += 1) {
      await expect.poll(jobs).toMatchObject([{ tries, lease: null }]);
      await geocoder.idle();
      moveClock(12 * 60 * minute);
      geocoder.wake();
    }
    await expect.poll(jobs).toEqual([]);

    expect(nominatim.statuses).toHaveLength(7);
    expect(await positionOf()).toEqual(town);
  });
});

test('without a geocoder nothing is queued', async () => {
  const { post, db, consumers } = await siteForParcels();
  await post({ ...bare, ...address });
  await consumers.idle();

  expect(await db.selectFrom('geocodings').selectAll().execute()).toEqual([]);
});

test.each([
  ['https://nominatim.openstreetmap.org', '50', 1000],
  ['http://localhost:8080/nominatim', '50', 20],
  ['http://localhost:8080/nominatim', '', 1000],
])('%s at the rate %s is asked every %i ms', (GEOCODER_URL, GEOCODER_RATE, intervalMs) => {
  expect(readConfig({ GEOCODER_URL, GEOCODER_RATE }).geocoder).toMatchObject({ intervalMs });
});
