import { describe, expect, test } from 'vitest';
import { withDateParts } from '../../../server/parcels/activities/date-parts.ts';
import { localDateTime } from '../../../views/parts/dates.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

async function siteIn(timeZone: string) {
  const site = await startSite({ TZ: timeZone });
  await insertParcel(site.db);
  const admin = await signedInAdmin(site);
  return (created_at: unknown) =>
    admin.ask('/api/activities', {
      method: 'POST',
      json: { parcel_id: 'TEST-1001', title: 'Scan', description: 'Seen.', created_at },
    });
}

describe('when an activity happened', () => {
  test.each([
    ['2026-11-21T03:05:00.000Z', '2026-11-21T03:05:00.000Z'],
    ['2026-11-21T03:05:00Z', '2026-11-21T03:05:00.000Z'],
    ['2026-11-21T03:05Z', '2026-11-21T03:05:00.000Z'],
    ['2026-11-21T03:05:07.1234Z', '2026-11-21T03:05:07.123Z'],
    ['2026-11-21T03:05+05:30', '2026-11-20T21:35:00.000Z'],
    ['2026-11-21T03:05:00-08:00', '2026-11-21T11:05:00.000Z'],
    [' 2024-02-29T12:00Z ', '2024-02-29T12:00:00.000Z'],
  ])('%s is an instant', async (given, instant) => {
    const post = await siteIn('Asia/Tokyo');

    expect(dataOf(await post(given))).toMatchObject({ created_at: instant });
  });

  test.each([
    ['in summer', 'Europe/Berlin', '2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
    ['with seconds', 'Europe/Berlin', '2026-01-01T10:00:30', '2026-01-01T09:00:30.000Z'],
    ['at another quarter', 'Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['in a gap', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['before a gap', 'Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['after a gap', 'Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['in a gap in the west', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    [
      'in a gap of half an hour',
      'Australia/Lord_Howe',
      '2026-10-04T02:15',
      '2026-10-03T15:45:00.000Z',
    ],
    ['twice', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['twice in the west', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['after it came twice', 'Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['before it came twice', 'Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ])('a time on the clocks of the site, %s: %s, %s', async (_name, zone, given, instant) => {
    const post = await siteIn(zone);

    expect(dataOf(await post(given))).toMatchObject({ created_at: instant });
  });

  test.each([
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
    ['America/New_York', '2026-11-21T03:05:59.000Z', '2026-11-20T22:05'],
    ['Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-01T00:00'],
  ])('is shown to forms as the clocks of %s did', async (zone, instant, clock) => {
    expect(localDateTime(new Date(instant), zone)).toBe(clock);
  });

  test.each(['1970-01-01T00:00Z', '2100-12-31T23:59:59Z'])('%s is within bounds', async (given) => {
    const post = await siteIn('UTC');

    expect((await post(given)).status).toBe(201);
  });

  test.each([
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00Z',
    '9999-01-01T00:00',
    '2026-02-30T10:00Z',
    '2025-02-29T10:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60Z',
    '2026-01-01T10:00+25:00',
    '2026-01-01',
    '2026-01-01 10:00',
    '10:00',
    '1 January 2026',
    '+002026-01-01T00:00Z',
    '',
    null,
    1767225600000,
    {},
  ])('%j is refused', async (given) => {
    const post = await siteIn('Europe/Berlin');

    const reply = await post(given);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['created_at']);
  });
});

const row = {
  id: 1,
  parcel_id: 1,
  builtin_key: null,
  title: '',
  description: '',
  icon: 'home_work',
  color: 'green',
  stage: null,
  location: null,
  image: null,
  updated_at: '',
} as const;

const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
];

/** How Intl shows the parts of instants in a time zone: the yardstick. */
function intlParts(timeZone: string) {
  const shown = [
    { month: 'short' },
    { day: '2-digit' },
    { hour: '2-digit', minute: '2-digit', hour12: true },
  ] as const;
  const formats = shown.map((part) => new Intl.DateTimeFormat('en-US', { ...part, timeZone }));
  return (created_at: string) =>
    formats.map((format) => format.format(new Date(created_at)).replace(/\s/g, ' '));
}

test.each(zones)('the parts of a date are those of %s, all the year round', (zone) => {
  const yardstick = intlParts(zone);
  const wrong: string[] = [];
  // Not a divisor of a quarter of an hour, so that every minute of the hour has its turn.
  const stepMs = 61 * 60_000;
  for (let instant = Date.UTC(2025, 11, 30); instant < Date.UTC(2027, 0, 2); instant += stepMs) {
    const created_at = new Date(instant).toISOString();
    const { created_at_month, created_at_day, created_at_time } = withDateParts(
      { ...row, created_at },
      zone,
    );
    const parts = [created_at_month, created_at_day, created_at_time].join();
    if (parts !== yardstick(created_at).join()) wrong.push(`${created_at}: ${parts}`);
  }
  expect(wrong).toEqual([]);
});
