import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressQuery,
  apiQuery,
  countFilters,
  densities,
  everyParcel,
  type ListQuery,
  pageSizes,
  parcelColumns,
  parcelSorts,
  readListQuery,
} from '../../../server/parcels/shared/parcel-list.ts';
import { stages } from '../../../server/shared/enums.ts';

const usual = readListQuery(new URLSearchParams());

const days = fc.option(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const texts = fc.option(fc.string({ minLength: 1 }));

const queries: fc.Arbitrary<ListQuery> = fc.record({
  filter: fc.record({
    stage: fc.subarray([...stages]),
    late: fc.boolean(),
    silent_days: fc.option(fc.integer({ min: 1, max: 3650 })),
    created_from: days,
    created_to: days,
    delivery_from: days,
    delivery_to: days,
    no_email: fc.boolean(),
    origin: texts,
    destination: texts,
    address_missing: fc.boolean(),
    out_since_yesterday: fc.boolean(),
    import: fc.option(fc.uuid()),
    sort: fc.option(fc.constantFrom(...parcelSorts)),
  }),
  search: fc.string(),
  columns: fc.subarray([...parcelColumns]),
  density: fc.constantFrom(...densities),
  perPage: fc.constantFrom(...pageSizes),
});

describe('the address of the list of parcels', () => {
  test('says nothing of what goes without saying', () => {
    expect(String(addressQuery(usual))).toBe('');
    expect(usual).toMatchObject({ filter: everyParcel, search: '', density: 'comfortable' });
  });

  test('holds all that was asked for', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const address = String(addressQuery(query));
        expect(readListQuery(new URLSearchParams(address))).toEqual(query);
      }),
    );
  });

  test('asks the API for nothing that only concerns the looks', () => {
    const query: ListQuery = { ...usual, columns: [], density: 'compact', search: 'a b' };

    expect(String(apiQuery(query))).toBe('search=a+b');
    expect(String(addressQuery(query))).toBe('search=a+b&columns=none&density=compact');
  });

  test('asks for nothing where it is malformed', () => {
    const address =
      'stage=lost,late&late=maybe&silent_days=soon&created_from=1.2.2026&sort=age&columns=age&density=1';

    expect(readListQuery(new URLSearchParams(address))).toEqual({ ...usual, columns: [] });
  });

  test('counts what narrows it down, not the order', () => {
    const filter = { ...everyParcel, late: true, origin: 'Porto', sort: 'delivery' as const };

    expect(countFilters(filter)).toBe(2);
    expect(countFilters(everyParcel)).toBe(0);
  });
});
