import { describe, expect, test } from 'vitest';
import { learnDoor } from '../../../server/parcels/addresses/doors.ts';
import { metresBetween } from '../../../server/parcels/runs/distance.ts';

/** Numbers from 0 to 1, the same for the same seed. */
function numbersOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const home = { latitude: 51.05, longitude: 3.72 };

/** A place so many metres from another one, in a direction. */
function placeNear(place: typeof home, metres: number, angle: number) {
  const degree = 111_195;
  return {
    latitude: place.latitude + (metres * Math.cos(angle)) / degree,
    longitude:
      place.longitude +
      (metres * Math.sin(angle)) / (degree * Math.cos((place.latitude * Math.PI) / 180)),
  };
}

describe('a door', () => {
  test('is learned in four weeks from devices that are often wrong, and is never wrong itself', () => {
    for (const seed of [1, 2, 3]) {
      const random = numbersOf(seed);
      const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
      const errors: number[] = [];
      let [enough, early] = [0, 0];
      for (let address = 0; address < 500; address += 1) {
        const deliveries = 1 + Math.floor(random() * 10);
        const proofs = [];
        for (let delivery = 0; delivery < deliveries; delivery += 1) {
          if (random() < 0.2) continue;
          const isOff = random() < 0.1;
          const metres = isOff ? 100 + 1900 * random() : Math.hypot(15 * gauss(), 15 * gauss());
          proofs.push(placeNear(home, metres, 2 * Math.PI * random()));
        }
        const door = learnDoor(proofs);
        if (proofs.length >= 3) enough += 1;
        else if (door !== null) early += 1;
        if (door !== null) errors.push(metresBetween(door, home));
      }
      errors.sort((a, b) => a - b);
      expect(early).toBe(0);
      expect(errors.length / enough).toBeGreaterThanOrEqual(0.9);
      expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(30);
      expect(errors.at(-1)).toBeLessThanOrEqual(100);
    }
  });

  test('needs three proofs, of which more than half are near each other', () => {
    const far = placeNear(home, 500, 0);
    expect(learnDoor([home, home])).toBeNull();
    expect(learnDoor([home, far, placeNear(home, 500, 2)])).toBeNull();
    expect(learnDoor([home, home, far, far])).toBeNull();
    expect(learnDoor([home, far, home])).toEqual(home);
  });
});
