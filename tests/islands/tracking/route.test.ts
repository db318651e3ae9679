import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../../islands/shared/map/place.ts';
import { nearestTurn, routeOf, unwrapped } from '../../../islands/shared/map/route.ts';

const place = fc.record({
  kind: fc.constantFrom('pickup' as const, 'current' as const, 'destination' as const),
  icon: fc.constant('place' as const),
  name: fc.constant('A place'),
  where: fc.constant(null),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const at = (latitude: number, longitude: number): Place => ({
  kind: 'current',

  name: 'A place',
  where: null,
  latitude,
  longitude,
});

describe('a route', () => {
  test('over the Pacific stays on the Pacific', () => {
    const [, losAngeles] = unwrapped([at(35, 140), at(34, -118)]);
    expect(losAngeles?.longitude).toBe(242);
  });

  test('takes the short way, whatever the places', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 3 }), (places) => {
        const longitudes = unwrapped(places).map(({ longitude }) => longitude);
        for (const [index, longitude] of longitudes.entries()) {
          const previous = longitudes[index - 1] ?? longitude;
          expect(Math.abs(longitude - previous)).toBeLessThanOrEqual(180);
        }
      }),
    );
  });

  const goesSmoothly = (from: Place, to: Place) => {
    const stops = unwrapped([from, to]);
    const route = routeOf(stops);
    expect(route[0]?.[0]).toBeCloseTo(from.latitude);
    expect(route[0]?.[1]).toBeCloseTo(from.longitude);
    expect(route.at(-1)?.[0]).toBeCloseTo(to.latitude);
    for (const [index, [, longitude]] of route.entries()) {
      const previous = route[index - 1]?.[1] ?? longitude;
      expect(Math.abs(longitude - previous)).toBeLessThanOrEqual(180);
    }
  };

  test('begins at the first place, ends at the last, and never jumps', () => {
    fc.assert(fc.property(place, place, goesSmoothly));
  });

  test.each([
    [at(0, -7.016709298534876e-15), at(0, -180)],
    [at(0, 0), at(0, 180)],
    [at(45, 30), at(-45, -150)],
    [at(45, 30), at(-45.0000001, -150)],
  ])('to the other side of the globe does not jump either', goesSmoothly);

  test('of one place is that place, of none is none', () => {
    expect(routeOf([at(1, 2)])).toEqual([[1, 2]]);
    expect(routeOf([])).toEqual([]);
  });
});

test('the nearest turn is whole turns away', () => {
  expect(nearestTurn(-170, 170)).toBe(190);
  expect(nearestTurn(170, -170)).toBe(-190);
  expect(nearestTurn(10, 20)).toBe(10);
});
