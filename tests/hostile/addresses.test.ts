/** @module-tag extended */

import { expect, test } from 'vitest';
import { leakIn } from '../support/hostile/leaks.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { combinations, patience } from '../support/hostile/sample.ts';
import { amount, inTurn } from '../support/sweep.ts';

/** What may stand in an address where an id, a code or a name is expected. */
const places = [
  '0',
  '-1',
  '-2147483649',
  '-9007199254740993',
  '1.5',
  '1e3',
  '1e999',
  '0x10',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9'.repeat(19),
  '9'.repeat(400),
  '%D9%A1',
  '%EF%BC%91',
  '%201%20',
  '+1',
  '1,2',
  '1;2',
  "1'--",
  '1%20or%201=1',
  '%25',
  '_',
  '%5C',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '%F0%9F%9A%9A',
  '%EF%BF%BE',
  '%E2%80%AE1',
  '%3Cscript%3E',
  '..%2f..%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%2e%2e',
  'html1%00',
  'a'.repeat(3000),
  '%E0%A4%A',
];

/** What may stand behind an address: parameters that lists, lookups and pages know, and their likes. */
const queries = [
  '',
  ...['page', 'per_page', 'reviews', 'again', 'step'].flatMap((name) =>
    [
      '0',
      '-1',
      '1e3',
      '1.5',
      'NaN',
      '9999999999999',
      '99999999999999',
      '',
      '%20',
      '%D9%A1',
      '[]',
    ].map((value) => `${name}=${value}`),
  ),
  ...['search', 'code', 'codes', 'to', 'subject', 'token', 'back', 'lang', 'changed'].flatMap(
    (name) =>
      [
        '%25',
        '_',
        '%5C',
        '%5C%25%5C',
        "'%20or%20''='",
        '%22',
        '*',
        'a%20AND%20(',
        'NEAR(a%20b)',
        '%EF%B7%BA'.repeat(16),
        'e%CC%81%CC%81',
        '%CC%81',
        '%F0%9F%9A%9A',
        '%EF%BF%BF',
        '%3Cscript%3E',
        'javascript:alert(1)',
        '//evil.example',
        '%0a',
        'x'.repeat(300),
        'x'.repeat(301),
      ].map((value) => `${name}=${value}`),
  ),
  'page[]=1',
  'page=1&per_page=100&search=a',
  '__proto__=1',
  'constructor[prototype][admin]=1',
  'search',
  '=',
  '&&&',
  `${'a=&'.repeat(400)}`,
];

type Way = { place: string; query: string };

/** Some places, some queries, and some of both. */
function waysTo(path: string, turn: number): Way[] {
  const lists = { place: path.includes(':') ? places : [''], query: queries };
  return [
    ...inTurn(lists.place, amount(15, 5), turn).map((place) => ({ place, query: '' })),
    ...inTurn(queries, amount(9, 3), turn).map((query) => ({ place: '1', query })),
    ...combinations<Way>(lists, 1, turn),
  ];
}

test('no address is too much, whoever asks for it', patience, async () => {
  const { site, signIn } = await markedPanel();
  const paths = site.routes.filter(({ method }) => method === 'GET').map(({ path }) => path);

  for (const [index, path] of [...new Set(paths)].entries()) {
    // Anew for each, because some of them sign out.
    const admin = await signIn();
    for (const { place, query } of waysTo(path, index)) {
      const address = `${path.replace(/:\w+|\*/g, place)}?${query}`;
      const reply = await admin.ask(address);
      expect(reply.status, address).toBeLessThan(500);
      expect(leakIn(reply, site), address).toBeUndefined();
      expect(reply.headers.location ?? '/', address).toMatch(/^\/(?![/\\])/);
    }
  }
});
