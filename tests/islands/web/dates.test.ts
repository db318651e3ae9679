import { describe, expect, test } from 'vitest';
import {
  formatClockTime,
  hourOptions,
  minutesWith,
  parseClockTime,
} from '../../../islands/shared/form/timestamp-control.tsx';
import { languageMenu } from '../../../server/shared/languages.ts';
import {
  formatDate,
  formatDay,
  formatDayAndTime,
  formatEventTime,
  formatLocalTime,
  formatRange,
  formatRecent,
  hasHalfDays,
} from '../../../views/parts/dates.ts';

const summer = '2026-07-02T12:05:00.000Z';
const winter = '2026-11-22T13:05:00.000Z';

/** Spaces of every width as plain ones. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

test('a time on the clock of the site has no time zone', () => {
  expect(plain(formatLocalTime('2026-05-01T14:00', 'en'))).toBe('May 1, 2026, 2:00 PM');
  expect(plain(formatLocalTime('2026-05-01T14:00', 'de'))).toBe('1. Mai 2026, 14:00');
});

describe('a time', () => {
  test.each([
    ['en', 'Nov 22, 2026, 2:05 PM GMT+1'],
    ['de', '22. Nov. 2026, 14:05 MEZ'],
    ['es', '22 nov 2026, 14:05 CET'],
    ['hi', '22 नव॰ 2026, दोपहर 2:05 बजे (GMT+1)'],
  ])('is told by the clock of the language and names its zone: %s', (tag, expected) => {
    expect(plain(formatDayAndTime(winter, tag, 'Europe/Berlin'))).toBe(expected);
  });

  test('keeps its day and month on one line', () => {
    expect(formatRecent(winter, 'de', 'Europe/Berlin')).toBe('Sonntag, 22.\u00a0November um 14:05');
  });

  test('in summer is told from the same one in winter', () => {
    expect(plain(formatDayAndTime(summer, 'de', 'Europe/Berlin'))).toBe('2. Juli 2026, 14:05 MESZ');
  });

  test.each([
    ['en', 'Thursday, Dec 3, 2026'],
    ['sv', 'torsdag 3 december 2026'],
    ['fa', 'پنجشنبه ۱۲ آذر ۱۴۰۵'],
  ])('has a day without a zero, and the weekday first: %s', (tag, expected) => {
    const third = '2026-12-03T12:00:00.000Z';
    expect(plain(formatEventTime('dayOfWeek', third, tag, 'UTC'))).toBe(expected);
  });

  test.each([
    ['en', 'Nov 1, 2026', 'December 1 – 2'],
    ['fr', '1er nov. 2026', '1er–2 décembre'],
    ['it', '1 nov 2026', '1–2 dicembre'],
    ['de', '1. Nov. 2026', '1.–2. Dezember'],
  ])('has the first day of a month as it is written in %s', (tag, day, range) => {
    expect(plain(formatDate('2026-11-01', tag))).toBe(day);
    expect(plain(formatRange('2026-12-01', '2026-12-02', '2026-11-22', tag))).toBe(range);
  });

  test('has the part of the day in Hindi', () => {
    const at = (time: string) => plain(formatRecent(`2026-11-22T${time}:00.000Z`, 'hi', 'UTC'));
    expect(at('08:05')).toBe('रविवार, 22 नवंबर को सुबह 8:05 बजे');
    expect(at('20:22')).toBe('रविवार, 22 नवंबर को रात 8:22 बजे');
  });

  test('that clocks show twice is two', () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((at) =>
      plain(formatDayAndTime(at, 'en', 'Europe/Berlin')),
    );
    expect([first, second]).toEqual(['Oct 25, 2026, 2:30 AM GMT+2', 'Oct 25, 2026, 2:30 AM GMT+1']);
  });

  test('is told in each zone that is asked for, one after the other', () => {
    const zones = ['Asia/Tokyo', 'America/New_York', 'UTC'];
    expect(zones.map((zone) => plain(formatDayAndTime(winter, 'en', zone)))).toEqual([
      'Nov 22, 2026, 10:05 PM GMT+9',
      'Nov 22, 2026, 8:05 AM EST',
      'Nov 22, 2026, 1:05 PM UTC',
    ]);
    expect(formatDay('2026-11-22T23:05:00.000Z', 'en', 'Asia/Tokyo')).toBe('Nov 23, 2026');
  });
});

test('clocks go to twelve in English, Arabic and Hindi, and to 24 in all the others', () => {
  const toTwelve = languageMenu.filter(({ tag }) => hasHalfDays(tag)).map(({ code }) => code);
  expect(toTwelve).toEqual(['en', 'ar', 'in']);
});

test.each([
  ['2026-01-02T00:05', { day: '2026-01-02', hour: 0, minute: 5 }],
  ['2026-01-02T09:00', { day: '2026-01-02', hour: 9, minute: 0 }],
  ['2026-01-02T23:55', { day: '2026-01-02', hour: 23, minute: 55 }],
])('%s by the clock, and back', (timestamp, time) => {
  expect(parseClockTime(timestamp)).toEqual(time);
  expect(formatClockTime(time)).toBe(timestamp);
});

test('hours before noon go from twelve to eleven, and those after it again', () => {
  const names = ['12', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'];
  expect(hourOptions('en', 0)).toEqual(names.map((name, index) => [index, name]));
  expect(hourOptions('en', 12)).toEqual(names.map((name, index) => [12 + index, name]));
});

test('hours of a whole day go from 00 to 23, in the digits of the language', () => {
  const german = hourOptions('de', null);
  expect(german).toHaveLength(24);
  expect(german.slice(0, 2)).toEqual([
    [0, '00'],
    [1, '01'],
  ]);
  expect(german.at(-1)).toEqual([23, '23']);
  expect(hourOptions('fa', null).at(5)).toEqual([5, '۰۵']);
});

test('minutes go in steps of five, with the one that is set already in its place', () => {
  expect(minutesWith(10)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  expect(minutesWith(7).slice(0, 4)).toEqual([0, 5, 7, 10]);
});
