import { describe, expect, test } from 'vitest';
import { readContacts } from '../../server/transfer/spreadsheets/read-sheet.ts';
import type { EncodingHints } from '../../server/transfer/spreadsheets/reading/encoding.ts';

type Encoding = 'utf8' | 'utf16le' | 'latin1';

/** The cells of each card that are not empty, by their headings. */
async function cardsIn(file: Buffer, hints: EncodingHints = {}) {
  const rows: (readonly string[])[] = [];
  for await (const batch of readContacts(file, hints)) {
    rows.push(...batch.map(({ cells }) => cells));
  }
  const [headings = [], ...cards] = rows;
  return cards.map((cells) =>
    Object.fromEntries(
      headings.map((heading, at) => [heading, cells[at] ?? '']).filter(([, text]) => text !== ''),
    ),
  );
}

/** A card of these lines. */
function card(version: string, ...lines: string[]): string {
  return ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');
}

async function read(text: string, encoding: Encoding = 'utf8', hints?: EncodingHints) {
  return cardsIn(Buffer.from(text, encoding), hints);
}

describe('names', () => {
  test.each([
    ['of version 3.0 without FN', card('3.0', 'N:Hart;Emma;Jane;Dr.;'), { FN: 'Emma Jane Hart' }],
    ['without N', card('3.0', 'FN:Emma Hart'), { FN: 'Emma Hart' }],
    ['with an empty N', card('3.0', 'N:;;;;', 'FN:Emma Hart'), { FN: 'Emma Hart' }],
    ['with commas', card('3.0', 'FN:Hart\\, Emma'), { FN: 'Hart, Emma' }],
    ['of version 2.1 with commas', card('2.1', 'FN:Hart, Emma'), { FN: 'Hart, Emma' }],
    ['of a company alone', card('3.0', 'FN:Acme', 'ORG:Acme;Sales'), { ORG: 'Acme' }],
    [
      'of a company with a contact',
      card('3.0', 'FN:Acme', 'N:Hart;Emma;;;', 'ORG:Acme'),
      { FN: 'Emma Hart', ORG: 'Acme' },
    ],
    ['of an organization', card('4.0', 'KIND:org', 'FN:Acme'), { ORG: 'Acme' }],
    ['in small letters', 'begin:vcard\nversion:3.0\nfn:Emma\nend:vcard\n', { FN: 'Emma' }],
    ['with a colon', card('3.0', 'FN:Hart: Emma'), { FN: 'Hart: Emma' }],
  ])('%s', async (_, text, expected) => {
    expect(await read(text)).toEqual([expected]);
  });
});

