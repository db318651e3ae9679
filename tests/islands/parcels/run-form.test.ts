import { describe, expect, test } from 'vitest';
import {
  changeOfForm,
  driversWithoutRun,
  moveTo,
  newRunOption,
  openParcelIds,
  type Run,
} from '../../../server/parcels/shared/run.ts';
import { openStop } from '../../support/parcels/stops.ts';

const run: Run = {
  id: 7,
  day: '2026-03-01',
  name: null,
  driver: null,
  vehicle: null,
  depot: null,
  starts_at: null,
  ends_at: null,
  too_much: [],
  closed: 'no',
  last_seen_at: null,
  counts: { done: 1, failed: 0, left: 3 },
  stops: [{ ...openStop(1), state: 'delivered' }, ...[2, 3, 4].map(openStop)],
};

describe('the form of a run', () => {
  test.each([
    [{ do: 'up:3' }, { id: 7, order: [3, 2, 4] }],
    [{ do: 'up:2' }, { id: 7, order: [2, 3, 4] }],
    [{ do: 'down:3' }, { id: 7, order: [2, 4, 3] }],
    [{ do: 'down:4' }, { id: 7, order: [2, 3, 4] }],
    [{ do: 'distance' }, { id: 7, order: 'distance' }],
    [{ do: 'close' }, { id: 7, closed: 'yes' }],
    [{ do: 'reopen' }, { id: 7, closed: 'no' }],
    [
      { do: 'save', day: '2026-03-02', name: '', driver: '3' },
      { id: 7, day: '2026-03-02', name: '', driver: '3' },
    ],
    [
      { do: 'add', codes: ' WB-8,wb-9\n WB-10 ', move: 'yes' },
      { id: 7, add: ['WB-8', 'wb-9', 'WB-10'], only_codes: 'yes', move: 'yes' },
    ],
    [{ do: 'add', codes: ' ' }, null],
    [
      { do: 'remove', parcel_3: 'yes', parcel_1: 'yes' },
      { id: 7, remove: [3] },
    ],
    [{ do: 'remove' }, null],
    [
      { do: 'move', to: '9', parcel_2: 'yes', parcel_4: 'yes' },
      { id: 9, add: [2, 4], move: 'yes' },
    ],
    [
      { do: 'move', to: newRunOption({ id: 5 }), parcel_2: 'yes', parcel_4: 'yes' },
      { day: '2026-03-01', driver: 5, parcels: [2, 4], move: 'yes' },
    ],
    [{ do: 'move', to: newRunOption({ id: 5 }) }, null],
    [{ do: 'move', parcel_2: 'yes' }, null],
    [{ do: 'move', to: '9' }, null],
    [{ do: 'dance' }, null],
    [{}, null],
  ])('%o asks for %o', (form, change) => {
    expect(changeOfForm(run, form)).toEqual(change);
  });

  test('offers a new run to the other drivers who have no open one on its day', () => {
    const drivers = [1, 2, 3, 4].map((id) => ({ id, name: `Driver ${id}` }));
    const runOf = (id: number, day: string) => ({
      id,
      day,
      name: null,
      driver: drivers[id - 1] ?? null,
      counts: { done: 0, failed: 0, left: 1 },
    });
    const runs = [runOf(2, run.day), runOf(3, '2026-03-02')];
    const own = { ...run, driver: drivers[0] ?? null };

    expect(driversWithoutRun(own, { runs, drivers }).map(({ id }) => id)).toEqual([3, 4]);
  });

  test('orders what is open alone', () => {
    expect(openParcelIds(run)).toEqual([2, 3, 4]);
  });

  test.each([
    [2, 2, [3, 4, 2]],
    [4, 0, [4, 2, 3]],
    [3, 9, [2, 4, 3]],
    [3, -1, [3, 2, 4]],
  ])('moves %i to %i', (parcel, to, order) => {
    expect(moveTo([2, 3, 4], parcel, to)).toEqual(order);
  });
});
