/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { canMatchPostcode, matchesPostcode } from '../../../server/prices/postcodes.ts';
import { priceParcel, type ToPrice } from '../../../server/prices/price.ts';
import type { DeliveryService } from '../../../server/prices/shared/price.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { siteWithPrices } from '../../support/prices.ts';

const steps = (price: number) => [{ up_to: 30, price }];

describe('a zone of postal codes', () => {
  test.each([
    // An outward code is not another one that begins like it.
    ['GB', 'M1', 'M1 1AE', true],
    ['GB', 'M1', 'm11ae', true],
    ['GB', 'M1', 'M1', true],
    ['GB', 'M1', 'M1 1', true],
    ['GB', 'M1', 'M11 4DQ', false],
    ['GB', 'M2', 'M22 5WB', false],
    ['GB', 'M2', 'M24 4DF', false],
    ['GB', 'M11', 'M1 1AE', false],
    ['GB', 'M11', 'M11 4DQ', true],
    ['GB', 'PA67', 'PA6 7LN', false],
    ['GB', 'PA67', 'PA67 6AA', true],
    ['GB', 'PA6', 'PA67 6AA', false],
    // London's districts have a letter behind.
    ['GB', 'EC1', 'EC1A 1BB', true],
    ['GB', 'EC1A', 'EC1A 1BB', true],
    ['GB', 'EC1A', 'EC1V 1AA', false],
    ['GB', 'E1', 'EC1A 1BB', false],
    ['GB', 'E1', 'E1W 1AA', true],
    ['GB', 'E1', 'E10 5AA', false],
    ['GB', 'W1', 'W1A 1AA', true],
    ['GB', 'SW1', 'SW19 5AE', false],
    // Letters alone are an area.
    ['GB', 'BT', 'BT7 1NN', true],
    ['GB', 'B', 'BT7 1NN', false],
    ['GB', 'B', 'B1 1AA', true],
    ['GB', 'M', 'ME1 1AA', false],
    ['GB', 'LO', 'London', false],
    // A sector, and a whole code, with a space or without.
    ['GB', 'M1 1', 'M1 1AE', true],
    ['GB', 'M1 1', 'M11 4DQ', false],
    ['GB', 'M1 1AE', 'M1 1AE', true],
    ['GB', 'm11ae', 'M1 1AE', true],
    ['GB', 'M1 1AE', 'M1 1AF', false],
    ['GB', 'EC1A1BB', 'EC1A 1BB', true],
    ['JE', 'JE2', 'JE2 3AB', true],
    ['IE', 'D', 'D02 X285', true],
    ['IE', 'D', 'A65 F4E2', false],
    ['IE', 'D02', 'D02 X285', true],
    ['IE', 'D6', 'D6W XY00', true],
    ['IE', 'D02 X285', 'D02X285', true],
    ['IE', 'D02 X285', 'D02 X286', false],
    ['CA', 'M', 'M5V 2T6', true],
    ['CA', 'M5', 'M5V 2T6', true],
    ['CA', 'M5', 'M4B 1B3', false],
    ['CA', 'M5V', 'M5V2T6', true],
    ['CA', 'M5V 2', 'M5V 2T6', true],
    ['CA', 'M5V 2', 'M5V 1T6', false],
    // A star at the end says what is said without it.
    ['GB', 'M1*', 'M1 1AE', true],
    ['GB', 'M1 *', 'M1 1AE', true],
    ['GB', 'M1*', 'M11 4DQ', false],
    ['DE', '10*', '10115', true],
    ['DE', '10*', '11115', false],
    // Elsewhere they begin so.
    ['DE', '1', '10115', true],
    ['DE', '10', '10115', true],
    ['PT', '4100-020', '4100-020', true],
    ['PT', '4100', '4100-020', true],
    ['NL', '1012 AB', '1012AB', true],
    ['JP', '100', '〒100-0001', true],
    ['US', '02138-2601', '02138-2601', true],
    // Ranges, with both of their ends.
    ['DE', '10000-19999', '09999', false],
    ['DE', '10000-19999', '10000', true],
    ['DE', '10000-19999', '19999', true],
    ['DE', '10000-19999', '20000', false],
    ['DE', '10000 – 19999', '15000', true],
    ['DE', '10-19', '19999', true],
    ['DE', '10-19', '20000', false],
    ['DE', '10000-19999', '100', false],
    ['US', '10000-19999', '12345-6789', true],
    ['NL', '1000-1099', '1012 AB', true],
    ['NL', '1000-1099', '1100 AB', false],
    ['PL', '00-001 - 05-999', '03-123', true],
    ['PL', '00-001 - 05-999', '06-000', false],
    ['CZ', '100 00-199 99', '110 00', true],
    ['IR', '12345-67890', '20000-00000', false],
    ['IR', '12345-67890', '1234567890', true],
    [null, 'M1', 'M11 4DQ', false],
    [null, 'M1', 'M1 1AE', true],
    ['DE', '10', '', false],
    ['GB', 'M1', '', false],
  ])('in %s, “%s” is %s: %s', (country, rule, postcode, matches) => {
    expect(matchesPostcode(rule, postcode, country)).toBe(matches);
  });

  test.each([
    [['GB'], 'MAN', false],
    [['GB'], 'London', false],
    [['GB'], 'BT', true],
    [['GB'], '1', false],
    [['GB'], '10000-19999', false],
    [['GB'], 'M1 1AE 2', false],
    [['GB', 'DE'], '1', true],
    [['IE'], 'D0', false],
    [['IE'], 'D6', true],
    [['IE'], 'D02', true],
    [['CA'], 'M55', false],
    [['CA'], 'M5', true],
    [['CA'], 'ON', false],
    [['DE'], '101155', false],
    [['DE'], '10115', true],
    [['DE'], 'D-10115', false],
    [['AT'], '10000-19999', false],
    [['AT'], '1000-1999', true],
    [['AT'], '1999-1000', false],
    [['DE'], '10000-10000', true],
    [['US'], '02138-2601', true],
    [['AE'], 'A1', true],
    [[], 'M1', true],
    [[], 'M?1', false],
    [[], '1*0', false],
    [[], '2-1', false],
    [[], '-', false],
    [[], '*', false],
    [['GB'], 'M1*', true],
  ])('of %j may hold “%s”: %s', (countries, rule, can) => {
    expect(canMatchPostcode(rule, countries)).toBe(can);
  });

  test('prices parcels by it, also where it was stored with a star; what never fits is refused at its field', async () => {
    const { db, send, service } = await siteWithPrices();
    const zones = [
      { name: 'Centre', countries: ['GB'], postcodes: 'M1, M2', steps: steps(350) },
      { name: 'Far', countries: ['GB'], postcodes: ['PA67'], steps: steps(6700) },
      { name: 'Rest', countries: ['GB'], steps: steps(900) },
    ];
    const change = (json: object) =>
      send('PATCH', '/delivery-services', {
        id: service.id,
        minimum: null,
        surcharges: [],
        ...json,
      });
    expect((await change({ zones })).status).toBe(200);
    const costs = async (postcode: string) => {
      const to = { country: 'GB', postcode };
      const asked = { service: 'express', to, pieces: [{ weight: 1 }] };
      return dataOf(await send('POST', '/quotes', asked)).price;
    };
    const all = async () => ({
      'M1 1AE': await costs('M1 1AE'),
      'M11 4DQ': await costs('M11 4DQ'),
      'M25 1AY': await costs('M25 1AY'),
      'PA6 7LN': await costs('PA6 7LN'),
    });
    const right = { 'M1 1AE': 350, 'M11 4DQ': 900, 'M25 1AY': 900, 'PA6 7LN': 900 };
    expect(await all()).toEqual(right);

    const stored = zones.map((zone) => ({ postcodes: [], max_distance: null, ...zone }));
    const [centre] = stored;
    const withStar = [{ ...centre, postcodes: ['M1*', 'London'] }, ...stored.slice(1)];
    const values = { zones: JSON.stringify(withStar) };
    await db.updateTable('delivery_services').set(values).execute();
    expect(await all()).toEqual(right);
    // Other changes leave what was stored before.
    expect((await change({ name: 'Other' })).status).toBe(200);

    const refused = await change({ zones: withStar });
    expect(badFieldsOf(refused)).toEqual(['zones.0.postcodes.1']);
    expect(refused.json().errors[0]).toContain('Zone 1, Postal codes begin with: no postal code');
    expect(badFieldsOf(await change({ zones: [{ ...centre, postcodes: ['9-1'] }] }))).toEqual([
      'zones.0.postcodes.0',
    ]);
  });
});

