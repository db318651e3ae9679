import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  onlyCodeIn,
  readCodeList,
  readTypedCode,
  readTypedCodes,
} from '../../../server/shared/typed-code.ts';
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
  '<https://waybill.example/TEST-1001>',
  'Tracking No: TEST-1001',
  ']C1TEST-1001',
  'TEST-1001 (DPD)',
];

/** The link to a parcel, as it is in mails. */
const real = 'https://waybill.example/track.html?lang=de&code=TEST-1001';
const encoded = encodeURIComponent(real);
const safeLink = `https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7Cada%40example.com%7C${'0f9c'.repeat(80)}%7C1&sdata=x%3D&reserved=0`;

describe('a code is found in what mail programs and scanners make of it', () => {
  test.each([
    ['Outlook', safeLink],
    ['Outlook within Google', `https://www.google.com/url?q=${encodeURIComponent(safeLink)}`],
    ['Google, not encoded', `https://www.google.com/url?q=${real}&sa=D&source=editors`],
    ['Proofpoint 1', `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=x`],
    [
      'Proofpoint 2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__waybill.example_track.html-3Flang-3Dde-26code-3DTEST-2D1001&d=DwMFaQ&c=x&r=y',
    ],
    ['Proofpoint 3', `https://urldefense.com/v3/__${real}__;!!FbCVDoc3r24!xYz-1$`],
    [
      'Proofpoint 3, with a replaced character',
      'https://urldefense.com/v3/__https:/waybill.example/track.html?code=TEST*2D1001__;JQ!!FbC!x$',
    ],
    ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,x-y&typo=1`],
    ['Cisco', `https://secure-web.cisco.com/1AbC_dEf-2/${encoded}`],
    [
      'angle brackets over two lines',
      'See <https://waybill.example/tra\r\n ck.html?code=TEST-1001>.',
    ],
    ['a soft line break', 'https://waybill.example/track.html?code=\nTEST-1001'],
    ['German', 'Sendungsnummer: TEST-1001'],
    ['French', 'Numéro de suivi : TEST-1001'],
    ['Arabic', 'رقم التتبع: TEST-1001'],
    ['Chinese', '运单号：TEST-1001'],
    ['a label with #', 'Tracking #TEST-1001'],
    ['a label and a carrier', 'Tracking No: TEST-1001 (DPD Classic)'],
    ['a carrier before it', '(Hermes) TEST-1001'],
    ['brackets', 'TEST-1001 [GLS]'],
    ...[']C0', ']d2', ']Q3', ']E0', ' ]A0'].map((prefix) => [prefix, `${prefix}TEST-1001`]),
    ['a QR code', `]Q3${real}`],
  ])('%s', (_name, text) => {
    expect(readTypedCode(text)).toEqual({ code: 'TEST-1001', key: 'test1001' });
    expect(onlyCodeIn(readTypedCodes(text))).not.toBeNull();
    expect(readCodeList(text).map(({ typed }) => typed?.code)).toEqual(['TEST-1001']);
  });

  test('a link that a mail has broken without brackets is tried as one, too', () => {
    const { whole, parts } = readTypedCodes('https://waybill.example/track.html?code=TE\nST-1001');
    expect(whole.code?.code).toBe('TEST-1001');
    expect(parts.length).toBe(2);
  });

  test('several of them are several codes', () => {
    const text = `${safeLink}\nTracking No: AB-1234 (DPD), ]C1CD-1234`;
    const codes = ['TEST-1001', 'AB-1234', 'CD-1234'];
    const { parts } = readTypedCodes(text);
    expect(parts.map(({ self }) => self.code?.code)).toEqual(codes);
    expect(readCodeList(text).map(({ typed }) => typed?.code)).toEqual(codes);
  });

  test('no code is broken, whatever words it has', () => {
    const part = fc.constantFrom('TRACKING', 'No', 'C1', 'd2', 'DPD', 'http', 'url', 'u', '1001');
    const code = fc
      .array(part, { minLength: 2, maxLength: 5 })
      .chain((parts) => fc.constantFrom('-', '.', '_', '').map((mark) => parts.join(mark)))
      .filter(({ length }) => length >= 4 && length <= 40);
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '#', 'Nr: '), (one, before) => {
        expect(readTypedCode(`${before}${one}`)?.code).toBe(one);
        expect(readCodeList(`${before}${one}`).map(({ typed }) => typed?.code)).toEqual([one]);
      }),
    );
  });

  test('wherever it is typed: the list, the search of all pages, and an event', async () => {
    const { db, admin } = await siteForParcels();
    await insertParcel(db);
    for (const text of [safeLink.slice(0, 300), 'Tracking No: TEST-1001 (DPD)', ']C1TEST-1001']) {
      const query = new URLSearchParams({ search: text });
      expect(dataOf(await admin.ask(`/api/parcels?${query}`)).data).toMatchObject([
        { tracking_code: 'TEST-1001' },
      ]);
      const opened = await admin.ask(`/control/search?${query}`);
      expect(opened.headers.location).toMatch(/TEST-1001/);
      const json = { parcels: [text], title: 'Seen', only_codes: 'yes' };
      const { results } = dataOf(await admin.ask('/api/events', { method: 'POST', json }));
      expect(results).toMatchObject([{ ok: true }]);
    }
  });
});

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

  test('none is guessed, and one without any is found by itself', async () => {
    const { db, ask } = await siteWithTwins();
    for (const typed of ['WB1001', 'WB 1001', 'WB_1001', 'W-B1001']) {
      expect((await ask(`/api/parcels/${encodeURIComponent(typed)}`)).status, typed).toBe(404);
    }
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
