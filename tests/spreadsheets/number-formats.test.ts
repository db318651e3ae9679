import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  builtInCode,
  decimalText,
  numberTextOf,
} from '../../server/transfer/spreadsheets/reading/number-formats.ts';

describe('a decimal number', () => {
  test.each([
    [12_345_678_901, '12345678901'],
    [0.1 + 0.2, '0.3'],
    [1.005, '1.005'],
    [-0, '0'],
    [-0.5, '-0.5'],
    [1e-7, '0.0000001'],
    [-1.25e-10, '-0.000000000125'],
    [999_999_999_999_999, '999999999999999'],
    // Of more digits than spreadsheets keep.
    [1e15, '1E+15'],
    [-1e22, '-1E+22'],
    [9_007_199_254_740_991, '9.00719925474099E+15'],
  ])('%d is %s', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  test('has no exponent below sixteen digits, and is the same number to fifteen of them', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e308, max: 1e308 }), (value) => {
        const text = decimalText(value);
        const isWhole = Math.abs(Number(value.toPrecision(15))) < 1e15;
        expect(text).toMatch(isWhole ? /^-?\d+(?:\.\d+)?$/ : /^-?\d(?:\.\d+)?E\+\d+$/);
        expect(Number(text).toPrecision(15)).toBe((value === 0 ? 0 : value).toPrecision(15));
      }),
    );
  });
});

describe('a format', () => {
  /** 2026-11-22 16:05:09 */
  const moment = 46_348.670_243_055_6;

  test.each([
    ['dd/mm/yyyy', '2026-11-22'],
    ['[$-409]d mmm yy;@', '2026-11-22'],
    ['yyyy"年"m"月"d"日"', '2026-11-22'],
    ['mmmm', '2026-11-22'],
    ['m/d/yy h:mm', '2026-11-22T16:05:09'],
    ['yyyy-mm-dd\\Thh:mm:ss.000', '2026-11-22T16:05:09'],
    ['h:mm AM/PM', '16:05:09'],
    ['mm:ss', '16:05:09'],
    ['[h]:mm', '1112368:05:09'],
    ['General', '46348.6702430556'],
    ['@', '46348.6702430556'],
    ['#,##0.00 "days"', '46348.6702430556'],
    ['[Red]0.0;[Blue]-0.0', '46348.6702430556'],
    ['0.00E+00', '46348.6702430556'],
    ['0%', '46348.6702430556'],
    ['[$€-407] #,##0', '46348.6702430556'],
    ['_-* #,##0\\ "h"_-', '46348.6702430556'],
    ['000000000', '000046349'],
  ])('%s', (code, text) => {
    expect(numberTextOf(code, false)(moment)).toBe(text);
  });

  test.each([
    [14, '2026-11-22'],
    [22, '2026-11-22T16:05:09'],
    [20, '16:05:09'],
    [31, '2026-11-22'],
    [4, '46348.6702430556'],
  ])('that is built in: %d', (id, text) => {
    expect(numberTextOf(builtInCode(id), false)(moment)).toBe(text);
  });
});

describe('days', () => {
  const dateOf = numberTextOf('yyyy-mm-dd', false);

  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [2_958_465, '9999-12-31'],
    [2_958_466, '2958466'],
    [-1, '-1'],
  ])('%d is %s', (serial, text) => {
    expect(dateOf(serial)).toBe(text);
  });

  test('may begin in 1904', () => {
    expect(numberTextOf('yyyy-mm-dd', true)(0)).toBe('1904-01-01');
  });

  test('are not lost to noise', () => {
    const dates = Array.from({ length: 86_400 }, (_, second) => 45_000 + second / 86_400);
    const text = numberTextOf('y-m-d h:m:s', false);
    const seconds = dates.map((serial) => Date.parse(`${text(serial)}Z`) / 1000);
    const first = Date.UTC(2023, 2, 15) / 1000;
    expect(seconds).toEqual(seconds.map((_, second) => first + second));
  });
});
