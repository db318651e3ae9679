import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spread } from '../../../islands/shared/map/spread.ts';

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
