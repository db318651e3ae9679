import { expect, test } from 'vitest';
import {
  clockTimeOf,
  minutesWith,
  timestampOf,
} from '../../islands/shared/form/timestamp-control.tsx';

test.each([
  ['2026-01-02T00:05', { day: '2026-01-02', hour: 12, minute: 5, half: 'AM' }],
  ['2026-01-02T09:00', { day: '2026-01-02', hour: 9, minute: 0, half: 'AM' }],
  ['2026-01-02T12:30', { day: '2026-01-02', hour: 12, minute: 30, half: 'PM' }],
  ['2026-01-02T23:55', { day: '2026-01-02', hour: 11, minute: 55, half: 'PM' }],
] as const)('%s by the twelve-hour clock, and back', (timestamp, time) => {
  expect(clockTimeOf(timestamp)).toEqual(time);
  expect(timestampOf(time)).toBe(timestamp);
});

test('minutes go in steps of five, with the one that is set already in its place', () => {
  expect(minutesWith(10)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  expect(minutesWith(7).slice(0, 4)).toEqual([0, 5, 7, 10]);
});
