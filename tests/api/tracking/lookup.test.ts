import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const publicFields = [
  'tracking_code',
  'stage',
  'status',
  'status_key',
  'weight',
  'pieces_count',
  'cod_amount',
  'cod_currency',
  'current_location',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
  'sender_name',
  'pickup_location',
  'image',
  'show_map',
  'history',
  'progress',
  'delivery',
];

async function siteWithParcel(env: Record<string, string> = {}) {
  const site = await startSite(env);
  await insertParcel(site.db);
  return site;
}

describe('GET /api/parcels/{code}', () => {
  test('answers with the public fields and nothing else', async () => {
    const { ask } = await siteWithParcel();

    const reply = await ask('/api/parcels/TEST-1001');

    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.json()).toMatchObject({
      status: 'success',
      errors: [],
      message: '',
      data: { tracking_code: 'TEST-1001', recipient_name: 'Ada Okoye', weight: '2 kg' },
    });
    expect(Object.keys(dataOf(reply)).sort()).toEqual([...publicFields].sort());
  });

  test('holds the map where the parcel shows one, and else no coordinates', async () => {
    const { db, ask } = await startSite();
    await insertParcel(db, { ...mapped, map_zoom: 4.5 });
    await insertParcel(db, { ...mapped, show_map: 'no', tracking_code: 'HIDDEN-1' });

    const shown = await ask('/api/parcels/TEST-1001');

    expect(shown.json()).toMatchObject({ data: { ...mapped, map_zoom: 4.5 } });
    expect((await ask('/api/parcels/HIDDEN-1')).text).not.toContain('map_current');
  });

  test('dates activities in the time zone of the site', async () => {
    const { db, ask } = await startSite({ TZ: 'America/New_York' });
    const id = await insertParcel(db);
    await insertActivity(db, id, { created_at: '2026-11-21T03:05:00.000Z', icon: 'moped' });

    const reply = await ask('/api/parcels/TEST-1001');

    expect(dataOf(reply).history).toMatchObject({
      data: [
        {
          id: 1,
          parcel_id: id,
          title: 'Departed',
          description: 'On board.',
          icon: 'moped',
          color: 'green',
          created_at: '2026-11-21T03:05:00.000Z',
          updated_at: '2026-03-01T08:00:00.000Z',
          created_at_month: 'Nov',
          created_at_day: '20',
          created_at_time: '10:05 PM',
        },
      ],
    });
  });

  test('pages the history, newest first', async () => {
    const { db, ask } = await startSite();
    const id = await insertParcel(db);
    for (let day = 1; day <= 5; day += 1) {
      const created_at = `2026-03-0${day}T08:00:00.000Z`;
      await insertActivity(db, id, { title: `Day ${day}`, created_at });
    }
    const page = async (query: string) =>
      dataOf(await ask(`/api/parcels/test-1001?per_page=2${query}`)).history;

    const next_page_url = '/api/parcels/TEST-1001?per_page=2&page=2';
    expect(await page('')).toMatchObject({
      data: [{ title: 'Day 5' }, { title: 'Day 4' }],
      current_page: 1,
      last_page: 3,
      next_page_url,
      per_page: 2,
      total: 5,
    });
    expect(await page('&lang=de')).toMatchObject({
      next_page_url: '/api/parcels/TEST-1001?per_page=2&lang=de&page=2',
    });
    const last = { data: [{ title: 'Day 1' }], next_page_url: null, total: 5 };
    expect(await page('&page=3')).toMatchObject(last);
    const beyond = { data: [], current_page: 9, last_page: 3, total: 5 };
    expect(await page('&page=9')).toMatchObject(beyond);
  });

  test('says that a parcel is unknown, in the language of the reader', async () => {
    const { ask } = await startSite();

    const english = await ask('/api/parcels/NOBODY-KNOWS');
    const german = await ask('/api/parcels/NOBODY-KNOWS', {
      headers: { Cookie: 'googtrans=/en/de' },
    });

    expect(english.status).toBe(404);
    expect(english.json()).toEqual({
      status: 'fail',
      data: {},
      errors: ['We can’t find that tracking number.', expect.stringContaining('receipt')],
      message: 'We can’t find that tracking number.',
    });
    expect(german.status).toBe(404);
    expect(german.text).not.toBe(english.text);
  });

  test.each([
    ['short', 'ab'],
    ['long', 'A'.repeat(41)],
    ['endless', 'A-'.repeat(151)],
    ['quoted', encodeURIComponent(`x' or "1"="1`)],
    ['emoji', encodeURIComponent('📦📦📦📦')],
    ['in another alphabet', encodeURIComponent('Посылка-1')],
    ['with a path in it', '..%2F..%2Fetc'],
    ['a link to nowhere', encodeURIComponent('https://waybill.example/')],
  ])('refuses what is %s, and says what a code looks like', async (_name, code) => {
    const { ask } = await startSite();

    const reply = await ask(`/api/parcels/${code}`);

    const shape = expect.stringContaining('4 to 40 characters');
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['This isn’t a tracking number.', shape],
      message: 'This isn’t a tracking number.',
      error_details: [{ field: 'code', message: shape }],
    });
  });

  test('asks for a code where there is none', async () => {
    const { ask } = await startSite();

    const reply = await ask('/api/parcels/%20%20');

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: ['Enter a tracking number.'],
      error_details: [{ field: 'code' }],
    });
  });

  test('refuses a page that is none, and names every bad field', async () => {
    const { db, ask } = await startSite();
    const id = await insertParcel(db);

    for (const page of ['0', '-1', '1.5', 'two', '1e3', '']) {
      const reply = await ask(`/api/parcels/TEST-1001?page=${page}`);
      expect(reply.status, page).toBe(422);
      expect(reply.json()).toMatchObject({ error_details: [{ field: 'page' }] });
    }
    expect((await ask('/api/parcels/%20?page=0&per_page=101')).json()).toMatchObject({
      errors: [
        expect.stringContaining('tracking number'),
        expect.stringContaining('page'),
        expect.stringContaining('1 to 100'),
      ],
      error_details: [{ field: 'code' }, { field: 'page' }, { field: 'per_page' }],
    });
    // Nor does its id open a parcel to visitors.
    expect((await ask(`/api/parcels/${id}`)).status).toBe(404);
  });
});

