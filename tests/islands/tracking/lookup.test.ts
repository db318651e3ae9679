import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withOlderHistory } from '../../../islands/shared/state/lookup-state.ts';
import { areTooMany, onlyCodeIn, readTypedCodes } from '../../../server/shared/typed-code.ts';
import { parcel } from '../../support/tracking/public-parcel.ts';

describe('older events', () => {
  test('come after those that are there', () => {
    const { history } = withOlderHistory(parcel('A'), parcel('A', 2));
    expect(history.data.map(({ id }) => id)).toEqual([9, 8]);
    expect(history).toMatchObject({ current_page: 2, next_page_url: null });
  });

  test('of which some are there already come once', () => {
    const older = parcel('A', 2);
    older.history.data.unshift(...parcel('A').history.data);
    const { history } = withOlderHistory(parcel('A'), older);
    expect(history.data.map(({ id }) => id)).toEqual([9, 8]);
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
