import { describe, expect, test } from 'vitest';
import { arrivalWindow } from '../../../server/parcels/arrival-window.ts';

const at = (clock: string) => `2026-12-07T${clock}:00.000Z`;
const nothingDone = { done_at: null, done_planned_at: null };

/** @param done when the last stop was finished, and for when it was planned. */
function windowAt(now: string, planned: string, done: [string, string] | null = null) {
  const last = done && { done_at: at(done[0]), done_planned_at: at(done[1]) };
  const found = arrivalWindow(
    { planned_at: at(planned), ...nothingDone, ...last },
    new Date(at(now)),
  );
  return found && [found.from, found.to].map((time) => time.slice(11, 16)).join(' – ');
}

describe('the arrival at a stop', () => {
  test('is two hours around the time of the plan, from half an hour to half an hour', () => {
    expect(windowAt('07:00', '14:30')).toBe('14:00 – 16:00');
    expect(windowAt('07:00', '14:45')).toBe('14:00 – 16:00');
    expect(windowAt('07:00', '14:59')).toBe('14:00 – 16:00');
    expect(windowAt('07:00', '15:00')).toBe('14:30 – 16:30');
  });

  test('moves with the run, by the stop that was finished last', () => {
    expect(windowAt('10:00', '14:30', ['09:50', '09:00'])).toBe('14:30 – 16:30');
    expect(windowAt('10:00', '14:30', ['09:00', '10:00'])).toBe('13:00 – 15:00');
  });

  test('is not before now', () => {
    expect(windowAt('15:40', '14:30')).toBe('15:00 – 17:00');
    expect(windowAt('14:00', '14:30', ['13:00', '14:15'])).toBe('13:30 – 15:30');
  });

  test('is not said if nothing was planned, or the run is not driven as planned', () => {
    expect(arrivalWindow({ planned_at: null, ...nothingDone }, new Date(at('07:00')))).toBe(
      undefined,
    );
    expect(windowAt('16:31', '14:30')).toBeUndefined();
    expect(windowAt('12:00', '14:30', ['12:00', '09:59'])).toBeUndefined();
    expect(windowAt('06:00', '14:30', ['06:00', '08:01'])).toBeUndefined();
  });
});
