import { describe, expect, test } from 'vitest';
import type { StopReport } from '../../../islands/parcels/queue/database.ts';
import { afterSending } from '../../../islands/parcels/queue/items.ts';
import {
  canRetryStop,
  canUndoStop,
  isToDo,
  lastToUndo,
  mapsHref,
  stopOutcome,
  stopProgress,
  stopsNow,
} from '../../../islands/parcels/today/stops-now.ts';
import type { TodayStop } from '../../../server/parcels/shared/run.ts';
import { openStop } from '../../support/parcels/stops.ts';

/** A time of a morning, in UTC. */
const hour = (hours: number, minutes = 0) =>
  new Date(Date.UTC(2026, 2, 1, hours, minutes)).toISOString();

const stopOf = (id: number, changes: Partial<TodayStop> = {}): TodayStop => ({
  ...openStop(id),
  id,
  can_retry: 'no',
  undo: null,
  ...changes,
});

const reportOf = (
  stop: number,
  state: StopReport['state'],
  changes: Partial<StopReport> = {},
): StopReport => ({
  kind: 'stop',
  number: stop,
  key: `key-${stop}`,
  by: 1,
  code: `WB-${stop}`,
  stop,
  state,
  happened_at: hour(8),
  sentence: null,
  outcome: 'delivered',
  path: '/api/deliveries',
  fields: {},
  ...changes,
});

test('a stop is over once it is recorded on the device, and is to be decided on where that was refused', () => {
  const stops = stopsNow(
    [stopOf(1, { state: 'failed' }), stopOf(2), stopOf(3), stopOf(4), stopOf(5)],
    [reportOf(2, 'waiting'), reportOf(3, 'done'), reportOf(4, 'refused')],
  );

  expect(stops.map(stopOutcome)).toEqual(['failed', 'delivered', 'delivered', null, null]);
  expect(stops.filter(isToDo).map(({ id }) => id)).toEqual([5]);
  expect(stopProgress(stops)).toEqual({ done: 3, count: 5 });
});

test('what the site says of a finished stop counts', () => {
  const [stop] = stopsNow([stopOf(1, { state: 'failed' })], [reportOf(1, 'done')]);
  expect(stop && stopOutcome(stop)).toBe('failed');
});

describe('a stop that has failed', () => {
  const failed = (changes: Partial<TodayStop> = {}): TodayStop =>
    stopOf(1, { state: 'failed', finished_at: hour(8), can_retry: 'yes', ...changes });

  test('can be tried again where the site says so, and before it has got the failure', () => {
    const stops = [failed(), failed({ can_retry: 'no' }), stopOf(1), stopOf(1)];
    const tries = stops.map((stop, index) => {
      const outcome = index === 3 ? 'delivered' : 'failed';
      const reports = stop.state === 'open' ? [reportOf(1, 'waiting', { outcome })] : [];
      return stopsNow([stop], reports).map(canRetryStop);
    });
    expect(tries.flat()).toEqual([true, false, true, false]);
  });

  test.each([
    ['waiting', 'delivered'],
    ['done', 'delivered'],
    ['refused', 'failed'],
  ] as const)('is, after another try that is %s: %s', (state, outcome) => {
    const [stop] = stopsNow([failed()], [reportOf(1, state, { happened_at: hour(11) })]);
    expect(stop && stopOutcome(stop)).toBe(outcome);
  });
});

describe('what a driver takes back', () => {
  const minute = 60_000;
  const end = Date.parse(hour(8));
  const recorded = { event: 7, at: end };

  test.each([
    ['waits to be sent', reportOf(1, 'waiting'), null, [true, true]],
    ['was sent', reportOf(1, 'done', { recorded }), null, [true, false]],
    ['was refused', reportOf(1, 'refused'), null, [false, false]],
    ['is at the site', null, { event_id: 7, until: hour(8, 10) }, [true, false]],
    ['is another’s', null, null, [false, false]],
  ] as const)(
    'can it be undone after 9 and after 11 minutes, where it %s',
    (_, report, undo, can) => {
      const state = report === null ? 'delivered' : 'open';
      const [stop] = stopsNow([stopOf(1, { state, undo })], report === null ? [] : [report]);
      const at = (minutes: number) => stop && canUndoStop(stop, end + minutes * minute);
      expect([at(9), at(11)]).toEqual(can);
    },
  );

  test('is open again, whether the site has undone it or is still to do so; not where it would not', () => {
    const taken = (state: StopReport['state']) => reportOf(1, state, { toUndo: true, recorded });
    const delivered = stopOf(1, { state: 'delivered' });
    const outcomes = (['waiting', 'undone', 'refused'] as const).map((state) =>
      stopsNow([delivered], [taken(state)]).map(stopOutcome),
    );
    expect(outcomes.flat()).toEqual([null, null, 'delivered']);
  });

  test('of several, the last one comes first', () => {
    const undo = { event_id: 1, until: hour(10) };
    const stops = stopsNow(
      [stopOf(1, { state: 'delivered', finished_at: hour(9), undo }), stopOf(2), stopOf(3)],
      [reportOf(2, 'waiting', { happened_at: hour(9, 2) }), reportOf(3, 'refused')],
    );
    expect(lastToUndo(stops, Date.parse(hour(9, 5)))?.id).toBe(2);
  });

  test('is undone at the site if it has recorded it, and needs nothing more if it has refused it', () => {
    const taken = reportOf(1, 'waiting', { toUndo: true });
    expect(afterSending(taken, { state: 'done', recorded, fields: {} })).toMatchObject({
      state: 'waiting',
      toUndo: true,
      recorded,
    });
    expect(afterSending(taken, { state: 'refused', sentence: 'No.' }).state).toBe('undone');
    const known = reportOf(1, 'waiting', { toUndo: true, recorded });
    expect(afterSending(known, { state: 'undone' }).state).toBe('undone');
    expect(afterSending(known, { state: 'refused', sentence: 'Late.' }).state).toBe('refused');
    expect(afterSending(reportOf(1, 'waiting'), { state: 'done', recorded }).state).toBe('done');
  });
});

test.each([
  [{ latitude: 52.1, longitude: 4.3 }, false, 'geo:52.1,4.3?q=52.1%2C4.3'],
  [{ latitude: 52.1, longitude: 4.3 }, true, 'https://maps.apple.com/?daddr=52.1%2C4.3'],
  // Where only the town's position is known, the address says more.
  [
    { latitude: 52.1, longitude: 4.3, position_source: 'gazetteer' as const },
    false,
    'geo:0,0?q=Main%20Street%201%2C%20Delft',
  ] as const,
  [{}, false, 'geo:0,0?q=Main%20Street%201%2C%20Delft'],
  [{}, true, 'https://maps.apple.com/?daddr=Main%20Street%201%2C%20Delft'],
])('the maps of a device open at %j (Apple: %j)', (place, isApple, href) => {
  const stop = stopOf(1, { destination: 'Main Street 1, Delft', ...place });
  expect(mapsHref(stop, isApple)).toBe(href);
});

test('a stop whose place is not known has no way to it', () => {
  expect(mapsHref(stopOf(1, { destination: null }), false)).toBe(null);
});
