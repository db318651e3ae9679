import { expect, test } from 'vitest';
import {
  formatMeasure,
  localizeWeight,
  unitName,
} from '../../../server/parcels/shared/weight-words.ts';

test.each([
  ['en', '12.5 kg'],
  ['de', '12,5 kg'],
  ['fr', '12,5 kg'],
  ['ru', '12,5 кг'],
  ['fa', '۱۲٫۵ کیلوگرم'],
])('the sum of pieces is written as in %s', (tag, expected) => {
  expect(localizeWeight('12.5 kg', tag).replace(/\s/gu, ' ')).toBe(expected);
  expect(localizeWeight('12,5 kg', tag).replace(/\s/gu, ' ')).toBe(expected);
});

test.each(['1.250 kg', 'about 2 kilos', '2-3 kg', '1 180 kg', 'kg', '12 pcs'])(
  'a weight that could mean something else stays as it was typed: %s',
  (text) => {
    expect(localizeWeight(text, 'de')).toBe(text);
  },
);

test('a weight keeps its decimals, and has no thousands', () => {
  expect(localizeWeight('2.50 kg', 'de')).toMatch(/^2,50\s/u);
  expect(localizeWeight('1180 kg', 'en')).toBe('1180 kg');
});

test('units have their names in the language, and one that Intl does not know its symbol', () => {
  expect(['en', 'ru', 'ar'].map((tag) => unitName('cm', tag))).toEqual(['cm', 'см', 'سم']);
  expect(formatMeasure(2.5, 't', 'de')).toBe('2,5 t');
});
