import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describePieces,
  fromBaseUnit,
  measureNames,
  piecesWeight,
  readTypedPiece,
  roundTo,
  toBaseUnit,
  totalVolumetricWeight,
  typedPieces,
  unknownPiece,
  weightText,
  withUnit,
} from '../../../server/parcels/shared/pieces.ts';
import { readCodeList, readPieceCode, readTypedCode } from '../../../server/shared/typed-code.ts';

const units = fc.constantFrom('metric' as const, 'imperial' as const);
const name = fc.constantFrom(...measureNames);
/** A stored measure in thousandths. */
const thousandths = fc.integer({ min: 1, max: 10_000_000 });

test('what is shown of a stored measure means just that measure', () => {
  fc.assert(
    fc.property(thousandths, name, units, (whole, part, system) => {
      const stored = whole / 1000;
      expect(toBaseUnit(fromBaseUnit(stored, part, system), part, system)).toBe(stored);
    }),
  );
});

test('a typed measure of two decimals comes back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), name, units, (whole, part, system) => {
      const typed = whole / 100;
      expect(fromBaseUnit(toBaseUnit(typed, part, system), part, system)).toBe(typed);
    }),
  );
});

test('a row of a form means the piece that it was made of', () => {
  const measure = fc.option(thousandths.map((whole) => whole / 1000));
  const piece = fc.record({
    weight: measure,
    length: measure,
    width: measure,
    height: measure,
    content: fc.constantFrom(null, 'Books'),
  });
  fc.assert(
    fc.property(piece, units, (stored, system) => {
      const [row] = typedPieces([stored], system);
      expect(row && readTypedPiece(row, system)).toEqual(stored);
    }),
  );
});

test('sums have no traces of how numbers are stored', () => {
  fc.assert(
    fc.property(fc.array(thousandths, { minLength: 1, maxLength: 99 }), (all) => {
      const sum = all.reduce((one, other) => one + other);
      expect(piecesWeight(all.map((whole) => ({ weight: whole / 1000 })))).toBe(sum / 1000);
    }),
  );
  expect(roundTo(1.005, 2)).toBe(1.01);
  expect(weightText([{ weight: 0.1 }, { weight: 0.2 }], 'metric')).toBe('0.3 kg');
  expect(weightText([{ weight: 1 }, { weight: null }], 'metric')).toBe(null);
});

test.each([
  ['5,5', '5.5 kg'],
  [' 12 ', '12 kg'],
  ['٥٫٥', '5.5 kg'],
  ['5.5 lb', '5.5 lb'],
  ['about 5', 'about 5'],
  ['', ''],
])('a weight typed as “%s” is “%s”', (typed, text) => {
  expect(withUnit(typed, 'metric')).toBe(text);
});

test('the volumetric weight is that of all pieces, where their sizes are known', () => {
  const box = { ...unknownPiece, length: 50, width: 40, height: 30 };
  expect(totalVolumetricWeight([box, box], 5000)).toBe(24);
  expect(totalVolumetricWeight([box, unknownPiece], 5000)).toBe(null);
  expect(describePieces([{ ...box, weight: 2 }])).toBe('2 kg, 50 × 40 × 30 cm');
});

test('a code keeps the slash before the number of a piece, and no other', () => {
  expect(readTypedCode('box 100/2')).toEqual({ code: 'box 100/2', key: 'box1002' });
  expect(readTypedCode('BOX/100-2')?.code).toBe('BOX 100-2');
  expect(readCodeList('BOX-100/1 BOX-100/2').map(({ typed }) => typed?.code)).toEqual([
    'BOX-100/1',
    'BOX-100/2',
  ]);
  expect(readPieceCode('BOX-100／12')).toEqual({ code: 'BOX-100', piece: 12 });
  expect(readPieceCode('https://example.com/track/12')).toBe(null);
});
