import { describe, expect, test } from 'vitest';
import { serviceSeconds } from '../../../server/parcels/shared/run.ts';
import { createDayProblem, type DayDriver, type DayParcel } from '../../../server/plans/day.ts';
import { solve } from '../../../server/plans/solver/solve.ts';

const depot = { latitude: 51, longitude: 4 };
const driver: DayDriver = {
  driver: 1,
  vehicle: null,
  depot: null,
  start: depot,
  from: 8 * 3600,
  until: 12 * 3600,
  break: undefined,
  capacity: { pieces: null, kg: null, m3: null },
};

function parcelAt(id: number, more: Partial<DayParcel> = {}): DayParcel {
  const place = { latitude: 51 + id / 100, longitude: 4, address: `Street ${id}` };
  return {
    id,
    ...place,
    from: null,
    to: null,
    isTownOnly: false,
    load: { pieces: 1, kg: 2, m3: 0 },
    ...more,
  };
}

function plan(parcels: DayParcel[], drivers: DayDriver[] = [driver]) {
  const { problem, readSolution } = createDayProblem({ parcels, drivers, pace: 0.2 });
  return readSolution(solve(problem, { seed: 1, progress: (changes) => changes / 500 }));
}

describe('a day', () => {
  test('has the way there, the stops and the way back, by distance and pace', () => {
    const { runs, leftOut } = plan([parcelAt(1), parcelAt(2)]);
    expect(leftOut).toEqual([]);
    const [run] = runs;
    const step = 1112 * 0.2;
    expect(run?.starts).toBe(driver.from);
    expect(run?.stops).toHaveLength(2);
    expect(run?.stops[0]?.at).toBeCloseTo(driver.from + step * (run?.stops[0]?.parcel ?? 0), -1);
    expect(run?.ends).toBeCloseTo(driver.from + 4 * step + 2 * serviceSeconds, -1);
    // Twice 2.2 km as the crow flies, on roads that are 1.3 times as long.
    expect(run?.metres).toBeCloseTo(4 * 1112 * 1.3, -2);
  });

  test('begins when its first stop can be served, not before', () => {
    const { runs } = plan([parcelAt(1, { from: 10 * 3600, to: 11 * 3600 })]);
    expect(runs[0]?.stops).toEqual([{ parcel: 1, at: 10 * 3600, isTownOnly: false }]);
    expect(runs[0]?.starts).toBeCloseTo(10 * 3600 - 1112 * 0.2, -1);
  });

  test('serves a door at once, and splits what no vehicle takes at once', () => {
    const door = { latitude: 51.01, longitude: 4, address: 'Street 1' };
    const parcels = [1, 2, 3].map((id) => parcelAt(id, door));
    const small = { ...driver, capacity: { ...driver.capacity, pieces: 2 } };
    expect(new Set(plan(parcels).runs[0]?.stops.map(({ at }) => at)).size).toBe(1);
    const { runs, leftOut } = plan(parcels, [small, { ...small, driver: 2 }]);
    expect(leftOut).toEqual([]);
    expect(runs.map(({ stops }) => stops.length).sort()).toEqual([1, 2]);
  });

  test('leaves out what has no position, is too large, or does not fit', () => {
    const nowhere = parcelAt(1, { latitude: null });
    const large = parcelAt(2, { load: { pieces: 1, kg: 900, m3: 0 } });
    const late = parcelAt(3, { from: 13 * 3600 });
    const van = { ...driver, capacity: { ...driver.capacity, kg: 800 } };
    const { runs, leftOut } = plan([nowhere, large, late, parcelAt(4)], [van]);
    expect(runs[0]?.stops.map(({ parcel }) => parcel)).toEqual([4]);
    expect(leftOut).toEqual([
      { parcel: 1, reason: 'no_position' },
      { parcel: 2, reason: 'too_large' },
      { parcel: 3, reason: 'no_time' },
    ]);
  });

  test('has nothing for nobody', () => {
    expect(plan([], [driver])).toEqual({ runs: [], leftOut: [] });
    expect(plan([parcelAt(1)], [{ ...driver, until: driver.from }]).leftOut).toEqual([
      { parcel: 1, reason: 'no_time' },
    ]);
  });
});
