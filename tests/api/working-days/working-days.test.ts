/** @module-tag postgres */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requireRow } from '../../../server/errors.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { linkIn } from '../../support/notifications/subscribers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { express, siteWithPrices } from '../../support/prices.ts';
import { setClock } from '../../support/set-clock.ts';

const path = '/api/working-days';
const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** A Thursday. */
const thursday = '2026-12-03T10:00:00.000Z';

beforeEach(() => setClock(thursday));

async function siteOfDays() {
  const { site, admin } = await siteWithAdmin();
  const change = async (json: object) => {
    const answer = await admin.ask(path, { method: 'PATCH', json });
    // A database in memory has no connection that could read beside what follows from the change.
    await site.consumers.idle();
    return answer;
  };
  return { ...site, admin, change };
}

describe('the working days', () => {
  test('are those with opening hours, until somebody says others', async () => {
    const { admin, change } = await siteOfDays();
    expect(dataOf(await admin.ask(path))).toMatchObject({
      weekdays: [...workdays, 'saturday', 'sunday'],
      follows_hours: true,
      holidays: [],
    });
    const hours = { hours_monday: '9-17', hours_tuesday: '9-17' };
    await admin.ask('/api/settings', { method: 'PATCH', json: hours });
    expect(dataOf(await admin.ask(path)).weekdays).toEqual(['monday', 'tuesday']);

    const reply = await change({ weekdays: ['friday', 'monday'] });
    expect(dataOf(reply)).toMatchObject({ weekdays: ['monday', 'friday'], follows_hours: false });
    expect(dataOf(await change({ weekdays: null })).weekdays).toEqual(['monday', 'tuesday']);
  });

  test('leave out the holidays of a country and its region, ten years ahead', async () => {
    const { change } = await siteOfDays();
    const german = dataOf(await change({ holiday_country: 'DE' })).holidays;
    expect(german).toContainEqual({ day: '2026-12-25', name: '1. Weihnachtstag' });
    expect(german.at(-1).day > '2036').toBe(true);
    expect(JSON.stringify(german)).not.toContain('2027-01-06');
    const bavarian = dataOf(await change({ holiday_region: 'BY' })).holidays;
    expect(bavarian).toContainEqual({ day: '2027-01-06', name: 'Heilige Drei Könige' });
    // Another country has other regions.
    expect(dataOf(await change({ holiday_country: 'FR' }))).toMatchObject({
      holiday_region: null,
      holidays: expect.arrayContaining([
        { day: '2027-07-14', name: 'Fête Nationale de la France' },
      ]),
    });
  });

  test('are named by the company too, as lines of a text or one by one', async () => {
    const { change, admin } = await siteOfDays();
    const reply = await change({
      closed_days: '2026-12-31 New Year’s Eve\n\n2027-01-02',
      worked_days: [{ day: '2026-12-26', name: 'Stocktaking' }],
    });
    expect(dataOf(reply)).toMatchObject({
      closed_days: [
        { day: '2026-12-31', name: 'New Year’s Eve' },
        { day: '2027-01-02', name: null },
      ],
      worked_days: [{ day: '2026-12-26', name: 'Stocktaking' }],
    });
    await change({ closed_days: [] });
    expect(dataOf(await admin.ask(path))).toMatchObject({
      closed_days: [],
      worked_days: [{ day: '2026-12-26' }],
    });
  });

  test.each([
    [{ weekdays: [] }, ['weekdays']],
    [{ weekdays: ['someday'] }, ['weekdays.0']],
    [{ holiday_country: 'AQ' }, ['holiday_country']],
    [{ holiday_region: 'BY' }, ['holiday_country']],
    [{ holiday_country: 'DE', holiday_region: 'XX' }, ['holiday_region']],
    [{ closed_days: '24.12.2026' }, ['closed_days.0.day']],
    [{ closed_days: ['2026-12-24'], worked_days: ['2026-12-24'] }, ['worked_days']],
    [{ holidays: [] }, ['holidays']],
  ])('%j is refused, and nothing is changed', async (json, fields) => {
    const { change, admin } = await siteOfDays();
    const before = dataOf(await admin.ask(path));
    const reply = await change(json);
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
    expect(dataOf(await admin.ask(path))).toEqual(before);
  });
});

