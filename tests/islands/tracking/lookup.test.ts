import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lookup, reduceLookup } from '../../../islands/shared/state/lookup-state.ts';
import { areTooMany, onlyCodeIn, readTypedCodes } from '../../../server/shared/typed-code.ts';
import { parcel } from '../../support/tracking/public-parcel.ts';

const empty: Lookup = {
  code: '',
  data: null,
  list: null,
  errors: [],
  olderErrors: [],
  fetching: false,
  today: '',
  news: [],
};

describe('a lookup', () => {
  test('asked: forgets the last answer and waits', () => {
    const current: Lookup = { ...empty, code: 'OLD', data: parcel('OLD') };
    expect(reduceLookup(current, { type: 'requested', code: 'NEW' })).toEqual({
      ...empty,
      code: 'NEW',
      fetching: true,
    });
  });

  test('found: holds the parcel and its day, and waits no more', () => {
    const waiting: Lookup = { ...empty, code: 'A', fetching: true };
    const found = { data: parcel('A'), today: '2026-03-01' };
    expect(reduceLookup(waiting, { type: 'found', ...found })).toEqual({
      ...empty,
      code: 'A',
      ...found,
    });
  });

  test('failed: holds the errors and waits no more', () => {
    const waiting: Lookup = { ...empty, code: 'A', fetching: true };
    expect(reduceLookup(waiting, { type: 'failed', errors: ['No.'] })).toEqual({
      ...empty,
      code: 'A',
      errors: ['No.'],
    });
  });

  test('older events found: they come after those that are there', () => {
    const current: Lookup = { ...empty, code: 'A', data: parcel('A') };
    const { data } = reduceLookup(current, { type: 'olderFound', data: parcel('A', 2) });
    expect(data?.history.data.map(({ id }) => id)).toEqual([9, 8]);
    expect(data?.history).toMatchObject({ current_page: 2, next_page_url: null });
  });

  test('older events of which some are there already come once', () => {
    const current: Lookup = { ...empty, code: 'A', data: parcel('A') };
    const older = parcel('A', 2);
    older.history.data.unshift(...parcel('A').history.data);
    const { data } = reduceLookup(current, { type: 'olderFound', data: older });
    expect(data?.history.data.map(({ id }) => id)).toEqual([9, 8]);
  });

  test('told what it has become: the rest of the lookup stays', () => {
    const current: Lookup = {
      ...empty,
      code: 'a',
      data: parcel('A'),
      olderErrors: ['x'],
      news: [7],
    };
    const update = { data: parcel('A', 2), news: [8], today: '2026-03-02' };
    expect(reduceLookup(current, { type: 'updated', ...update })).toEqual({
      ...current,
      ...update,
      news: [7, 8],
    });
  });

  test('older events that cannot be loaded leave the result as it is', () => {
    const current: Lookup = { ...empty, code: 'A', data: parcel('A') };
    expect(reduceLookup(current, { type: 'olderFailed', errors: ['No.'] })).toEqual({
      ...current,
      olderErrors: ['No.'],
    });
  });

  test('reset: no code, no result', () => {
    const current: Lookup = {
      ...empty,
      code: 'A',
      data: parcel('A'),
      errors: ['x'],
      fetching: true,
    };
    expect(reduceLookup(current, { type: 'reset' })).toEqual(empty);
  });
});

const code = fc
  .array(fc.constantFrom(...'ABCXYZ0189'), { minLength: 4, maxLength: 12 })
  .map((characters) => characters.join(''));
const separator = fc.constantFrom(',', ', ', '; ', '\t', '\n', '\r\n', '،', ',\n', ' ,; ');

test('whatever is between codes, each of them is read once, in its order', () => {
  const codes = fc.uniqueArray(code, { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(codes, fc.array(separator, { minLength: 9, maxLength: 9 }), (all, between) => {
      const text = all.map((one, index) => `${one}${between[index] ?? ''}`).join('');
      const { parts } = readTypedCodes(`${text},${all[0]}`);

      expect(parts.map(({ self }) => self.typed)).toEqual(all);
    }),
  );
});

test('a code alone, however often, is never several', () => {
  fc.assert(fc.property(code, (one) => onlyCodeIn(readTypedCodes(` ${one},${one}`)) === one));
});

test('no text is too much', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => {
      const codes = readTypedCodes(text);

      expect(areTooMany(codes)).toBeTypeOf('boolean');
      // As many as are asked for in one query.
      const entries = codes.parts.flatMap(({ self, words }) => [self, ...words]);
      if (!areTooMany(codes)) expect(entries.length).toBeLessThan(40);
    }),
  );
});
