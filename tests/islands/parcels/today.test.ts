import { expect, test } from 'vitest';
import type { StopReport } from '../../../islands/parcels/queue/database.ts';
import {
  isToDo,
  mapsHref,
  outcomeOf,
  progressOf,
  stopsNow,
} from '../../../islands/parcels/today/stops-now.ts';
import type { RunStop } from '../../../server/shared/run.ts';

const stopOf = (id: number, state: RunStop['state'] = 'open'): RunStop => ({
  ...{ id, position: id, parcel_id: id, tracking_code: `WB-${id}`, state },
  ...{ recipient_name: 'Ada', destination: 'Delft', recipient_phone_number: null },
  ...{ latitude: null, longitude: null, note: null },
  ...{ reason: null, failure_note: null, finished_at: null },
});

const reportOf = (stop: number, state: StopReport['state']): StopReport => ({
  ...{ kind: 'stop', number: stop, key: `key-${stop}`, by: 1, code: `WB-${stop}`, stop, state },
  ...{ happened_at: '2026-03-01T08:00:00.000Z', sentence: null, outcome: 'delivered' },
  ...{ path: '/api/deliveries', fields: {} },
});

test('a stop is over once it is recorded on the device, and is to be decided on where that was refused', () => {
  const stops = stopsNow(
    [stopOf(1, 'failed'), stopOf(2), stopOf(3), stopOf(4), stopOf(5)],
    [reportOf(2, 'waiting'), reportOf(3, 'done'), reportOf(4, 'refused')],
  );

  expect(stops.map(outcomeOf)).toEqual(['failed', 'delivered', 'delivered', null, null]);
  expect(stops.filter(isToDo).map(({ id }) => id)).toEqual([5]);
  expect(progressOf(stops)).toEqual({ done: 3, count: 5 });
});

test('what the site says of a finished stop counts', () => {
  const [stop] = stopsNow([stopOf(1, 'failed')], [reportOf(1, 'done')]);
  expect(stop && outcomeOf(stop)).toBe('failed');
});

test.each([
  [{ latitude: 52.1, longitude: 4.3 }, false, 'geo:52.1,4.3?q=52.1%2C4.3'],
  [{ latitude: 52.1, longitude: 4.3 }, true, 'https://maps.apple.com/?daddr=52.1%2C4.3'],
  [{}, false, 'geo:0,0?q=Main%20Street%201%2C%20Delft'],
  [{}, true, 'https://maps.apple.com/?daddr=Main%20Street%201%2C%20Delft'],
])('the maps of a device open at %j (Apple: %j)', (place, isApple, href) => {
  const stop = { latitude: null, longitude: null, destination: 'Main Street 1, Delft', ...place };
  expect(mapsHref(stop, isApple)).toBe(href);
});

test('a stop whose place is not known has no way to it', () => {
  expect(mapsHref({ latitude: null, longitude: null, destination: null }, false)).toBe(null);
});
