import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCodeList } from '../../../server/shared/typed-code.ts';

const keysIn = (text: string) => readCodeList(text).map(({ typed }) => typed?.key ?? null);

test.each([
  ['WB-101', ['wb101']],
  ['  WB-101\n', ['wb101']],
  [
    'WB-101 WB-102,WB-103;WB-104\r\nWB-105\tWB-106',
    ['wb101', 'wb102', 'wb103', 'wb104', 'wb105', 'wb106'],
  ],
  ['WB-101, ; WB-102', ['wb101', 'wb102']],
  ['https://parcels.example.com/track.html?code=WB-101', ['wb101']],
  ['https://parcels.example.com/WB-101', ['wb101']],
  ['/track.html?code=WB-101&page=2', ['wb101']],
  ['', []],
  [' ,;\n', []],
  ['***', [null]],
  ['WB-101 ? WB-102', ['wb101', null, 'wb102']],
])('the codes in %j', (text, keys) => {
  expect(keysIn(text)).toEqual(keys);
});

test('a list has as many codes as were joined, whatever stands between them', () => {
  const code = fc.stringMatching(/^[A-Z]{2}-[0-9]{3,9}$/);
  const between = fc.stringMatching(/^[\s,;]{1,4}$/);
  fc.assert(
    fc.property(fc.array(code, { minLength: 1, maxLength: 30 }), between, (codes, mark) => {
      expect(readCodeList(codes.join(mark)).map(({ typed }) => typed?.code)).toEqual(codes);
    }),
  );
});
