import { describe, expect, test } from 'vitest';
import { codePrefix } from '../../../server/parcels/code-prefix.ts';
import { newCode } from '../../../server/parcels/schema.ts';
import { omit } from '../../../server/shared/field-values.ts';
import { newTrackingCode } from '../../../server/shared/typed-code.ts';
import { badFieldsOf, dataOf, type Reply } from '../../support/http.ts';
import { everyField, everyFieldBad, required } from '../../support/parcels/parcel-fields.ts';
import { changeParcel, siteForParcels, siteWithParcel } from '../../support/parcels/parcel-site.ts';
import { insertParcel } from '../../support/parcels.ts';

describe('POST /api/parcels', () => {
  test('keeps a parcel of which three things are known', async () => {
    const { admin, post } = await siteForParcels();

    const reply = await post(required);

    expect(reply.status).toBe(201);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.json()).toMatchObject({ status: 'success', errors: [] });
    const { id, created_at, updated_at, ...fields } = dataOf(reply);
    const nothing = Object.keys(everyField).map((name) => [name, null]);
    expect(fields).toEqual({
      ...Object.fromEntries(nothing),
      ...required,
      show_map: 'no',
      pieces_count: 1,
      pieces: [{ weight: null, length: null, width: null, height: null, content: null }],
      status_key: null,
      image: null,
      price_lines: null,
      booked_by_customer_id: null,
    });
    expect(id).toEqual(expect.any(Number));
    expect(Math.abs(Date.parse(String(created_at)) - Date.now())).toBeLessThan(60_000);
    expect(updated_at).toBe(created_at);
    expect((await admin.ask('/api/parcels/new-2001')).status).toBe(200);
  });

  test('keeps every field, takes numbers that are written as text, and trims texts', async () => {
    const { admin, post } = await siteForParcels();

    expect(dataOf(await post(everyField))).toMatchObject(everyField);
    expect(dataOf(await admin.ask('/api/parcels/NEW-2001'))).toMatchObject(everyField);
    const reply = await post({
      ...required,
      tracking_code: ' NEW-2002 ',
      weight: '',
      recipient_email: ' ',
      map_zoom: ' 7 ',
      map_current_latitude: '-33.9',
      map_current_longitude: '+18.4',
      map_pickup_latitude: '',
    });

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({
      tracking_code: 'NEW-2002',
      weight: null,
      recipient_email: null,
      map_zoom: 7,
      map_current_latitude: -33.9,
      map_current_longitude: 18.4,
      map_pickup_latitude: null,
    });
  });

  test('names every bad field at once, and the three that it needs', async () => {
    const { post, codes } = await siteForParcels();

    const reply = await post({ ...everyFieldBad, image: 'a.webp', id: 7, colour: 'red' });

    expect(reply.status).toBe(422);
    const bad = [...Object.keys(everyFieldBad), 'image', 'id', 'colour'];
    expect(badFieldsOf(reply).sort()).toEqual(bad.sort());
    expect((await post({})).json()).toMatchObject({
      errors: ['Enter a tracking number.', 'Recipient name: required.', 'Destination: required.'],
    });
    expect(await codes()).toEqual([]);
  });
});

const unordered = {
  min_expected_delivery_date: ' 2026-03-09',
  max_expected_delivery_date: '2026-03-08',
};

/** Every other field is wrong, each in one of the ways that fields can be. */
const otherFieldsBad = omit(everyFieldBad, [
  'min_expected_delivery_date',
  'max_expected_delivery_date',
]);