test('without a stage, a lookup tells from words how the parcel is getting on, whichever page of the history it asks for', async () => {
  const site = await startSite();
  const { db } = site;
  const id = await insertParcel(db, { stage: null, status: 'At the depot' });
  const admin = await signedInAdmin(site);
  const progress = async (query = '', { ask }: Pick<typeof site, 'ask'> = site) =>
    dataOf(await ask(`/api/parcels/TEST-1001${query}`)).progress;
  expect(await progress()).toBeNull();

  await insertActivity(db, id, { color: 'green', created_at: '2026-03-01T08:00:00.000Z' });
  await insertActivity(db, id, { color: 'red', created_at: '2026-03-02T08:00:00.000Z' });

  expect(await progress()).toBe('exception');
  expect(await progress('?per_page=1&page=2')).toBe('exception');
  expect(await progress('?page=9')).toBe('exception');
  expect(await progress('?per_page=1&page=2', admin)).toBe('exception');
  await db.updateTable('parcels').set({ status: 'Delivered' }).execute();
  expect(await progress('?page=2')).toBe('delivered');
});

const tooMany = [
  'Too many lookups.',
  expect.stringMatching(/^Try again in (\d+ seconds|1 minute)\.$/),
];

const threeDays = 72 * 60 * 60 * 1000;

const found = '/api/parcels/TEST-1001';

const unknown = '/api/parcels/NO-SUCH-1';

