import { describe, expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { formatDay, formatDayAndTime, hasHalfDays } from '../../../views/parts/dates.ts';

const summer = '2026-07-02T12:05:00.000Z';
const winter = '2026-11-22T13:05:00.000Z';

/** Spaces of every width as plain ones. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('a time', () => {
  test.each([
    ['en', 'Nov 22, 2026, 2:05 PM GMT+1'],
    ['de', '22. Nov. 2026, 14:05 MEZ'],
    ['es', '22 nov 2026, 14:05 CET'],
    ['hi', '22 नव॰ 2026, 2:05 pm GMT+1'],
  ])('is told by the clock of the language and names its zone: %s', (tag, expected) => {
    expect(plain(formatDayAndTime(winter, tag, 'Europe/Berlin'))).toBe(expected);
  });

  test('in summer is told from the same one in winter', () => {
    expect(plain(formatDayAndTime(summer, 'de', 'Europe/Berlin'))).toBe(
      '02. Juli 2026, 14:05 MESZ',
    );
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
