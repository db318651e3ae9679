import { describe, expect, test } from 'vitest';
import { addressPartsIn } from '../../../server/shared/address.ts';
import { withPrefix } from '../../../server/shared/field-values.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { required } from '../../support/parcels/parcel-fields.ts';
import { changeParcel, siteForParcels } from '../../support/parcels/parcel-site.ts';

const { destination: _, ...bare } = required;

const inParts = {
  destination_street: '350 Fifth Avenue',
  destination_street2: 'Floor 21',
  destination_postcode: '10118',
  destination_city: 'New York',
  destination_region: 'NY',
  destination_country: 'us',
};

const nothing = withPrefix('destination', addressPartsIn({}, 'destination'));

async function siteWithParts() {
  const site = await siteForParcels();
  const created = dataOf(await site.post({ ...bare, ...inParts }));
  const change = (json: object) => changeParcel(site.admin, { id: 'NEW-2001', ...json });
  return { ...site, created, change };
}

describe('a new parcel', () => {
  test('with parts and without a text gets the text, in the order of the country', async () => {
    const { created, admin } = await siteWithParts();

    expect(created).toMatchObject({
      ...inParts,
      destination_country: 'US',
      destination: '350 Fifth Avenue, Floor 21, New York, NY 10118, United States',
    });
    expect(dataOf(await admin.ask('/api/parcels?search=10118')).total).toBe(1);
    expect(dataOf(await admin.ask('/api/parcels/NEW-2001'))).toMatchObject({
      ...inParts,
      destination_country: 'US',
    });
  });

  test.each([
    ['DE', 'Hauptstraße 9, 10827 Berlin, Germany'],
    ['GB', 'Hauptstraße 9, Berlin, 10827, United Kingdom'],
    ['AE', 'Hauptstraße 9, 10827, Berlin, United Arab Emirates'],
    [null, 'Hauptstraße 9, 10827 Berlin'],
  ])('in %s is written %s', async (country, text) => {
    const { post } = await siteForParcels();
    const parts = { street: 'Hauptstraße 9', postcode: '10827', city: 'Berlin', country };

    const reply = await post({ ...required, ...withPrefix('pickup', parts) });

    expect(dataOf(reply)).toMatchObject({ pickup_location: text, destination_street: null });
  });

  test('with text and parts keeps both as they are', async () => {
    const { post } = await siteForParcels();

    const reply = await post({ ...required, destination_city: 'Rome', destination_note: 'Ring' });

    expect(dataOf(reply)).toMatchObject({
      ...nothing,
      destination: required.destination,
      destination_city: 'Rome',
      destination_note: 'Ring',
    });
  });

  test.each([
    ['nothing', {}],
    ['an empty text', { destination: ' ' }],
    ['a country and a postcode', { destination_country: 'DE', destination_postcode: '10827' }],
    ['a company', { destination_company: 'Acme' }],
  ])('needs an address, which %s is not', async (_what, fields) => {
    const { post } = await siteForParcels();

    const reply = await post({ ...bare, ...fields, weight: 7 });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['destination', 'weight']);
  });

  test('says at the text where the parts are too long together, or no country; also of many, where it fails alone', async () => {
    const { admin, post } = await siteForParcels();
    const street = 'x'.repeat(200);

    const long = await post({ ...bare, destination_street: street, destination_street2: street });
    const unknown = await post({ ...bare, destination_city: 'Rome', destination_country: 'XX' });
    const parcels = [
      { ...bare, ...inParts },
      { ...bare, tracking_code: 'NEW-2002' },
    ];
    const many = await admin.ask('/api/parcels/many', { method: 'POST', json: { parcels } });

    expect(badFieldsOf(long)).toEqual(['destination']);
    expect(badFieldsOf(unknown)).toEqual(['destination_country']);
    expect(dataOf(many)).toMatchObject({
      results: [{ ok: true }, { ok: false, error_details: [{ field: 'destination' }] }],
    });
  });
});

