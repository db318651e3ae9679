import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdays } from '../../../server/content/shared/company.ts';
import { addDays } from '../../../server/days.ts';
import { serviceDay } from '../../../server/parcels/delivery-day.ts';
import type { DeliveryService } from '../../../server/prices/shared/price.ts';
import {
  addWorkingDays,
  countWorkingDays,
  everyDay,
  isWorked,
  lateBefore,
  nextWorkingDay,
  onWorkingDays,
  type WorkingCalendar,
  workingCalendar,
} from '../../../server/working-calendar.ts';
import { readCountryHolidays } from '../../../server/working-days/holidays.ts';

const noHours = Object.fromEntries(weekdays.map((day) => [`hours_${day}`, null])) as Record<
  `hours_${(typeof weekdays)[number]}`,
  null
>;

/** The calendar of a company that works on weekdays, and not on its country's holidays. */
async function calendarOf(country: string): Promise<WorkingCalendar> {
  const known = await readCountryHolidays(country);
  const holidays = known?.holidays[''] ?? [];
  expect(holidays.length).toBeGreaterThan(50);
  return workingCalendar({
    ...noHours,
    worked_weekdays: weekdays.slice(0, 5).join(','),
    holidays: JSON.stringify(holidays),
    own_days: '[]',
  });
}

const countries = 'DE PT ES FR IT NL SE TR RU SA IR IN ID VN US'.split(' ');

test.each(countries)('nothing is promised on a closed day of a year in %s', async (country) => {
  const calendar = await calendarOf(country);
  const service = { cut_off: '16:00', zones: [zone] };
  let closed = 0;
  for (let later = 0; later < 365; later += 1) {
    const day = addDays('2027-01-01', later);
    closed += Number(!isWorked(calendar, day));
    const parcel = { min_expected_delivery_date: day, max_expected_delivery_date: day };
    const promised = [
      onWorkingDays(parcel, calendar, '2027-01-01').max_expected_delivery_date,
      promisedAt(service, calendar, `${day}T15:30:00Z`),
      promisedAt(service, calendar, `${day}T23:30:00Z`),
    ];
    for (const one of promised) {
      expect(isWorked(calendar, String(one)), `${day}: ${one}`).toBe(true);
      expect(String(one) >= day).toBe(true);
    }
  }
  // Weekends, and holidays beside them.
  expect(closed).toBeGreaterThan(105);
});

const zone = {
  name: 'All',
  countries: [],
  postcodes: [],
  max_distance: null,
  transit_days: 0,
  steps: [],
};

const parcel = {
  country: 'DE',
  postcode: null,
  distance: null,
  weight: 1,
  pieces: 1,
  cod: null,
  isSaturday: false,
};

function promisedAt(
  service: Pick<DeliveryService, 'cut_off' | 'zones'>,
  calendar: WorkingCalendar,
  at: string,
  time_zone = 'UTC',
) {
  return serviceDay(service, parcel, { timeZone: time_zone, calendar }, new Date(at));
}

test.each([
  // The clocks go forward on 28 March 2027, and back on 31 October.
  ['Europe/Berlin', '2027-03-28T13:59:00Z', '2027-03-28'],
  ['Europe/Berlin', '2027-03-28T14:01:00Z', '2027-03-29'],
  ['Europe/Berlin', '2027-10-31T14:59:00Z', '2027-10-31'],
  ['Europe/Berlin', '2027-10-31T15:01:00Z', '2027-11-01'],
  // Midnight is the company's.
  ['Asia/Tokyo', '2027-05-01T14:59:00Z', '2027-05-02'],
  ['Asia/Tokyo', '2027-05-01T15:00:00Z', '2027-05-02'],
  ['America/New_York', '2027-05-02T03:59:00Z', '2027-05-02'],
  ['America/New_York', '2027-05-02T20:00:00Z', '2027-05-02'],
  ['America/New_York', '2027-05-02T20:01:00Z', '2027-05-03'],
])('the cut-off is on the clock of the site: %s at %s', (timeZone, at, day) => {
  expect(promisedAt({ cut_off: '16:00', zones: [zone] }, everyDay, at, timeZone)).toBe(day);
});

const anyCalendar: fc.Arbitrary<WorkingCalendar> = fc.record({
  weekdays: fc
    .array(fc.boolean(), { minLength: 7, maxLength: 7 })
    .filter((worked) => worked.includes(true)),
  exceptions: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean()))
    .map((days) => new Map(days.map(([later, worked]) => [addDays('2027-01-01', later), worked]))),
});
const anyDay = fc.integer({ min: 0, max: 60 }).map((later) => addDays('2027-01-01', later));

test('a parcel is late when its next working day has passed', () => {
  fc.assert(
    fc.property(anyCalendar, anyDay, anyDay, (calendar, due, today) => {
      expect(due < lateBefore(calendar, today)).toBe(nextWorkingDay(calendar, due) < today);
    }),
  );
});

test('working days are counted one by one', () => {
  fc.assert(
    fc.property(anyCalendar, anyDay, fc.integer({ min: 1, max: 30 }), (calendar, day, count) => {
      const first = nextWorkingDay(calendar, day);
      const last = addWorkingDays(calendar, day, count);
      expect(countWorkingDays(calendar, first, last)).toBe(count);
      expect(isWorked(calendar, last)).toBe(true);
    }),
  );
});

test('a calendar in which nothing is worked ends nowhere', () => {
  const closed = { weekdays: weekdays.map(() => false), exceptions: new Map<string, boolean>() };
  expect(nextWorkingDay(closed, '2027-01-01')).toBe('2027-01-01');
  expect(lateBefore(closed, '2027-01-01')).toBe('2027-01-01');
  expect(addWorkingDays(closed, '2027-01-01', 2)).toBe('2027-01-03');
});
