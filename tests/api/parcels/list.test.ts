/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { insertParcel, withoutHidden } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** What else is searched. */
const unsaid = {
  status: null,
  recipient_email: null,
  recipient_phone_number: null,
  sender_name: null,
  sender_email: null,
  pickup_location: null,
};

async function siteWithFive() {
  const site = await startSite();
  const people = ['Ada Okoye', 'Jürgen Müller', 'Łucja Nowak', 'Мария Иванова', '100% Wool_Ltd'];
  for (const [index, recipient_name] of people.entries()) {
    await insertParcel(site.db, {
      ...unsaid,
      tracking_code: `WB-${index + 1}00`,
      recipient_name,
      destination: index === 0 ? 'Nørregade 1, København' : 'Lisboa',
      current_location: 'Zanzibar',
    });
  }
  const admin = await signedInAdmin(site);
  const codesFor = async (query: string) => {
    const { data } = dataOf(await admin.ask(`/api/parcels?${query}`));
    return Array.isArray(data) ? data.map(({ tracking_code }) => tracking_code) : data;
  };
  return { ...site, admin, codesFor };
}

describe('GET /api/parcels', () => {
  test('lists parcels, newest first, every field of them', async () => {
    const { db, admin } = await siteWithFive();

    const reply = await admin.ask('/api/parcels?per_page=2');

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const rows = await db.selectFrom('parcels').selectAll().orderBy('id', 'desc').execute();
    expect(dataOf(reply)).toEqual({
      data: rows.slice(0, 2).map((row) => ({
        ...withoutHidden(row),
        version: `"${row.updated_at}"`,
      })),
      current_page: 1,
      last_page: 3,
      next_page_url: '/api/parcels?per_page=2&page=2',
      per_page: 2,
      total: 5,
    });
  });

  test.each([
    ['page=3&per_page=2', { total: 5, last_page: 3, next_page_url: null }, 1],
    ['page=9&per_page=2', { total: 5, current_page: 9, next_page_url: null }, 0],
    ['search=lisboa&per_page=2&page=2', { total: 4, last_page: 2, next_page_url: null }, 2],
    [
      'search=lisboa&per_page=2',
      { next_page_url: '/api/parcels?search=lisboa&per_page=2&page=2' },
      2,
    ],
    ['search=nobody', { total: 0, last_page: 1, next_page_url: null }, 0],
  ])('answers %s', async (query, expected, count) => {
    const { admin } = await siteWithFive();

    const list = dataOf(await admin.ask(`/api/parcels?${query}`));

    expect(list).toMatchObject(expected);
    expect(list.data).toHaveLength(count);
  });

  test.each([
    ['a piece of the code', 'wb-3', ['WB-300']],
    ['a name without its accents', 'jurgen', ['WB-200']],
    ['a name in capitals', 'МАРИЯ', ['WB-400']],
    ['a name with its accents', 'JÜRGEN', ['WB-200']],
    ['the destination', 'københavn', ['WB-100']],
    ['a per cent sign', '100%', ['WB-500']],
    ['an underscore', 'l_l', ['WB-500']],
    ['a backslash', '\\', []],
    ['a quote', "' or 1=1 --", []],
    ['one letter, and spaces around', ' k ', ['WB-300', 'WB-100']],
    ['words as they stand together', 'ada okoye', ['WB-100']],
    ['words that are apart', 'ada københavn', []],
    ['two letters', 'wa', ['WB-300']],
    ['two letters that nobody has', 'za', []],
    ['two letters with their accent', 'ÜR', ['WB-200']],
    ['two letters of another script', 'ИЯ', ['WB-400']],
    ['a letter that only one has', 'ł', ['WB-300']],
    ['a mark alone', '%', ['WB-500']],
    ['the quotes of a search language', '"ada"', []],
    ['the star of a search language', 'ad*', []],
    ['a whole code', 'wb-400', ['WB-400']],
    ['nothing', ' ', ['WB-500', 'WB-400', 'WB-300', 'WB-200', 'WB-100']],
    ['where it is now, which is not searched', 'zanzibar', []],
  ])('searches for %s', async (_name, search, codes) => {
    const { codesFor } = await siteWithFive();

    expect(await codesFor(`${new URLSearchParams({ search })}`)).toEqual(codes);
  });

  test('finds what was added and changed, and no longer what it was', async () => {
    const { admin, codesFor } = await siteWithFive();
    const parcel = { tracking_code: 'NEW-1', recipient_name: 'Zoë', destination: 'Brünn' };
    await admin.ask('/api/parcels', { method: 'POST', json: parcel });
    expect(await codesFor('search=zoe')).toEqual(['NEW-1']);

    const change = { id: 'NEW-1', recipient_name: 'Chloé' };
    await admin.ask('/api/parcels', { method: 'PATCH', json: change });

    expect(await codesFor('search=zoe')).toEqual([]);
    expect(await codesFor('search=chloe')).toEqual(['NEW-1']);
    expect(await codesFor('search=brunn')).toEqual(['NEW-1']);
  });

  test('counts the matches of a search up to 1,000, and says so', async () => {
    const { db, admin } = await siteWithFive();
    await insertParcelsAt(db, range(6, 1005));
    const find = async (query: string) => dataOf(await admin.ask(`/api/parcels?${query}`));

    const exact = await find('search=many');
    expect(exact).toMatchObject({ total: 1000, last_page: 50 });
    expect(exact).not.toHaveProperty('total_is_capped');

    await insertParcelsAt(db, range(1006, 1030));
    const capped = { total: 1000, total_is_capped: true };
    expect(await find('search=many')).toMatchObject({ ...capped, last_page: 50 });
    const next_page_url = '/api/parcels?search=many&page=51';
    expect(await find('search=many&page=50')).toMatchObject({ last_page: 51, next_page_url });
    const last = await find('search=many&page=52');
    expect(last).toMatchObject({ ...capped, last_page: 52, next_page_url: null });
    expect(last.data).toHaveLength(5);
    const beyond = { ...capped, data: [], last_page: 52, next_page_url: null };
    expect(await find('search=many&page=90')).toMatchObject(beyond);
    expect(await find('')).toMatchObject({ total: 1030, last_page: 52 });
  });

  test('names every bad parameter', async () => {
    const { admin } = await siteWithFive();

    const reply = await admin.ask(`/api/parcels?page=0&per_page=101&search=${'x'.repeat(301)}`);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['page', 'per_page', 'search']);
  });
});
