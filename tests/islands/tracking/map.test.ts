import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { journeyRoute, nearestTurn, unwrapLongitudes } from '../../../islands/shared/map/route.ts';
import { spread } from '../../../islands/shared/map/spread.ts';
import type { Stop } from '../../../islands/shared/map/stop.ts';

const stop = fc.record({
  kind: fc.constantFrom('pickup' as const, 'current' as const, 'destination' as const),
  name: fc.constant('A place'),
  where: fc.constant(null),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const at = (latitude: number, longitude: number): Stop => ({
  kind: 'current',
  name: 'A place',
  where: null,
  latitude,
  longitude,
});

describe('a route', () => {
  test('over the Pacific stays on the Pacific', () => {
    const [, losAngeles] = unwrapLongitudes([at(35, 140), at(34, -118)]);
    expect(losAngeles?.longitude).toBe(242);
  });

  test('takes the short way, whatever the places', () => {
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 3 }), (places) => {
        const longitudes = unwrapLongitudes(places).map(({ longitude }) => longitude);
        for (const [index, longitude] of longitudes.entries()) {
          const previous = longitudes[index - 1] ?? longitude;
          expect(Math.abs(longitude - previous)).toBeLessThanOrEqual(180);
        }
      }),
    );
  });

  const goesSmoothly = (from: Stop, to: Stop) => {
    const stops = unwrapLongitudes([from, to]);
    const route = journeyRoute(stops);
    expect(route[0]?.[0]).toBeCloseTo(from.latitude);
    expect(route[0]?.[1]).toBeCloseTo(from.longitude);
    expect(route.at(-1)?.[0]).toBeCloseTo(to.latitude);
    for (const [index, [, longitude]] of route.entries()) {
      const previous = route[index - 1]?.[1] ?? longitude;
      expect(Math.abs(longitude - previous)).toBeLessThanOrEqual(180);
    }
  };

  test('begins at the first place, ends at the last, and never jumps', () => {
    fc.assert(fc.property(stop, stop, goesSmoothly));
  });

  test.each([
    [at(0, -7.016709298534876e-15), at(0, -180)],
    [at(0, 0), at(0, 180)],
    [at(45, 30), at(-45, -150)],
    [at(45, 30), at(-45.0000001, -150)],
  ])('to the other side of the globe does not jump either', goesSmoothly);

  test('of one place is that place, of none is none', () => {
    expect(journeyRoute([at(1, 2)])).toEqual([[1, 2]]);
    expect(journeyRoute([])).toEqual([]);
  });
});

test('the nearest turn is whole turns away', () => {
  expect(nearestTurn(-170, 170)).toBe(190);
  expect(nearestTurn(170, -170)).toBe(-190);
  expect(nearestTurn(10, 20)).toBe(10);
});

const side = 44;
const near = fc.record({
  x: fc.integer({ min: -100, max: 100 }),
  y: fc.integer({ min: -100, max: 100 }),
});

describe('marks', () => {
  test('of up to three places never cover each other, and stay near their places', () => {
    fc.assert(
      fc.property(fc.array(near, { maxLength: 3 }), (places) => {
        const middles = spread(places, side);
        for (const [index, middle] of middles.entries()) {
          for (const other of middles.slice(index + 1)) {
            const [dx, dy] = [Math.abs(middle.x - other.x), Math.abs(middle.y - other.y)];
            expect(Math.max(dx, dy)).toBeGreaterThanOrEqual(side);
          }
          const { x = 0, y = 0 } = places[index] ?? {};
          expect(Math.hypot(middle.x - x, middle.y - y)).toBeLessThan(2 * side);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('that do not cover each other stay where they are', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 0, y: 45 },
    ];
    for (const [index, middle] of spread(places, side).entries()) {
      expect(middle.x).toBeCloseTo(places[index]?.x ?? 0, 0);
      expect(middle.y).toBeCloseTo(places[index]?.y ?? 0, 0);
    }
  });

  test('of one place stand in a row, in the order of travel', () => {
    const [pickup, current, destination] = spread(Array(3).fill({ x: 10, y: 20 }), side);
    expect(pickup?.x).toBeLessThanOrEqual((current?.x ?? 0) - side);
    expect(current?.x).toBeLessThanOrEqual((destination?.x ?? 0) - side);
    expect([pickup?.y, current?.y, destination?.y]).toEqual([20, 20, 20]);
  });
});
