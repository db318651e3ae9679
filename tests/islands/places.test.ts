import { describe, expect, test } from 'vitest';
import { positionIn, withPosition } from '../../islands/parcel-map-form/places.ts';

describe('the position in the fields of a place', () => {
  test.each([
    ['38.72', '-9.14', [38.72, -9.14]],
    [' +90 ', '-180', [90, -180]],
    ['91', '0', null],
    ['0', '180.1', null],
    ['38.72', '', null],
    ['ninety', '0', null],
    ['1e1', '0', null],
  ])('%s, %s', (latitude, longitude, position) => {
    const values = { map_pickup_latitude: latitude, map_pickup_longitude: longitude };
    expect(positionIn(values, 'pickup')).toEqual(position);
  });

  test('is that of the place that is asked for', () => {
    expect(positionIn(withPosition('pickup', [1, 2]), 'current')).toBeNull();
  });
});

describe('a place that is set', () => {
  test.each([
    [
      [38.723456, -9.14],
      ['38.72346', '-9.14000'],
    ],
    [
      [0, 190],
      ['0.00000', '-170.00000'],
    ],
    [
      [0, -541],
      ['0.00000', '179.00000'],
    ],
    [null, ['', '']],
  ] as const)('%j', (position, [latitude, longitude]) => {
    expect(withPosition('current', position === null ? null : [...position])).toEqual({
      map_current_latitude: latitude,
      map_current_longitude: longitude,
    });
  });
});
