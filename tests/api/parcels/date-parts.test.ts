import { expect, test } from 'vitest';
import { withDateParts } from '../../../server/parcels/activities/date-parts.ts';

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
