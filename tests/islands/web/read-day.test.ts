import { describe, expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { formatDaysAhead } from '../../../views/parts/dates.ts';
import { dayAfter, parseTypedDay, showDay } from '../../../views/parts/read-day.ts';

const today = '2026-11-26';

describe.each(languageMenu.map(({ tag }) => tag))('a day that is typed in %s', (tag) => {
  test('is read as the field shows it', () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2027-${String(month).padStart(2, '0')}-09`;
      expect(parseTypedDay(showDay(day, tag), tag, today), showDay(day, tag)).toBe(day);
    }
  });

  test.each(['long', 'short', 'numeric', '2-digit'] as const)(
    'is read with a %s month',
    (month) => {
      const format = (calendar: 'gregory') =>
        new Intl.DateTimeFormat(tag, {
          year: 'numeric',
          month,
          day: 'numeric',
          calendar,
          timeZone: 'UTC',
        });
      const text = format('gregory').format(new Date('2026-12-24'));
      expect(parseTypedDay(text, tag, today), text).toBe('2026-12-24');
    },
  );

  test('may be ISO, or the words for today and tomorrow', () => {
    expect(parseTypedDay(' 2026-12-01 ', tag, today)).toBe('2026-12-01');
    expect(parseTypedDay('20261201', tag, today)).toBe('2026-12-01');
    expect(parseTypedDay(formatDaysAhead(0, tag), tag, today)).toBe(today);
    expect(parseTypedDay(formatDaysAhead(1, tag), tag, today)).toBe('2026-11-27');
  });

  test('is none where there is no such day', () => {
    for (const text of ['', 'soon', '2026-02-30', '31.13.2026', '13/13/2026', '2026', '99999999']) {
      expect(parseTypedDay(text, tag, today), text).toBeNull();
    }
  });
});

test.each([
  ['en', '12/1/26', '2026-12-01'],
  ['en', '24/12/2026', '2026-12-24'],
  ['en', 'December 24th', '2026-12-24'],
  ['en', '24-Dec-26', '2026-12-24'],
  ['de', '1.12.26', '2026-12-01'],
  ['de', '1.12.', '2026-12-01'],
  ['de', '1. Dezember', '2026-12-01'],
  ['de', '1 Dec 2026', '2026-12-01'],
  ['fr', '1 déc.', '2026-12-01'],
  ['es', '1 de diciembre de 2026', '2026-12-01'],
  ['vi', '1 tháng 12, 2026', '2026-12-01'],
])('in %s, %s is %s', (tag, typed, day) => {
  expect(parseTypedDay(typed, tag, today)).toBe(day);
});

test('the day after the last of a month is the first', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