describe('a change', () => {
  test('of a part alone writes the text anew, in each of many parcels too', async () => {
    const { admin, change, created } = await siteWithParts();

    expect(dataOf(await change({ destination_street2: '' }))).toMatchObject({
      destination_street2: null,
      destination: '350 Fifth Avenue, New York, NY 10118, United States',
    });
    const json = { parcels: [created.id], destination_city: 'Albany' };
    await admin.ask('/api/parcels/many', { method: 'PATCH', json });
    expect(dataOf(await admin.ask('/api/parcels/NEW-2001')).destination).toContain('Albany, NY');
  });

  test('of the text alone replaces all parts; the same text changes nothing', async () => {
    const { change, created } = await siteWithParts();
    const { destination, updated_at } = created;
    const same = { ...inParts, destination_country: 'US', updated_at };
    expect(dataOf(await change({ destination }))).toMatchObject(same);
    await change({ destination_company: 'Acme', destination_note: 'Ring' });

    expect(dataOf(await change({ destination: 'At the old mill' }))).toMatchObject({
      ...nothing,
      destination: 'At the old mill',
    });
  });

  test('of both keeps both; of the company leaves the text', async () => {
    const { change } = await siteWithParts();
    const both = { destination: 'Pier 3, Boston', destination_city: 'Boston' };

    expect(dataOf(await change(both))).toMatchObject({ ...both, destination_postcode: '10118' });
    expect(dataOf(await change({ destination_company: 'Acme' }))).toMatchObject(both);
  });

  test('that takes street and town away, or the text, leaves no address', async () => {
    const { change } = await siteWithParts();

    for (const json of [{ destination_street: '', destination_city: '' }, { destination: '' }]) {
      expect(badFieldsOf(await change(json))).toEqual(['destination']);
    }
    await change({ pickup_city: 'Rome' });
    expect(dataOf(await change({ pickup_city: null }))).toMatchObject({ pickup_location: null });
  });

  test('of a postcode beside an address that is not in parts keeps its text', async () => {
    const { post, change } = await siteWithParts();
    await post({ ...required, tracking_code: 'NEW-2002', destination: 'At the old mill' });

    expect(dataOf(await change({ id: 'NEW-2002', destination_postcode: '1234' }))).toMatchObject({
      destination: 'At the old mill',
      destination_postcode: '1234',
    });
  });
});

test('a copy of the parcel has its parts, a return has them exchanged, and visitors see none', async () => {
  const { admin, ask, change, post } = await siteWithParts();
  await change({ sender_name: 'Shop', sender_phone_number: '+39 06 555', pickup_city: 'Rome' });

  const page = await admin.ask('/control/parcels/create.html?from=NEW-2001&as=return');
  const seen = await ask('/api/parcels/NEW-2001');

  // What the text says by itself is read from it again, so that another text does not keep the old parts.
  expect(page.text).toMatch(/name="pickup_street"[^>]* value=""/);
  const [, text = ''] = /<textarea[^>]*name="pickup_location"[^>]*>([^<]+)/.exec(page.text) ?? [];
  const returned = { ...required, tracking_code: 'BACK-1', pickup_location: text };
  const back = dataOf(await post(returned));
  expect(back).toMatchObject({ pickup_street: '350 Fifth Avenue', pickup_city: 'New York' });
  expect(page.text).toMatch(/name="destination_city"[^>]* value="Rome"/);
  expect(page.text).toMatch(/name="recipient_phone_number"[^>]* value="\+39 06 555"/);
  expect(seen.status).toBe(200);
  expect(seen.text).not.toContain('destination_street');
});

test('a form without script takes an address in lines', async () => {
  const { admin } = await siteForParcels();
  const fields = {
    ...bare,
    _verb: 'POST /api/parcels',
    _key: crypto.randomUUID(),
    destination: 'Ring 5\r\n1010 Wien,\r\nAustria\r\n',
    destination_city: '',
  };

  const reply = await admin.ask('/control/parcels/create.html', { method: 'POST', fields });

  expect(reply.status).toBe(303);
  expect(dataOf(await admin.ask('/api/parcels/NEW-2001'))).toMatchObject({
    destination: 'Ring 5, 1010 Wien, Austria',
    destination_city: 'Wien',
  });
});

