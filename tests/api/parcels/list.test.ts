/** @module-tag postgres */
import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { changeParcel } from '../../support/parcels/parcel-site.ts';
import { daysAgo, insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
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
      counts: { all: 5, late: 5, out_for_delivery: 0, no_run: 5 },
      sums: {},
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

    await changeParcel(admin, { id: 'NEW-1', recipient_name: 'Chloé' });

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

const past = { min_expected_delivery_date: '2026-03-05', max_expected_delivery_date: '2026-03-07' };

const far = { min_expected_delivery_date: '2098-01-01', max_expected_delivery_date: '2098-01-09' };

const nobody = { recipient_email: null, recipient_phone_number: null };

async function siteWithAll(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const { db } = site;
  await insertParcelWith(db, 'LATE-1', past);
  await insertParcelWith(db, 'DONE-1', { ...past, stage: 'delivered', created_at: daysAgo(30) });
  await insertParcelWith(db, 'BACK-1', { ...past, stage: 'returned', created_at: daysAgo(30) });
  await insertParcelWith(db, 'FAR-1', { ...far, stage: 'at_customs', pickup_location: 'Köln' });
  await insertParcelWith(db, 'QUIET-1', { created_at: daysAgo(20), last_event_at: daysAgo(8) });
  await insertParcelWith(db, 'HEARD-1', { created_at: daysAgo(20), last_event_at: daysAgo(6) });
  await insertParcelWith(db, 'NEVER-1', { created_at: daysAgo(20), stage: null });
  await insertParcelWith(db, 'LOST-1', { ...nobody, destination: 'Łódź' });
  await insertParcelWith(db, 'ASK-1', { recipient_email: null, destination: 'Łódź' });
  await insertParcelWith(db, 'VAN-1', { stage: 'out_for_delivery', last_event_at: daysAgo(2) });
  await insertParcelWith(db, 'VAN-2', { stage: 'out_for_delivery', last_event_at: daysAgo(0) });
  const admin = await signedInAdmin(site);
  const find = async (query: string) => dataOf(await admin.ask(`/api/parcels?${encodeURI(query)}`));
  const codesFor = async (query: string) => {
    const { data } = await find(query);
    return Array.isArray(data) ? data.map(({ tracking_code }) => tracking_code) : data;
  };
  return { ...site, admin, find, codesFor };
}

const day = (iso: string) => iso.slice(0, 10);

describe('GET /api/parcels', () => {
  test.each([
    ['stage=at_customs', ['FAR-1']],
    ['stage=returned, at_customs', ['FAR-1', 'BACK-1']],
    ['late=yes', ['LATE-1']],
    ['late=no&stage=delivered', ['DONE-1']],
    ['silent_days=7', ['NEVER-1', 'QUIET-1']],
    ['silent_days=5', ['NEVER-1', 'HEARD-1', 'QUIET-1']],
    ['silent_days=25', []],
    [
      'delivery_from=2026-03-07&delivery_to=2026-03-07&sort=tracking_code',
      ['BACK-1', 'DONE-1', 'LATE-1'],
    ],
    ['delivery_to=2026-03-06', []],
    ['delivery_from=2026-03-08', ['FAR-1']],
    [`created_to=${day(daysAgo(21))}`, ['BACK-1', 'DONE-1']],
    [
      `created_from=${day(daysAgo(20))}&created_to=${day(daysAgo(20))}`,
      ['NEVER-1', 'HEARD-1', 'QUIET-1'],
    ],
    ['no_email=yes', ['ASK-1', 'LOST-1']],
    ['origin=KOLN', ['FAR-1']],
    ['destination=łó', ['ASK-1', 'LOST-1']],
    ['destination=accra', []],
    ['address_missing=yes', ['LOST-1']],
    ['out_since_yesterday=yes', ['VAN-1']],
    ['out_since_yesterday=yes&no_email=yes', []],
    ['search=van&late=', ['VAN-2', 'VAN-1']],
    ['search=van&out_since_yesterday=yes', ['VAN-1']],
    ['search=amsterdam&silent_days=7&sort=tracking_code', ['NEVER-1', 'QUIET-1']],
  ])('answers %s', async (query, codes) => {
    const { codesFor } = await siteWithAll();

    expect(await codesFor(query)).toEqual(codes);
  });

  test.each([
    ['tracking_code', ['ASK-1', 'BACK-1', 'DONE-1', 'FAR-1']],
    ['-tracking_code', ['VAN-2', 'VAN-1', 'QUIET-1', 'NEVER-1']],
    ['created_at', ['DONE-1', 'BACK-1', 'QUIET-1', 'HEARD-1']],
    ['-delivery', ['FAR-1', 'BACK-1', 'DONE-1', 'LATE-1']],
    ['delivery', ['LATE-1', 'DONE-1', 'BACK-1', 'FAR-1']],
  ])('sorts by %s', async (sort, codes) => {
    const { codesFor } = await siteWithAll();

    const all = await codesFor(`sort=${sort}`);

    expect(all).toHaveLength(11);
    expect(Array.isArray(all) && all.slice(0, 4)).toEqual(codes);
  });

  test('sorts by recipients, and by status: how far a parcel is, then the status text', async () => {
    const site = await startSite();
    const admin = await signedInAdmin(site);
    for (const [code, recipient_name, fields] of [
      ['S-0001', 'bo', { stage: 'delivered' }],
      ['S-0002', 'Ada', { stage: 'in_transit', status: 'Ready' }],
      ['S-0003', 'Cy', { stage: 'in_transit', status: 'at sea' }],
      ['S-0004', 'ada', {}],
      ['S-0005', 'Di', { status: 'Noted' }],
    ] as const) {
      const json = { tracking_code: code, recipient_name, destination: 'Rome', ...fields };
      await admin.ask('/api/parcels', { method: 'POST', json });
    }
    const codesFor = async (query: string) => {
      const { data } = dataOf(await admin.ask(`/api/parcels?${query}`));
      return data
        .map(({ tracking_code }: { tracking_code: string }) => tracking_code.at(-1))
        .join('');
    };
    expect(await codesFor('sort=recipient_name')).toBe('24135');
    expect(await codesFor('sort=-recipient_name')).toBe('53142');
    expect(await codesFor('sort=status')).toBe('45321');
    expect(await codesFor('sort=-status')).toBe('12354');
    expect(await codesFor('sort=status&per_page=2&page=2')).toBe('32');
    expect(await codesFor('sort=recipient_name&stage=in_transit')).toBe('23');
  });

  test('sorts by the last change', async () => {
    const { admin, codesFor } = await siteWithAll();
    await changeParcel(admin, { id: 'BACK-1', weight: '3 kg' });

    expect(await codesFor('sort=-updated_at&per_page=1')).toEqual(['BACK-1']);
  });

  test('pages through a sorted list, whose length is known, and through a filtered one', async () => {
    const { find } = await siteWithAll();

    const sorted = await find('sort=-created_at&per_page=4&page=2');
    const next_page_url = '/api/parcels?sort=-created_at&per_page=4&page=3';
    expect(sorted).toMatchObject({ total: 11, last_page: 3, next_page_url });

    const filtered = await find('stage=in_transit&no_email=no&sort=tracking_code&per_page=2');
    expect(filtered).toMatchObject({
      total: 5,
      last_page: 3,
      next_page_url:
        '/api/parcels?stage=in_transit&no_email=no&sort=tracking_code&per_page=2&page=2',
    });
  });

  test('counts up to 1,000 that a filter lets through', async () => {
    const { db, find } = await siteWithAll();
    await insertParcelsAt(db, range(101, 1301));

    const capped = await find('silent_days=7&page=51');
    expect(capped).toMatchObject({ total: 1000, total_is_capped: true });
    expect((await find('silent_days=7&page=61')).data).toHaveLength(3);
  });

  test('tells days in the site’s time zone', async () => {
    const { db, codesFor } = await siteWithAll({ TZ: 'Asia/Tokyo' });
    await insertParcelWith(db, 'TOKYO-1', { created_at: '2026-03-04T15:00:00.000Z' });
    await insertParcelWith(db, 'TOKYO-2', { created_at: '2026-03-05T14:59:59.999Z' });

    const fifth = 'created_from=2026-03-05&created_to=2026-03-05';
    expect(await codesFor(fifth)).toEqual(['TOKYO-2', 'TOKYO-1']);
    expect(await codesFor('created_to=2026-03-04')).toEqual([]);
  });

  test('names every value that is none', async () => {
    const { admin } = await siteWithAll();
    const query =
      'stage=gone&late=perhaps&silent_days=0&created_from=2026-02-30&delivery_to=soon&sort=weight';

    const reply = await admin.ask(`/api/parcels?${query}&origin=${'x'.repeat(301)}`);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(
      ['stage', 'late', 'silent_days', 'created_from', 'delivery_to', 'sort', 'origin'].sort(),
    );
  });
});

describe('the panel’s list', () => {
  test('shows what its address asks for, and goes on from there', async () => {
    const { admin } = await siteWithAll();

    const page = await admin.ask('/control/parcels/list.html?stage=returned,at_customs&per_page=1');

    expect(page.text).toContain('FAR-1');
    expect(page.text).not.toContain('BACK-1');
    expect(page.text).toContain(
      '/control/parcels/list.html?stage=returned%2Cat_customs&amp;per_page=1&amp;page=2',
    );
    expect((await admin.ask('/control/parcels/list.html?sort=no')).status).toBe(422);
  });
});

describe('GET /api/parcels/ids', () => {
  test('answers all that match, in the order of the list', async () => {
    const { admin, db } = await siteWithAll();
    const idsFor = async (query: string) => dataOf(await admin.ask(`/api/parcels/ids?${query}`));

    const rows = await db.selectFrom('parcels').select('id').orderBy('id', 'desc').execute();
    expect(await idsFor('')).toEqual({ ids: rows.map(({ id }) => id), total_is_capped: false });
    const van = { ids: [11, 10], total_is_capped: false };
    expect(await idsFor('search=van&sort=-tracking_code')).toEqual(van);
  });

  test('answers ten thousand at most, and says so', { tags: 'extended' }, async () => {
    const { admin, db } = await siteWithAll();
    await insertParcelsAt(db, range(101, 10_105));

    const { ids, total_is_capped } = dataOf(await admin.ask('/api/parcels/ids?search=many'));

    expect(ids).toEqual(range(106, 10_105).reverse());
    expect(total_is_capped).toBe(true);
  });
});
