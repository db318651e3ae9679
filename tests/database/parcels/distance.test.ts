/** @module-tag postgres */

import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Coordinates, orderByDistance } from '../../../server/parcels/runs/distance.ts';
import { BlockCount } from '../../support/hostile/block-count.ts';

const at = (name: string, latitude: number | null, longitude: number | null) => ({
  name,
  latitude,
  longitude,
});

const namesOf = (stops: { name: string }[]) => stops.map(({ name }) => name).join('');

describe('an order by distance', () => {
  test('goes from the first stop to the nearest, and on', () => {
    const line = [at('a', 0, 0), at('d', 0, 3), at('b', 0, 1), at('c', 0, 2)];
    expect(namesOf(orderByDistance(line))).toBe('abcd');
  });

  test('turns a part of the way round where that makes it shorter', () => {
    // Always going on to the nearest would be adcbe.
    const stops = [at('a', 0, 0), at('b', 2, 3), at('c', 4, 2), at('d', 0, 4), at('e', 2, 2)];
    expect(namesOf(orderByDistance(stops))).toBe('aecbd');
  });

  test('knows that the world is round', () => {
    const pacific = [at('a', 0, 179), at('c', 0, 170), at('b', 0, -179)];
    expect(namesOf(orderByDistance(pacific))).toBe('abc');
  });

  test('leaves those without a position at the end, in their order', () => {
    const some = [
      at('x', null, null),
      at('a', 0, 0),
      at('y', 1, null),
      at('c', 0, 9),
      at('b', 0, 1),
    ];
    expect(namesOf(orderByDistance(some))).toBe('abcxy');
  });

  const degrees = (most: number) =>
    fc.option(fc.double({ min: -most, max: most, noNaN: true }), { freq: 9 });
  const stop = fc.record({ id: fc.nat(), latitude: degrees(90), longitude: degrees(180) });

  test('has each stop once, and the first one first', () => {
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 40 }), (stops) => {
        const ordered = orderByDistance(stops);
        expect(new Set(ordered)).toEqual(new Set(stops));
        expect(ordered).toHaveLength(stops.length);
        const first = stops.find(
          ({ latitude, longitude }) => latitude !== null && longitude !== null,
        );
        if (first !== undefined) expect(ordered[0]).toBe(first);
      }),
    );
  });

  test('is found in few steps for as many stops as a run can have', async () => {
    const blocks = new BlockCount<Coordinates[]>(
      '../../../server/parcels/runs/distance.ts',
      'orderByDistance',
    );
    onTestFinished(() => blocks.close());
    const many = Array.from({ length: 300 }, (_, index) =>
      at(String(index), (index * 7919) % 90, (index * 104_729) % 180),
    );
    expect(await blocks.of(many)).toBeLessThan(5_000_000);
  });
});