describe('a parcel whose day is closed', () => {
  const code = 'WD-1001';

  async function siteWithParcel(day: string, now = thursday) {
    vi.setSystemTime(now);
    const site = await siteOfDays();
    await site.change({ weekdays: workdays });
    await insertParcel(site.db, {
      tracking_code: code,
      stage: 'in_transit',
      min_expected_delivery_date: day,
      max_expected_delivery_date: day,
    });
    const result = async () => (await site.ask(`/track.html?code=${code}`)).text;
    const listed = async () => dataOf(await site.admin.ask('/api/parcels?late=yes')).data.length;
    return { ...site, result, listed };
  }

  test('is promised on the next working day, and stays as it was typed for the staff', async () => {
    const { ask, admin, result, change } = await siteWithParcel('2026-12-05');
    const days = async () => dataOf(await ask(`/api/parcels/${code}`));
    expect(await days()).toMatchObject({
      min_expected_delivery_date: '2026-12-07',
      max_expected_delivery_date: '2026-12-07',
    });
    const tracked = dataOf(await ask(`/api/tracking?codes=${code},NONE-1`));
    expect(tracked.data[0]).toMatchObject({ max_expected_delivery_date: '2026-12-07' });
    expect(await result()).toContain('Monday, December 7');
    expect(dataOf(await admin.ask(`/api/parcels/${code}`))).toMatchObject({
      max_expected_delivery_date: '2026-12-05',
    });
    const [row] = dataOf(await admin.ask('/api/parcels')).data;
    expect(row.max_expected_delivery_date).toBe('2026-12-05');

    await change({ worked_days: ['2026-12-05'] });
    expect(await days()).toMatchObject({ max_expected_delivery_date: '2026-12-05' });
    expect(await result()).toContain('Saturday, December 5');
  });

  test('is told to the recipient, subscribers, calendars and other sites on the next working day', async () => {
    const days = {
      min_expected_delivery_date: '2026-12-05',
      max_expected_delivery_date: '2026-12-05',
    };
    const { ask, admin, server, reach, arrived, consumers, background } = await siteThatTells(days);
    await admin.ask(path, { method: 'PATCH', json: { weekdays: workdays } });
    await consumers.idle();
    const json = { code: 'WB-1', email: 'fan@example.com' };
    await ask('/api/followers', { method: 'POST', json });
    await background.idle();
    await arrived();
    const [confirmation] = server.mails.splice(0);
    await ask(linkIn(requireRow(confirmation)), { method: 'POST', fields: {} });

    await reach('in_transit');

    const mails = await arrived();
    expect(mails.map((mail) => mail.split(':')[0]).sort()).toEqual([
      'ada@example.com',
      'fan@example.com',
    ]);
    for (const { parsed } of server.mails) {
      const text = String(parsed.text);
      expect(text).toContain('Monday, December 7');
      expect(text).not.toContain('December 5');
    }
    expect((await ask('/delivery.ics?code=WB-1')).text).toContain('DTSTART;VALUE=DATE:20261207');
    const framed = await ask('/embed?code=WB-1');
    expect(framed.text).toContain('Monday, December 7');
  });

  test.each([
    ['2026-12-07T10:00:00.000Z', 'Arrives today', 0],
    ['2026-12-08T10:00:00.000Z', '1 day late', 1],
    ['2026-12-13T10:00:00.000Z', '4 days late', 1],
    ['2026-12-15T10:00:00.000Z', '6 days late', 1],
  ])('is late after that day, and by working days alone: %s', async (now, words, late) => {
    const { result, listed, admin } = await siteWithParcel('2026-12-05', now);
    expect(await result()).toContain(words);
    expect(await listed()).toBe(late);
    const { text } = await admin.ask(`/control/parcels/${code}`);
    expect(text.includes('late-badge')).toBe(late === 1);
  });
});

