import { expect, test } from 'vitest';
import {
  clockTimeOf,
  hourOptions,
  minutesWith,
  timestampOf,
} from '../../../islands/shared/form/timestamp-control.tsx';

test.each([
  ['2026-01-02T00:05', { day: '2026-01-02', hour: 0, minute: 5 }],
  ['2026-01-02T09:00', { day: '2026-01-02', hour: 9, minute: 0 }],
  ['2026-01-02T23:55', { day: '2026-01-02', hour: 23, minute: 55 }],
])('%s by the clock, and back', (timestamp, time) => {
  expect(clockTimeOf(timestamp)).toEqual(time);
  expect(timestampOf(time)).toBe(timestamp);
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
