import fc from 'fast-check';

/** Numbers that JSON can write and JavaScript cannot hold, or not as they were written. */
const written = [
  '1e999',
  '-1e999',
  '1E400',
  '-0',
  '0.1e-400',
  '9007199254740993',
  '1e-7',
  '5e-324',
];

/** What stands for such a number until it is written. */
const numeral = (text: string) => `\u0001${text}\u0001`;

const numbers = fc.constantFrom<unknown>(
  ...written.map(numeral),
  0,
  -1,
  1,
  1.5,
  20.000001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e15,
  1e21,
  1e308,
  Number.MIN_VALUE,
);

const numberTexts = fc.constantFrom(
  'NaN',
  'Infinity',
  '-Infinity',
  '1e3',
  '0x10',
  '0b1',
  '1_000',
  '١٢',
  '１２',
  '1,5',
  ' 7 ',
  '+7',
  '-0',
  '00000000000007',
  '999999999999999',
  '9'.repeat(400),
  'true',
  'null',
  'undefined',
  '2026-02-30',
  '2026-13-01T25:61',
  '1969-12-31T23:59:59Z',
  '2100-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '9999-99-99',
);

const marks = [
  '\ud800',
  '\udc00',
  '\udc00\ud800',
  '\u0000',
  '\u0001',
  '\u0085',
  '\u001b[31m',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\ufffe',
  '\u{10ffff}',
  'e\u0301\u0301\u0301',
  'ﷺ',
  'ß',
  'İ',
  '\r\n',
  '\n',
  '\t',
  "'",
  '"',
  '`',
  '\\',
  '%00',
  '%s%n',
  '{{7*7}}',
  '{company_name}',
  '{__proto__}',
  '[image=',
  '<script>',
  '-->',
  '; drop table parcels; --',
  "' or 1=1 --",
  '../../etc/passwd',
  'javascript:',
  'https://',
  '@',
  ',',
  'a',
  ' ',
];

/** Short texts of pieces that something might stumble over. */
export const texts = fc.oneof(
  fc.array(fc.constantFrom(...marks), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  numberTexts,
);

/** Texts about as long as a field may be, and much longer ones. */
const longTexts = fc
  .tuple(
    fc.constantFrom('a', 'é', '\ud83d\ude9a', ' a', '[bold=', '\ud800'),
    fc.constantFrom(39, 40, 41, 100, 150, 200, 299, 300, 301, 2001, 20_001, 60_000),
  )
  .map(([unit, times]) => unit.repeat(times));

/** As deep as a request has room for. */
const nested = fc
  .tuple(
    fc.constantFrom<(inner: unknown) => unknown>(
      (x) => [x],
      (x) => ({ a: x }),
    ),
    fc.constantFrom(1, 5, 500),
  )
  .map(([wrap, depth]) => {
    let value: unknown = 'deep';
    for (let level = 0; level < depth; level += 1) value = wrap(value);
    return value;
  });

/** Objects whose names mean something to JavaScript. JSON makes them, where a literal would not. */
const properties = fc
  .constantFrom(
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"toString":1,"valueOf":1}',
    '{"then":1,"toJSON":1}',
    '{"length":1e9}',
    '{"0":"a","length":1}',
    '{"path":"/etc/passwd"}',
  )
  .map((json): unknown => JSON.parse(json));

/** Any JSON value that might find something unprepared. */
export const values: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: texts, weight: 5 },
  { arbitrary: numbers, weight: 3 },
  { arbitrary: longTexts, weight: 2 },
  {
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], ['a', 'b'], [[]]),
    weight: 2,
  },
  { arbitrary: nested, weight: 1 },
  { arbitrary: properties, weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

/** The JSON of such a value, with the numerals above as numbers. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0001([^"\\]+)\\u0001"/g, '$1');
}