const service: Pick<
  DeliveryService,
  'name' | 'currency' | 'by' | 'minimum' | 'zones' | 'surcharges'
> = {
  name: 'Express',
  currency: 'EUR',
  by: 'weight',
  minimum: null,
  surcharges: [],
  zones: [
    {
      name: 'Near',
      countries: [],
      postcodes: [],
      max_distance: 10,
      transit_days: null,
      steps: [
        { up_to: 2, price: 100 },
        { up_to: 5, price: 200 },
      ],
    },
    {
      name: 'Far',
      countries: [],
      postcodes: [],
      max_distance: 20.5,
      transit_days: null,
      steps: steps(300),
    },
  ],
};
const parcel: ToPrice = {
  country: 'DE',
  postcode: null,
  distance: 1,
  weight: 1,
  pieces: 1,
  cod: null,
  isSaturday: false,
};

const costs = (fields: Partial<ToPrice>, by: 'weight' | 'pieces' = 'weight') => {
  const quote = priceParcel({ ...service, by }, { ...parcel, ...fields });
  return 'reason' in quote ? quote.reason : quote.price;
};

describe('a bound', () => {
  test.each([
    [1.999, 100],
    [2, 100],
    [2.001, 200],
    [5, 200],
    [5.001, 'steps'],
  ])('of a step: %s kg cost %s', (weight, price) => {
    expect(costs({ weight })).toBe(price);
  });

  test.each([
    [2, 100],
    [3, 200],
    [5, 200],
    [6, 'steps'],
  ])('of a step: %s pieces cost %s', (pieces, price) => {
    expect(costs({ pieces }, 'pieces')).toBe(price);
  });

  test.each([
    [9.999, 100],
    [10, 100],
    [10.001, 300],
    [20.5, 300],
    [20.501, 'far'],
    [null, 'distance'],
  ])('of a distance: %s km cost %s', (distance, price) => {
    expect(costs({ distance })).toBe(price);
  });
});