describe('a delivery service that says how many days it takes', () => {
  const zones = [
    { ...express.zones[0], transit_days: 1 },
    { ...express.zones[1], transit_days: 3 },
  ];

  async function siteWithDays(now = thursday) {
    vi.setSystemTime(now);
    const site = await siteWithPrices();
    const { send, service } = site;
    const timed = { id: service.id, zones, cut_off: '16:00' };
    expect((await send('PATCH', '/delivery-services', timed)).status).toBe(200);
    await send('PATCH', '/working-days', { weekdays: workdays, holiday_country: 'PT' });
    const day = async () => (await site.read()).max_expected_delivery_date;
    return { ...site, day };
  }

  test.each([
    ['2026-12-03T15:59:00.000Z', '2026-12-04'],
    ['2026-12-03T16:00:00.000Z', '2026-12-04'],
    // After the cut-off it goes out on Friday, and arrives on Monday.
    ['2026-12-03T16:01:00.000Z', '2026-12-07'],
    // Tuesday, 8 December, is a holiday.
    ['2026-12-04T16:01:00.000Z', '2026-12-09'],
    ['2026-12-05T09:00:00.000Z', '2026-12-09'],
    ['2026-12-31T09:00:00.000Z', '2027-01-04'],
  ])('added at %s, a parcel arrives on %s', async (now, expected) => {
    const { make, day } = await siteWithDays(now);
    expect((await make()).status).toBe(201);
    expect(await day()).toBe(expected);
  });

  test('is followed by a parcel’s day until somebody types another one', async () => {
    const { make, change, day, read } = await siteWithDays();
    await make();
    expect(await day()).toBe('2026-12-04');
    await change({ destination_postcode: '1100-001' });
    // Three working days, of which the holiday is none.
    expect(await day()).toBe('2026-12-09');
    // The day that follows from the service costs no surcharge for a Saturday.
    expect((await read()).price).toBe(1450 + 109);
    await change({ max_expected_delivery_date: '2026-12-11' });
    await change({ destination_postcode: '4100-020' });
    expect(await read()).toMatchObject({
      min_expected_delivery_date: '2026-12-09',
      max_expected_delivery_date: '2026-12-11',
    });
    // A Saturday that somebody wishes costs its surcharge.
    await change({ max_expected_delivery_date: '2026-12-12' });
    expect((await read()).price).toBe(753 + 500);
  });

  test('says nothing of days where it does not go, over a typed one, or of a parcel that has arrived', async () => {
    const { make, change, day, read } = await siteWithDays();
    await make({ max_expected_delivery_date: '2026-12-20' });
    expect(await read()).toMatchObject({ min_expected_delivery_date: null });
    await make({ tracking_code: 'PR-3', stage: 'delivered' });
    expect((await read('PR-3')).max_expected_delivery_date).toBeNull();
    expect((await make({ tracking_code: 'PR-2' })).status).toBe(201);
    await change({ destination_country: 'FR' }, 'PR-2');
    expect((await read('PR-2')).max_expected_delivery_date).toBeNull();
    expect(await day()).toBe('2026-12-20');
  });

  test('tells the day with the price, to whoever asks', async () => {
    const { send, ask, consumers } = await siteWithDays();
    await send('PATCH', '/settings', { quote_page: 'yes' });
    await consumers.idle();
    const asked = { service: 'express', to: { country: 'PT', postcode: '4100-020' } };
    const json = { ...asked, pieces: [{ weight: 1 }] };
    const quoted = dataOf(await ask('/api/quotes', { method: 'POST', json }));
    expect(quoted).toMatchObject({ price: 753, delivery_day: '2026-12-04' });
    const page = await ask('/quote.html?to_country=PT&to_postcode=1100-001&pieces=1&weight=1');
    expect(page.text).toContain('Wednesday, December 9');
  });

  test.each(['4 pm', '24:00', '9:30'])('refuses the cut-off %s', async (cut_off) => {
    const { send, service } = await siteWithPrices();
    const reply = await send('PATCH', '/delivery-services', { id: service.id, cut_off });
    expect(badFieldsOf(reply)).toEqual(['cut_off']);
  });
});
