import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypedCode } from '../../../server/shared/typed-code.ts';
import { dataOf } from '../../support/http.ts';
import { siteForParcels } from '../../support/parcels/parcel-site.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const spellings = [
  'test-1001',
  ' TEST-1001 ',
  '\tTest-1001\n',
  'TEST 1001',
  'TEST1001',
  '#TEST-1001',
  '№ TEST-1001',
  'TEST–1001',
  'TEST — 1001',
  'TEST‑1001',
  'TEST−1001',
  'TEST_1001',
  'test.1001',
  'TEST/1001',
  'TEST-1001.',
  '“TEST-1001”',
  'TE\u200bST\u00ad-\ufeff1001\u200e',
  '\u2067TEST-1001\u2069',
  'ＴＥＳＴ－１００１',
  'TEST-١٠٠١',
  'TEST-۱۰۰۱',
  'TEST-१००१',
  'https://waybill.example/track.html?lang=de&code=TEST-1001',
  'https://other.example/track?code=test%201001#map',
  'https://waybill.example/TEST-1001',
  'http://waybill.example/de/TEST%2D1001/',
  'Your parcel: https://waybill.example/TEST-1001',
  'waybill.example/track.html?code=TEST-1001',
];

describe('a code is found as people write it', () => {
  test.each(spellings)('%j', async (typed) => {
    const { db, ask } = await startSite();
    await insertParcel(db);

    const call = await ask(`/api/parcels/${encodeURIComponent(typed)}`);
    const page = await ask(`/track.html?${new URLSearchParams({ code: typed })}`);

    expect(dataOf(call).tracking_code).toBe('TEST-1001');
    expect(page.status).toBe(200);
    // What the page has of the code is the real one: in its field, its title and its links.
    expect(page.text).toContain('value="TEST-1001"');
    expect(page.text).toContain('<title>Waybill Logistics - TEST-1001 - In transit</title>');
  });

  test('and led on by its real one', async () => {
    const { db, ask } = await startSite();
    await insertParcel(db);

    const { text } = await ask('/api/parcels/test%201001?per_page=1&page=1');

    expect(text).not.toContain('test 1001');
    expect(text).not.toContain('test%201001');
  });
});

describe('of codes that differ by their separators alone', () => {
  async function siteWithTwins() {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'WB-1001', recipient_name: 'Dash' });
    await insertParcel(site.db, { tracking_code: 'WB.1001', recipient_name: 'Stop' });
    return site;
  }

  test.each([
    ['WB-1001', 'Dash'],
    ['wb–1001', 'Dash'],
    ['#WB.1001', 'Stop'],
  ])('the exact one is found: %s', async (typed, name) => {
    const { ask } = await siteWithTwins();

    const reply = await ask(`/api/parcels/${encodeURIComponent(typed)}`);

    expect(dataOf(reply).recipient_name).toBe(name);
  });

  test.each(['WB1001', 'WB 1001', 'WB_1001', 'W-B1001'])('none is guessed: %s', async (typed) => {
    const { ask } = await siteWithTwins();

    expect((await ask(`/api/parcels/${encodeURIComponent(typed)}`)).status).toBe(404);
  });

  test('one without any is found by itself', async () => {
    const { db, ask } = await siteWithTwins();
    await insertParcel(db, { tracking_code: 'WB1001', recipient_name: 'Plain' });

    expect(dataOf(await ask('/api/parcels/wb1001')).recipient_name).toBe('Plain');
    expect((await ask('/api/parcels/wb%201001')).status).toBe(404);
  });
});

test('the administrator finds a parcel so too, after its id', async () => {
  const { db, admin } = await siteForParcels();
  const id = await insertParcel(db, { tracking_code: 'FIRST' });
  await insertParcel(db, { tracking_code: `000${id}` });
  const spelled = await insertParcel(db, { tracking_code: '2026-0001' });

  expect(dataOf(await admin.ask('/api/parcels/2026%200001')).id).toBe(spelled);
  expect(dataOf(await admin.ask(`/api/parcels/${id}`)).id).toBe(id);
});

test('the panel, and what is written, go by the exact code', async () => {
  const { db, admin } = await siteForParcels();
  await insertParcel(db);
  const json = { id: 'TEST1001', status: 'Lost' };

  expect((await admin.ask('/control/parcels/TEST1001')).status).toBe(404);
  expect((await admin.ask('/control/parcels/test-1001')).status).toBe(200);
  expect((await admin.ask('/api/parcels', { method: 'PATCH', json })).status).toBe(404);
  expect(
    (await admin.ask('/api/parcels', { method: 'DELETE', json: { id: json.id } })).status,
  ).toBe(404);
});

const letters = [...'ABCXYZabcxyz0189'];
const own = ['-', '_', '.'];
const others = [...own, '', ' ', '  ', '\u00a0', '\t', '–', '—', '‑', '−', '－', '/', '\\', ' - '];
const invisible = ['', '\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\ufe0f'];

/** What a code is made of: letters and digits, with separators between. */
const parts = fc
  .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  })
  .filter((words) => words.join('').length >= 4);

const around = fc.constantFrom(
  (code: string) => code,
  (code: string) => ` ${code}\n`,
  (code: string) => `#${code}`,
  (code: string) => `(${code})`,
  (code: string) => `https://waybill.example/track.html?lang=de&code=${encodeURIComponent(code)}`,
  (code: string) => `look: https://waybill.example/${encodeURIComponent(code)}?x=1 thanks`,
);

function joined(words: string[], between: string[]): string {
  return words.map((word, index) => (index === 0 ? '' : between[index]) + word).join('');
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  );
}

function separators(of: string[]) {
  return fc.array(fc.constantFrom(...of), { minLength: 5, maxLength: 5 });
}

describe('what was typed for a code', () => {
  test('finds the code in every spelling', () => {
    fc.assert(
      fc.property(
        parts,
        separators(own),
        separators(others),
        fc.constantFrom(...invisible),
        around,
        fc.boolean(),
        (words, between, typedBetween, mark, wrap, wide) => {
          const key = words.join('').toLowerCase();
          const spelled = joined(words, typedBetween).split('').join(mark);
          const code = joined(words, between);
          const typed = wrap(wide ? fullWidth(spelled) : spelled);
          fc.pre(typed.length <= 300);

          expect(readTypedCode(typed)?.key).toBe(key);
          expect(readTypedCode(wrap(code))).toEqual({ code, key });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is read the same once it was read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string(),
          parts.map((p) => p.join('–')),
        ),
        (text) => {
          const typed = readTypedCode(text);
          if (typed !== null) expect(readTypedCode(typed.code)).toEqual(typed);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is never too much, whatever it is', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(
          fc.constantFrom('https://', '?code=', '%', '%E0%A4', '\ud800', 'ﷺ', '٣', '-', '/', 'a'),
          {
            maxLength: 100,
          },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const typed = readTypedCode(text);
        if (typed === null) return;
        expect(typed.code).toMatch(/^[\w. -]+$/);
        expect(typed.key).toMatch(/^[a-z0-9]{0,40}$/);
      }),
      { numRuns: 1000 },
    );
  });

  test('is no code where it is longer than a field can be', () => {
    expect(readTypedCode(`${' '.repeat(296)}ABCD`)).not.toBeNull();
    expect(readTypedCode(`${' '.repeat(297)}ABCD`)).toBeNull();
  });
});
