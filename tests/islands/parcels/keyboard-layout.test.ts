import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfOtherLayout } from '../../../server/shared/typed-code.ts';

test.each([
  ['French', 'ZB)&à&'],
  ['French, digits alone', '&é"\'(-è_çà'],
  ['French, of which a part would be a number', '&&&)TEST'],
  ['Belgian', 'ZB)§è!'],
  ['Czech', 'WB=+éě+'],
  ['Slovak', 'WB=ľšč'],
  ['Vietnamese', 'WB-ăâê'],
  ['a scanner for French on an English computer', 'ZB-!)!'],
  ['German', 'WBß101'],
  ['Spanish and Italian', "WB'101"],
  ['Swedish', 'WB+101'],
  ['Russian', 'ЦИ-101'],
  ['Arabic', 'صلا-101'],
  ['Hindi', 'ैव-101'],
])('what a scanner types on a keyboard layout that it is not set to: %s', (_name, text) => {
  expect(isOfOtherLayout(text)).toBe(true);
  expect(isOfOtherLayout(` ${text}\n`)).toBe(true);
});

test.each([
  'WB-101',
  '#TEST-1001',
  '#ABCDEF',
  '(TEST-1001)',
  '(ABCDEF)',
  '“TEST-1001”',
  '"ABCDEF"',
  'TEST/1001',
  'TEST–1001',
  'TEST-١٠٠١',
  ']C1TEST-1001',
  'TEST-1001 (DPD)',
  'https://waybill.example/track.html?code=TEST-1001',
  'Tracking No: TEST-1001',
  'WB-101 WB-102',
  'Hello!',
  'Привет',
  '***',
  '',
])('%j is none', (text) => {
  expect(isOfOtherLayout(text)).toBe(false);
});

test('a number as it is written down is none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._-]{4,40}$/), (code) => {
      expect(isOfOtherLayout(code)).toBe(false);
    }),
  );
});