describe('a text that is read into parts', () => {
  test.each([
    [
      'Hauptstraße 9, 10827 Berlin, Germany',
      { street: 'Hauptstraße 9', postcode: '10827', city: 'Berlin', country: 'DE' },
    ],
    [
      'Acme GmbH, Hof 2, Ring 5, 1010 Wien, Österreich',
      {
        street: 'Acme GmbH',
        street2: 'Hof 2, Ring 5',
        postcode: '1010',
        city: 'Wien',
        country: 'AT',
      },
    ],
    [
      '10 Downing Street, London, SW1A 2AA, UK',
      { street: '10 Downing Street', city: 'London', postcode: 'SW1A 2AA', country: 'GB' },
    ],
    [
      '350 Fifth Avenue, New York, NY 10118, США',
      {
        street: '350 Fifth Avenue',
        city: 'New York',
        region: 'NY',
        postcode: '10118',
        country: 'US',
      },
    ],
    [
      'Keizersgracht 1, Amsterdam, Pays-Bas',
      { street: 'Keizersgracht 1', city: 'Amsterdam', country: 'NL' },
    ],
    ['Accra, Ghana', { city: 'Accra', country: 'GH' }],
    // The country alone is sure: no such town, something after it, no country at all.
    ['Hauptstraße 9, 10827 Nirgendwo, Germany', { country: 'DE' }],
    ['10827 Berlin, Hinterhaus links, Germany', { country: 'DE' }],
    ['Hauptstraße 9, 10827 Berlin', {}],
    ['At the old mill', {}],
  ])('%s', async (destination, parts) => {
    const { post } = await siteForParcels();

    const reply = await post({ ...bare, destination });

    const read = { ...nothing, ...withPrefix('destination', parts) };
    expect(dataOf(reply)).toMatchObject({ ...read, destination });
  });

  test('may begin with the name and the company of who is there', async () => {
    const { admin, post } = await siteForParcels();
    const destination = 'LIV Hansen, Acme GmbH, Ring 5, 1010 Wien, Austria';
    const names = { recipient_name: 'Liv Hansen', destination_company: 'ACME GmbH' };
    const created = await post({ ...bare, ...names, destination });
    const moved = { id: 'NEW-2001', destination: 'Liv Hansen, Ring 7, 1010 Wien, Austria' };
    const changed = await changeParcel(admin, moved);
    const query = new URLSearchParams({ text: destination, name: names.recipient_name });
    const typed = await admin.ask(`/api/addresses?${query}`);

    const street = { destination_street: 'Ring 5', destination_street2: null };
    expect(dataOf(created)).toMatchObject({ ...street, destination, destination_city: 'Wien' });
    expect(dataOf(changed)).toMatchObject({ ...street, destination_street: 'Ring 7' });
    expect(dataOf(typed)).toMatchObject({ street: 'Acme GmbH', street2: 'Ring 5' });
  });

  test('in the company’s own country needs no country, and is written without it', async () => {
    const { admin, post } = await siteForParcels();
    await admin.ask('/api/settings', { method: 'PATCH', json: { country: 'de' } });
    const parts = { destination_street: 'Ring 5', destination_postcode: '10827' };

    const read = await post({ ...bare, destination: 'Hauptstraße 9, 10827 Berlin' });
    const town = { destination_city: 'Berlin', destination_country: 'DE' };
    const composed = await post({ ...bare, tracking_code: 'NEW-2002', ...parts, ...town });

    expect(dataOf(read)).toMatchObject(town);
    expect(dataOf(composed).destination).toBe('Ring 5, 10827 Berlin');
  });
});

describe('the position of an address', () => {
  const berlin = { map_destination_latitude: 52.5244, map_destination_longitude: 13.4105 };
  const vienna = { map_destination_latitude: 48.2085, map_destination_longitude: 16.3721 };
  const toVienna = { destination_city: 'Wien', destination_country: 'AT' };

  async function siteWithTown() {
    const site = await siteForParcels();
    const json = { ...bare, destination_city: 'Berlin', destination_country: 'DE' };
    const created = dataOf(await site.post(json));
    const change = async (fields: object) =>
      dataOf(await changeParcel(site.admin, { id: 'NEW-2001', ...fields }));
    return { ...site, created, change };
  }

  test('is that of its town, and follows it, also where it is sent as it is; what was set stays', async () => {
    const { created, change } = await siteWithTown();
    const nowhere = { map_destination_latitude: null, map_destination_longitude: null };
    const set = { map_destination_latitude: 52.4, map_destination_longitude: 13.2 };

    expect(created).toMatchObject(berlin);
    await change(berlin);
    expect(await change(toVienna)).toMatchObject(vienna);
    expect(await change({ destination: 'At the old mill' })).toMatchObject(nowhere);
    await change({ ...toVienna, ...set });
    expect(await change({ destination_city: 'Graz' })).toMatchObject(set);
  });

  test('is not taken of one of several towns of a name, but by the region', async () => {
    const { post } = await siteForParcels();
    const town = { ...bare, destination_city: 'Springfield', destination_country: 'US' };

    const one = await post(town);
    const other = await post({ ...town, tracking_code: 'NEW-2002', destination_region: 'IL' });

    expect(dataOf(one).map_destination_latitude).toBeNull();
    expect(dataOf(other).map_destination_latitude).toBeCloseTo(39.8, 1);
  });

  test.each([
    ['tells towns of one name apart', { destination_postcode: '62701' }, 39.8, -89.65],
    ['is more exact than a large town', { destination_city: 'New York' }, 40.7488, -73.9846],
    ['may have four digits more', { destination_postcode: '62701-1234' }, 39.8, -89.65],
    ['is enough without a known town', { destination_city: 'Nowhere Creek' }, 40.7488, -73.9846],
    ['far from the town is a mistake', { destination_region: 'IL' }, 39.8, -89.64],
    ['far from all towns of the name says nothing', { destination_postcode: '99553' }, null, null],
  ])('of a postcode of the United States %s', async (_what, parts, latitude, longitude) => {
    const { post } = await siteForParcels();
    const town = { destination_city: 'Springfield', destination_postcode: '10118' };

    const created = dataOf(await post({ ...bare, ...town, destination_country: 'US', ...parts }));

    const near = (place: number | null) => place && expect.closeTo(place, 1);
    expect(created).toMatchObject({
      map_destination_latitude: near(latitude),
      map_destination_longitude: near(longitude),
    });
  });

  test('that was found is not copied', async () => {
    const { admin } = await siteWithTown();

    const page = await admin.ask('/control/parcels/create.html?from=NEW-2001');

    expect(page.text).toMatch(/name="map_destination_latitude"[^>]* value=""/);
  });
});
