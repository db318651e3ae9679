import { describe, expect, test } from 'vitest';
import { updateParcelRow } from '../../support/parcels/parcel-rows.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';
import { entryIn } from '../../support/tracking/calendar.ts';

const path = '/delivery.ics?code=TEST-1001';

async function siteWith(fields: Parameters<typeof insertParcel>[1] = {}, env = {}) {
  const site = await startSite(env);
  const id = await insertParcel(site.db, fields);
  return { ...site, id };
}

describe('the calendar file of an expected delivery', () => {
  test('is one entry of whole days, from the first to the last', async () => {
    const { ask, url } = await siteWith();

    const { status, headers, text } = await ask(path);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="TEST-1001.ics"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    const entry = entryIn(text);
    expect(entry.startDate.toString()).toBe('2026-03-05');
    // The day after the last one, as the format has it.
    expect(entry.endDate.toString()).toBe('2026-03-08');
    expect(entry.startDate.isDate).toBe(true);
    expect(entry.summary).toBe('Parcel TEST-1001 arrives');
    expect(entry.location).toBe('Keizersgracht 1, Amsterdam');
    expect(entry.description).toContain(`${url}/track.html?code=TEST-1001`);
    expect(entry.component.getFirstPropertyValue('url')).toBe(`${url}/track.html?code=TEST-1001`);
    expect(entry.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });

  test.each(['min_expected_delivery_date', 'max_expected_delivery_date'])(
    'is one day where only that is known: %s',
    async (missing) => {
      const day = '2026-03-31';
      const days = { min_expected_delivery_date: day, max_expected_delivery_date: day };
      const { ask } = await siteWith({ ...days, [missing]: null });

      const entry = entryIn((await ask(path)).text);

      expect(entry.startDate.toString()).toBe('2026-03-31');
      expect(entry.description).toContain('expects to deliver the parcel on this day.');
      expect(entry.endDate.toString()).toBe('2026-04-01');
    },
  );

  test('has the days of the parcel wherever the site stands, and leads to its public address', async () => {
    const PUBLIC_URL = 'https://parcels.example.com';
    const env = { TZ: 'Pacific/Auckland', PUBLIC_URL, TRUST_PROXY: '127.0.0.1' };
    const { ask } = await siteWith({}, env);

    const { text } = await ask(path, { headers: { 'X-Forwarded-Proto': 'https' } });

    expect(text).toContain('DTSTART;VALUE=DATE:20260305\r\n');
    expect(entryIn(text).description).toContain(`${PUBLIC_URL}/track.html?code=TEST-1001`);
    expect(text).not.toContain('localhost');
  });

  test('takes the place of an earlier one, by its name and a higher number', async () => {
    const { ask, db, id } = await siteWith();
    const before = entryIn((await ask(path)).text);
    const same = entryIn((await ask(path)).text);
    await insertParcel(db, { tracking_code: 'OTHER-1' });
    const other = entryIn((await ask('/delivery.ics?code=OTHER-1')).text);
    const row = await db
      .selectFrom('parcels')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changes = { tracking_code: 'TEST-2002', max_expected_delivery_date: '2026-03-09' };
    await updateParcelRow(db, row, changes, new Date('2026-03-02T08:00:00.000Z'));
    const after = entryIn((await ask('/delivery.ics?code=TEST-2002')).text);

    expect(same.component.toString()).toBe(before.component.toString());
    expect(after.uid).toBe(before.uid);
    expect(other.uid).not.toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.endDate.toString()).toBe('2026-03-10');
    for (const name of ['dtstamp', 'last-modified']) {
      expect(String(after.component.getFirstPropertyValue(name)), name).toBe(
        '2026-03-02T08:00:00Z',
      );
    }
  });

  test('keeps to lines of 75 octets that end with CR and LF, and cuts no letter', async () => {
    const destination = 'Улица Ленина, 5; «Дом 🚚 № 1» \\ вход со двора, '.repeat(5).trim();
    const { ask } = await siteWith({ destination });

    const { text } = await ask(`${path}&lang=ru`);

    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('\ufffd');
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    }
    expect(entryIn(text).location).toBe(destination);
  });

  test.each(sampleLanguages())('speaks $name', async ({ code, tag }) => {
    const { ask, url } = await siteWith();

    const { headers, text } = await ask(`${path}&lang=${code}`);
    const { summary, description } = entryIn(text);

    expect(headers['content-language']).toBe(tag);
    expect(summary).toContain('TEST-1001');
    expect(summary === 'Parcel TEST-1001 arrives').toBe(code === 'en');
    expect(description).toContain(`${url}/track.html?code=TEST-1001&lang=${code}`);
  });
});

describe('there is none', () => {
  test.each([
    ['without a day', { min_expected_delivery_date: null, max_expected_delivery_date: null }],
    ['of what was delivered', { stage: 'delivered' }],
    ['of what went back', { stage: 'returned' }],
    ['of what waits to be picked up', { stage: 'ready_for_pickup' }],
    ['of an attempt that failed on the day', { stage: 'attempt_failed' }],
    ['of what was delivered by its status', { stage: null, status: 'Delivered' }],
  ] as const)('%s', async (_, fields) => {
    const { ask } = await siteWith(fields);

    const { status, headers, text } = await ask(path);

    expect(status).toBe(409);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('This parcel has no delivery date');
    expect(text).not.toContain('Keizersgracht');
  });

  test.each([
    ['/delivery.ics', 422],
    ['/delivery.ics?code=!', 422],
    ['/delivery.ics?code=NO-SUCH-1', 404],
  ])('at %s: %i', async (address, status) => {
    const { ask } = await siteWith();

    expect((await ask(address)).status).toBe(status);
  });
});

test('a calendar file that is found counts as a lookup, and one that is not as a guess', async () => {
  const { ask } = await siteWith();
  const { headers } = await ask(path);
  expect(headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' });
  expect((await ask('/api/parcels/TEST-1001')).headers['ratelimit-remaining']).toBe('58');

  for (let turn = 0; turn < 30; turn += 1) await ask('/delivery.ics?code=NO-SUCH-1');

  expect((await ask(path)).status).toBe(429);
  expect((await ask('/api/parcels/TEST-1001')).status).toBe(429);
});

test.each([
  [
    'masked',
    'Amsterdam, Netherlands',
    { destination_city: 'Amsterdam', destination_country: 'NL' },
  ],
  ['locked', undefined, { destination_city: 'Amsterdam', destination_country: 'NL' }],
  // Of which no town is certain.
  ['masked', undefined, { destination: '10 Downing Street London SW1A 2AA' }],
] as const)(
  'a calendar file of a %s parcel says no more of the place than strangers see: %s',
  async (public_details, place, fields) => {
    const { ask, db } = await siteWith(fields);
    await db.updateTable('settings').set({ public_details }).execute();

    const { text } = await ask(path);

    expect(entryIn(text).location ?? undefined).toBe(place);
    expect(text.includes('LOCATION')).toBe(place !== undefined);
    for (const word of ['Keizersgracht', 'Downing', 'Ada', 'Okoye', 'Kofi', '+31']) {
      expect(text).not.toContain(word);
    }
  },
);
