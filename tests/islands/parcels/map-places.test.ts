import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStopPosition, stopPositionFields } from '../../../islands/parcels/map/stops.ts';

const longitudeAt = (longitude: number) =>
  stopPositionFields('current', [1, longitude]).map_current_longitude;

describe('a place that was put on the map', () => {
  test.each([
    [190, '-170.00000'],
    [-190, '170.00000'],
    [540.5, '-179.50000'],
    [-725, '-5.00000'],
    [179.99999, '179.99999'],
    [-180, '-180.00000'],
    [180.0001, '-179.99990'],
    [-9.14, '-9.14000'],
  ])('at %d, in whichever of its worlds, is at %s', (clicked, longitude) => {
    expect(stopPositionFields('current', [38.72, clicked])).toEqual({
      map_current_latitude: '38.72000',
      map_current_longitude: longitude,
    });
  });

  test('is within ±180 and whole turns away, wherever it was put', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000_000, max: 5_000_000 }), (thousandths) => {
        const clicked = thousandths / 1000;
        const longitude = Number(longitudeAt(clicked));
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        const turns = (clicked - longitude) / 360;
        expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-6);
      }),
    );
  });

  test('is where the fields then say that it is', () => {
    const values = stopPositionFields('pickup', [-33.5, 190]);
    expect(readStopPosition(values, 'pickup')).toEqual([-33.5, -170]);
    expect(readStopPosition(values, 'current')).toBeNull();
    expect(readStopPosition(stopPositionFields('pickup', null), 'pickup')).toBeNull();
  });
});

describe('fields say where a place is', () => {
  const typed = (latitude: string, longitude: string) =>
    readStopPosition(
      { map_current_latitude: latitude, map_current_longitude: longitude },
      'current',
    );

  test.each([
    ['90', '180', [90, 180]],
    ['-90', '-180', [-90, -180]],
    [' 5.6 ', '+0.19', [5.6, 0.19]],
  ])('%s, %s', (latitude, longitude, position) => {
    expect(typed(latitude, longitude)).toEqual(position);
  });

  test.each([
    ['1', '180.0001'],
    ['1', '-180.0001'],
    ['90.0001', '1'],
    ['-90.0001', '1'],
    ['1', ''],
    ['', '1'],
    ['1', '1e2'],
    ['north', '1'],
  ])('but not with %j, %j', (latitude, longitude) => {
    expect(typed(latitude, longitude)).toBeNull();
  });
});