describe('a latest day of delivery before the earliest is named beside every other wrong field', () => {
  test.each([
    ['alone', {}],
    ['an unknown field', { colour: 'red' }],
    ['nothing that is required', { tracking_code: undefined, recipient_name: undefined }],
    ['all of them', otherFieldsBad],
  ])('by POST, with %s', async (_what, bad) => {
    const { post, codes } = await siteForParcels();

    const reply = await post({ ...required, ...unordered, ...bad });

    expect(reply.status).toBe(422);
    const wrong = [...Object.keys(bad), 'max_expected_delivery_date'];
    expect(badFieldsOf(reply).sort()).toEqual(wrong.sort());
    expect(await codes()).toEqual([]);
  });

  test.each([
    ['both days', { ...unordered }],
    ['the earliest alone', { min_expected_delivery_date: '2026-03-08' }],
    ['the latest alone', { max_expected_delivery_date: '2026-03-04' }],
  ])('by PATCH of %s, against the other that it has', async (_what, days) => {
    const { id, patch, kept } = await siteWithParcel();
    const before = await kept();

    const reply = await patch({ id, ...otherFieldsBad, ...days });

    expect(reply.status).toBe(422);
    const wrong = [...Object.keys(otherFieldsBad), 'max_expected_delivery_date'];
    expect(badFieldsOf(reply).sort()).toEqual(wrong.sort());
    expect(await kept()).toEqual(before);
  });

  test('by PATCH that does not say which parcel', async () => {
    const { patch } = await siteWithParcel();

    const reply = await patch({ ...unordered, recipient_name: '' });

    const wrong = ['id', 'max_expected_delivery_date', 'recipient_name'];
    expect(badFieldsOf(reply).sort()).toEqual(wrong);
  });
});

const path = '/api/parcels/many';

type Result = { id: number | null; tracking_code: string | null; ok: boolean; errors: string[] };

function resultsOf(reply: Reply): Result[] {
  return dataOf(reply).results;
}

async function siteForMany() {
  const site = await siteForParcels();
  const postMany = (parcels: unknown, headers: Record<string, string> = {}) =>
    site.admin.ask(path, { method: 'POST', json: { parcels }, headers });
  return { ...site, postMany };
}

const parcel = (tracking_code: string) => ({
  tracking_code,
  recipient_name: 'Ada',
  destination: 'Lisbon',
});

describe('POST /api/parcels/many', () => {
  test('adds 500 parcels, each with its own result', async () => {
    const { postMany, codes } = await siteForMany();
    const given = Array.from({ length: 500 }, (_, index) => parcel(`MANY-${index}`));

    const reply = await postMany(given);

    expect(reply.status).toBe(201);
    expect(resultsOf(reply).every(({ ok, id }) => ok && id !== null)).toBe(true);
    expect((await codes()).sort()).toEqual(given.map((one) => one.tracking_code).sort());
  });

  test('adds what it can, and says what is wrong with the rest', async () => {
    const { post, postMany, codes, admin } = await siteForMany();
    await post(parcel('USED-1'));
    await post(parcel('GONE-2'));
    const json = { into: 'USED-1', from: 'GONE-2' };
    await admin.ask('/api/parcels/merge', { method: 'POST', json });

    const reply = await postMany([
      parcel('NEW-1'),
      parcel('used-1'),
      { ...parcel('NEW-2'), destination: '' },
      parcel('new-1'),
      'no parcel',
      // It leads to another parcel.
      parcel('gone-2'),
      parcel('NEW-3'),
    ]);

    const results = resultsOf(reply);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, false, false, false, true]);
    expect(results[1]).toMatchObject({
      id: null,
      tracking_code: 'used-1',
      errors: ['Another parcel already has this tracking number.'],
      error_details: [{ field: 'tracking_code' }],
    });
    expect(results[2]).toMatchObject({ error_details: [{ field: 'destination' }] });
    expect(results[4]).toMatchObject({ tracking_code: null, ok: false });
    expect((await codes()).sort()).toEqual(['NEW-1', 'NEW-3', 'USED-1']);
  });

  test('adds each code once where two such requests come at once', async () => {
    const { postMany, codes } = await siteForMany();
    const given = Array.from({ length: 20 }, (_, index) => parcel(`MANY-${index}`));

    const replies = await Promise.all([postMany(given), postMany(given.toReversed())]);

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies.flatMap(resultsOf).filter(({ ok }) => ok)).toHaveLength(20);
    expect(await codes()).toHaveLength(20);
  });

  test.each([[[]], [Array.from({ length: 501 }, (_, index) => parcel(`MANY-${index}`))], ['none']])(
    'refuses none, too many, and what is no list',
    async (given) => {
      const { postMany, codes } = await siteForMany();
      expect((await postMany(given)).status).toBe(422);
      expect(await codes()).toEqual([]);
    },
  );

  test('takes a megabyte, and no more', async () => {
    const { postMany, codes } = await siteForMany();
    const text = 'x'.repeat(290);
    const people = { sender_name: text, note: text, weight: text };
    const wordy = { ...people, parcel_content: text, shipped_via: text, declared_value: text };
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...parcel(`MANY-${index}`), ...wordy }));

    expect((await postMany(of(600))).status).toBe(413);
    expect((await postMany(of(400))).status).toBe(201);
    expect(await codes()).toHaveLength(400);
  });
});

