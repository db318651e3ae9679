import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { everyField, everyFieldBad, required } from '../../support/parcels/parcel-fields.ts';
import { siteForParcels, siteWithParcel } from '../../support/parcels/parcel-site.ts';

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
      status_key: null,
      image: null,
    });
    expect(id).toEqual(expect.any(Number));
    expect(Math.abs(Date.parse(String(created_at)) - Date.now())).toBeLessThan(60_000);
    expect(updated_at).toBe(created_at);
    expect((await admin.ask('/api/parcels/new-2001')).status).toBe(200);
  });

  test('keeps every field', async () => {
    const { admin, post } = await siteForParcels();

    expect(dataOf(await post(everyField))).toMatchObject(everyField);

    expect(dataOf(await admin.ask('/api/parcels/NEW-2001'))).toMatchObject(everyField);
  });

  test('takes numbers that are written as text, and trims texts', async () => {
    const { post } = await siteForParcels();

    const reply = await post({
      ...required,
      tracking_code: ' NEW-2001 ',
      map_zoom: ' 7 ',
      map_current_latitude: '-33.9',
      map_current_longitude: '+18.4',
    });

    expect(dataOf(reply)).toMatchObject({
      tracking_code: 'NEW-2001',
      map_zoom: 7,
      map_current_latitude: -33.9,
      map_current_longitude: 18.4,
    });
  });

  test('takes an empty text for what is not known', async () => {
    const { post } = await siteForParcels();

    const reply = await post({ ...required, weight: '', recipient_email: ' ', map_zoom: '' });

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({ weight: null, recipient_email: null, map_zoom: null });
  });

  test('names every bad field at once', async () => {
    const { post, codes } = await siteForParcels();

    const reply = await post({ ...everyFieldBad, image: 'a.webp', id: 7, colour: 'red' });

    expect(reply.status).toBe(422);
    const bad = [...Object.keys(everyFieldBad), 'image', 'id', 'colour'];
    expect(badFieldsOf(reply).sort()).toEqual(bad.sort());
    expect(await codes()).toEqual([]);
  });

  test('names the three that it needs', async () => {
    const { post } = await siteForParcels();

    const reply = await post({});

    expect(reply.json()).toMatchObject({
      errors: ['Enter a tracking number.', 'Recipient name: required.', 'Destination: required.'],
    });
  });
});

const unordered = {
  min_expected_delivery_date: ' 2026-03-09',
  max_expected_delivery_date: '2026-03-08',
};

/** Every other field is wrong, each in one of the ways that fields can be. */
const {
  min_expected_delivery_date: _,
  max_expected_delivery_date: __,
  ...otherFieldsBad
} = everyFieldBad;

describe('a latest day of delivery before the earliest is named beside every other wrong field', () => {
  test.each([
    ['alone', {}],
    ['a text that is too long', { weight: 'x'.repeat(301) }],
    ['a choice that there is not', { show_map: 'maybe' }],
    ['a number out of bounds', { map_zoom: 99 }],
    ['a field of another type', { recipient_name: 5 }],
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