/** Asks for paths in turn, one after another, and gives back how often each status came. */
async function ask({ ask }: Pick<TestSite, 'ask'>, times: number, ...paths: string[]) {
  const counts: Record<number, number> = {};
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await ask(paths[turn % paths.length] ?? '');
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('an address may look up sixty parcels a minute', () => {
  test('over the API and the page together', async () => {
    const site = await siteWithParcel();

    expect(await ask(site, 62, found, '/track.html?code=TEST-1001')).toEqual({ 200: 60, 429: 2 });
  });

  test.each([
    ['ahead', threeDays],
    ['behind', -threeDays],
  ])('and again when a clock that was three days %s is right', async (_where, wrongBy) => {
    const right = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: right + wrongBy });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const site = await siteWithParcel();
    expect(await ask(site, 61, found)).toEqual({ 200: 60, 429: 1 });

    vi.setSystemTime(right);

    expect(await ask(site, 60, found)).toEqual({ 200: 60 });
    const { headers } = await site.ask(found);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('answers say how many are left; then API and page ask to wait, for this reader alone', async () => {
    const site = await siteWithParcel();
    await site.ask('/track.html?code=TEST-1001');
    const { headers } = await site.ask(found);
    expect(headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '58' });
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
    await ask(site, 58, found);

    const reply = await site.ask(found);
    expect(reply.status).toBe(429);
    expect(reply.json()).toMatchObject({ status: 'fail', data: {}, errors: tooMany });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' });

    const page = await site.ask('/track.html?code=TEST-1001');
    expect(page.status).toBe(429);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.text).toContain('<p class="track-fault error">TOO MANY LOOKUPS.</p>');
    expect(page.text).toMatch(/<p class="measure">Try again in (\d+ seconds|1 minute)\.<\/p>/);
    expect(page.text).toContain('value="TEST-1001"');
    expect(page.text).not.toContain('Ada Okoye');
  });

  test('the page without a code is no lookup', async () => {
    const site = await siteWithParcel();

    expect(await ask(site, 70, '/track.html')).toEqual({ 200: 70 });
    expect((await site.ask(found)).headers['ratelimit-remaining']).toBe('59');
  });
});

describe('an address may miss thirty times a minute', () => {
  test.each([
    ['an unknown code', [unknown], { 404: 30, 429: 2 }],
    ['no code at all', ['/api/parcels/%20'], { 422: 30, 429: 2 }],
    ['either, here and there', [unknown, '/track.html?code=+'], { 404: 15, 422: 15, 429: 2 }],
  ])('with %s', async (_name, paths, counts) => {
    expect(await ask(await siteWithParcel(), 32, ...paths)).toEqual(counts);
  });

  test('then it finds nothing either; what it finds before does not count', async () => {
    const site = await siteWithParcel();
    await ask(site, 29, unknown);
    expect(await ask(site, 20, found)).toEqual({ 200: 20 });
    await site.ask(unknown);

    const reply = await site.ask(found);

    expect(reply.status).toBe(429);
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '0' });
    expect(reply.json()).toMatchObject({ errors: tooMany });
    expect((await site.ask('/track.html?code=TEST-1001')).status).toBe(429);
  });
});

test('a code in another spelling is one lookup, and no miss', async () => {
  const site = await siteWithParcel();

  expect(await ask(site, 62, '/api/parcels/test%201001')).toEqual({ 200: 60, 429: 2 });
});

describe('the limits', () => {
  test('are each address’s own', async () => {
    const site = await siteWithParcel({ TRUST_PROXY: '127.0.0.1' });
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    for (let miss = 1; miss <= 31; miss += 1) await site.ask(unknown, from('203.0.113.7'));

    expect((await site.ask(found, from('203.0.113.7'))).status).toBe(429);
    expect((await site.ask(found, from('203.0.113.8'))).status).toBe(200);
  });

  test('do not hold the administrator', async () => {
    const admin = await signedInAdmin(await siteWithParcel());

    const pages = ['/track.html?code=NO-SUCH-1', '/track.html?code=TEST-1001'];
    expect(await ask(admin, 100, ...pages, unknown, found)).toEqual({ 200: 50, 404: 50 });
  });
});