describe('quoted-printable', () => {
  test.each([
    ['in UTF-8', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'Jörg'],
    ['as a bare word', 'FN;QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=B6rg', 'Jörg'],
    ['without a charset', 'FN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'Jörg'],
    ['without a charset, of Windows', 'FN;ENCODING=QUOTED-PRINTABLE:J=F6rg', 'Jörg'],
    ['in Latin-2', 'FN;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=A9t=ECp=E1n', 'Štěpán'],
    ['in Shift_JIS', 'FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83\\=8E=A6', 'ソ示'],
    ['in a charset that there is not', 'FN;CHARSET=NONE;ENCODING=QUOTED-PRINTABLE:J=C3=B6', 'Jö'],
    ['cut within a letter', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=\r\n=B6rg', 'Jörg'],
    ['beside letters that are not', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:ÄJ=C3=B6', 'ÄJö'],
  ])('%s', async (_, line, name) => {
    expect(await read(card('2.1', line))).toEqual([{ FN: name }]);
  });
});

describe('phones', () => {
  test.each([
    ['what is preferred comes first', ['TEL;HOME:1', 'TEL;PREF;CELL:2'], '2; 1'],
    ['by its rank', ['TEL;PREF=2:1', 'TEL;PREF=1:2', 'TEL:3'], '2; 1; 3'],
    ['as a type of several', ['TEL;TYPE=CELL:1', 'TEL;TYPE="work,pref":2'], '2; 1'],
    ['fax machines and pagers are none', ['TEL;TYPE=FAX:1', 'TEL;PAGER:2', 'TEL:3'], '3'],
    ['an address', ['TEL;VALUE=uri:tel:+1-555-0101;phone-context=example.com'], '+1-555-0101'],
    [
      'an address with an extension',
      ['TEL;VALUE=uri:tel:+1-555-0101;ext=12'],
      '+1-555-0101;ext=12',
    ],
    ['in a group', ['item1.TEL;type=pref:1'], '1'],
  ])('%s', async (_, lines, phones) => {
    expect(await read(card('4.0', ...lines))).toEqual([{ TEL: phones }]);
  });
});

describe('addresses', () => {
  test('have parts of several texts, and what they are for', async () => {
    const text = card(
      '3.0',
      'ADR;TYPE=WORK:12;Suite 4,Floor 2;1 Main St\\, Yard;Leeds;;LS1;UK',
      'item1.ADR:;;2 Elm;Bath;;;',
      'item1.X-ABLabel:_$!<Home>!$_',
    );
    expect(await read(text)).toEqual([
      {
        'ADR 1 TYPE': 'work',
        'ADR 1 box': '12',
        'ADR 1 extended': 'Suite 4, Floor 2',
        'ADR 1 street': '1 Main St, Yard',
        'ADR 1 locality': 'Leeds',
        'ADR 1 code': 'LS1',
        'ADR 1 country': 'UK',
        'ADR 2 TYPE': 'Home',
        'ADR 2 street': '2 Elm',
        'ADR 2 locality': 'Bath',
      },
    ]);
  });

  test('of version 2.1 have commas as they are', async () => {
    expect(await read(card('2.1', 'ADR:;;1,2 Main St;Leeds;;;'))).toEqual([
      { 'ADR 1 street': '1,2 Main St', 'ADR 1 locality': 'Leeds' },
    ]);
  });

  test('may be a label alone', async () => {
    const text = card('2.1', 'LABEL;WORK;ENCODING=QUOTED-PRINTABLE:1 Main St=0D=0ALeeds LS1');
    expect(await read(text)).toEqual([
      { 'ADR 1 TYPE': 'work', 'ADR 1 LABEL': '1 Main St\nLeeds LS1' },
    ]);
  });
});

describe('a file', () => {
  const emma = card('3.0', 'FN:Emma Hårt', 'NOTE:one\r\n  two');

  test.each([
    ['UTF-8', emma, 'utf8'],
    ['UTF-8 with a mark', `\ufeff${emma}`, 'utf8'],
    ['UTF-16', `\ufeff${emma}`, 'utf16le'],
    ['Windows-1252', emma, 'latin1'],
    ['blank lines first', `\r\n\r\n${emma}`, 'utf8'],
    ['ends of lines of Unix', emma.replaceAll('\r\n', '\n'), 'utf8'],
    ['ends of lines of old Macs', emma.replaceAll('\r\n', '\r'), 'utf8'],
    ['without an end of line', emma.trim(), 'utf8'],
  ] as const)('in %s', async (_, text, encoding) => {
    expect(await read(text, encoding)).toEqual([{ FN: 'Emma Hårt', NOTE: 'one two' }]);
  });

  test('may have lines that are no properties, pictures, and a card that does not end', async () => {
    const text = [
      card('3.0', 'garbage', 'FN:Ann', 'TEL;X="y:1', 'PHOTO;ENCODING=b:AAAA', ' BBBB', 'EMAIL:a@b'),
      card('2.1', 'PHOTO;BASE64:AAAA', 'BBBB=', '', 'FN:Ben', 'TEL;CELL:1'),
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut',
    ];
    expect(await read(text.join(''))).toEqual([
      { FN: 'Ann', EMAIL: 'a@b' },
      { FN: 'Ben', TEL: '1' },
    ]);
  });

  test('is folded as its version has it', async () => {
    const [old, recent] = ['2.1', '3.0'].map((version) => card(version, 'FN:Emma', ' Hart'));
    expect(await read(`${old}${recent}`)).toEqual([{ FN: 'Emma Hart' }, { FN: 'EmmaHart' }]);
  });

  test.each([
    ['a line', `NOTE:${'a'.repeat(4_000_000)}`],
    ['lines that are folded', `NOTE:${'a\r\n b'.repeat(500_000)}`],
    ['quoted-printable', `NOTE;QUOTED-PRINTABLE:${'=41=\r\n'.repeat(500_000)}`],
    ['addresses', 'ADR:;;a;b;;;\r\n'.repeat(200_000)],
  ])('with a card of too much is refused soon: %s', async (_, lines) => {
    const text = card('3.0', 'FN:Ann') + card('2.1', lines);
    await expect(read(text)).rejects.toMatchObject({ key: 'cellTooLong', values: { row: 2 } });
  });

  test('has pictures in one line of millions of letters', async () => {
    const text = card('3.0', `PHOTO;ENCODING=b:${'A'.repeat(8_000_000)}`, 'FN:Ann');
    expect(await read(text)).toEqual([{ FN: 'Ann' }]);
  });

  test('of twenty thousand cards and a long line is read', async () => {
    const one = card('2.1', 'N:Hart;Emma', 'TEL;CELL:+1 555', 'ADR;HOME:;;1 Main;Leeds;;LS1;UK');
    const long = card('3.0', `FN${';"'.repeat(100_000)}:x`, `NOTE:${'\\'.repeat(30_000)}`);
    expect(await read(one.repeat(20_000) + long)).toHaveLength(20_001);
  });
});