describe('the tracking number of a new parcel', () => {
  test.each(['abc', 'a'.repeat(41), 'två-1', 'a/b-c', '', null, 12345])(
    'is not %j',
    async (tracking_code) => {
      const { post } = await siteForParcels();

      const reply = await post({ ...required, tracking_code });

      expect(reply.status).toBe(422);
      expect(badFieldsOf(reply)).toEqual(['tracking_code']);
    },
  );

  test('is not the address of something else', async () => {
    const { admin, db, post, codes } = await siteForParcels();
    await insertParcel(db, { tracking_code: 'WB-1' });
    const isAddress = 'address of a page on this site';

    const addresses = ['list.html', 'Create.HTML', 'health', 'ROBOTS.txt', 'track.html', 'export'];
    for (const code of addresses) {
      const parcel = { ...required, tracking_code: code };
      const created = await post(parcel);
      expect(created.status, code).toBe(422);
      expect(created.json()).toMatchObject({ errors: [expect.stringContaining(isAddress)] });
      const changed = await changeParcel(admin, { id: 'WB-1', tracking_code: code });
      expect(badFieldsOf(changed)).toEqual(['tracking_code']);
      const json = { parcels: [parcel] };
      const many = await admin.ask('/api/parcels/many', { method: 'POST', json });
      expect(many.text).toContain(isAddress);
    }
    expect(await codes()).toEqual(['WB-1']);
  });

  test('refuses the first part of every address that the site has', async () => {
    const { routes } = await siteForParcels();
    const firsts = routes.map(({ path }) => path.split('/')[1] ?? '');
    const own = [...new Set(firsts)].filter((name) => /^[\w.-]{4,}$/.test(name));

    expect(own).toContain('site.webmanifest');
    expect(own.filter((name) => newCode.safeParse(name).success)).toEqual([]);
  });

  test('stays of a parcel that has had such a one before', async () => {
    const { admin, db } = await siteForParcels();
    await insertParcel(db, { tracking_code: 'health' });

    const same = { id: 'health', tracking_code: 'health', weight: '2 kg' };
    const reply = await changeParcel(admin, same);

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ data: { tracking_code: 'health', weight: '2 kg' } });
    expect((await admin.ask('/qr.svg?code=health')).status).toBe(200);
    expect((await admin.ask('/track.html?code=health')).text).toContain('2 kg');
  });

  test('may be of digits alone, and not that of another parcel, in whatever case', async () => {
    const { db, post, codes } = await siteForParcels();
    await insertParcel(db, { tracking_code: 'New-2001' });
    expect((await post({ ...required, tracking_code: '20260001' })).status).toBe(201);

    const reply = await post(required);

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['Another parcel already has this tracking number.'],
    });
    expect(badFieldsOf(reply)).toEqual(['tracking_code']);
    expect(await codes()).toEqual(['New-2001', '20260001']);
  });
});

describe('a tracking code that is offered', () => {
  test('is the prefix and ten characters that nobody mixes up, comes once, and is taken', async () => {
    const { post } = await siteForParcels();
    const offered = Array.from({ length: 1000 }, () => newTrackingCode('WL-'));

    for (const code of offered) expect(code).toMatch(/^WL-[2-9A-HJKMNP-Z]{10}$/);
    expect(new Set(offered).size).toBe(1000);
    const tracking_code = newTrackingCode(codePrefix('Waybill Logistics'));
    expect((await post({ ...required, tracking_code })).status).toBe(201);
  });

  test('uses every character of its alphabet, none much more than another', () => {
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 3100; turn += 1) {
      for (const character of newTrackingCode('')) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }

    // A thousand of each are to be expected; 200 away from it is six times the usual deviation.
    expect(counts.size).toBe(31);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  test.each([
    ['Waybill Logistics', 'WL-'],
    ['Harbour & Sons Shipping Company', 'HSS-'],
    ['Übersee-Fracht', 'UF-'],
    ['Быстрая Почта', 'BP-'],
    ['Waybill', 'WB-'],
    ['123 & 45', 'WB-'],
    ['', 'WB-'],
  ])('begins for %s with %s', (company, prefix) => {
    expect(codePrefix(company)).toBe(prefix);
  });
});
