import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../../server/shared/limits.ts';
import { fixture, read, rowsOf } from '../support/transfer/spreadsheets.ts';

const western = [
  ['Code', 'Empfänger', 'Straße', 'Preis'],
  ['WB-1001', 'Jürgen Müßig', 'Große Gasse 5, Köln', '12,50 €'],
  ['WB-1002', 'François "Fanfan" Bœuf', '', '3;4'],
  ['WB-1003', 'Zoë', 'Zeile eins\nZeile zwei', '„Eilt“ – 5" breit'],
];

describe('a CSV file as spreadsheets write it', () => {
  test.each(['comma-utf-8.csv', 'semicolon-windows-1252.csv', 'tab-utf-16.csv'])(
    'needs no word about %s',
    async (name) => {
      expect(await read(fixture(name))).toEqual(western);
    },
  );

  test.each([
    ['semicolon-windows-1251.csv', 'ru', ['WB-2002', 'Пётр «Ёж»', 'Нижний Новгород; центр']],
    ['semicolon-windows-1254.csv', 'tr', ['WB-3002', 'Ömer Güneş', 'Muğla, Türkiye']],
    ['comma-windows-1256.csv', 'ar', ['WB-4002', 'عمر', 'دبي، الإمارات']],
    ['comma-windows-1258.csv', 'vi', ['WB-5002', 'Trần Văn Ước', 'Huế, Việt Nam']],
  ] as const)('%s is read by the code page of %s', async (name, language, last) => {
    const rows = await rowsOf(fixture(name), { language });
    expect(rows.at(-1)?.cells).toEqual(last);
  });

  test.each([
    ['bar-windows-1250.csv', 'windows-1250', ['WB-6002', 'Świętosław Gąska', 'Kraków|Podgórze']],
    ['bar-macintosh.csv', 'macintosh', western[3]],
    ['comma-shift-jis.csv', 'shift_jis', ['WB-7002', '鈴木 一郎', '大阪、日本']],
  ] as const)('%s is read by the encoding that is named', async (name, encoding, last) => {
    const rows = await rowsOf(fixture(name), { encoding });
    expect(rows.at(-1)?.cells).toEqual(last);
  });

  test('has its rows numbered as spreadsheets do: newlines in quotes are none, blank rows are', async () => {
    const rows = await rowsOf('a,b\n"x\ny",1\n,\n\n"z",2');
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 5]);
  });
});

describe('the encoding', () => {
  const text = 'Straße;Größe\nа;б\n';

  test('is that of a mark, whatever is said', async () => {
    const marked = Buffer.from(`\uFEFF${text}`);
    expect(await read(marked, { encoding: 'windows-1252' })).toEqual(await read(text));
  });

  test.each([
    ['with a mark', '\uFEFF'],
    ['without one', ''],
  ])('may be UTF-16 %s, in either order of bytes', async (_, mark) => {
    const little = Buffer.from(mark + text, 'utf16le');
    const big = Buffer.from(little).swap16();
    expect(await read(little)).toEqual(await read(text));
    expect(await read(big)).toEqual(await read(text));
  });

  test('that was named must fit', async () => {
    const bytes = Buffer.from('Stra\xDFe;x\n', 'latin1');
    expect(await read(bytes, { encoding: 'utf-8' })).toEqual({ problem: 'wrongEncoding' });
  });

  test('does not bring NUL characters into cells', async () => {
    const padded = `code,name\n${'WB-1001,somebody\n'.repeat(20)}a\0,b\0\n`;
    expect((await rowsOf(padded)).at(-1)?.cells).toEqual(['a', 'b']);
  });
});

describe('the delimiter', () => {
  test.each([
    [',', 'a,b;c\n1,2\n'],
    [';', 'a;b\n1,5;2,5\n3,5;4,5\n'],
    ['\t', 'a\tb\n1, 2, 3\t4\n'],
    ['|', 'a|b\n"x|y"|4\n'],
    [';', '"a";"b, c, d"\n"1, 2";"3, 4, 5"\n'],
    [';', 'Parcels of March\n\ncode;name\n1;x, y\n2;z\n'],
    ['^', 'sep=^\na^b\n'],
  ])('%j is found', async (delimiter, text) => {
    const split = text.replace('sep=^\n', '').split('\n')[0]?.split(delimiter).length ?? 0;
    const [first] = await rowsOf(text);
    expect(first?.cells).toHaveLength(split);
  });

  test('that a line says is the one, and the line is no row', async () => {
    expect(await rowsOf('sep=;\r\na,b;c\r\n')).toEqual([{ row: 1, cells: ['a,b', 'c'] }]);
  });
});

describe('cells', () => {
  test('are separated by no quotation mark, whatever a line says', async () => {
    expect(await read('sep="\na,b\n')).toEqual([['sep="'], ['a', 'b']]);
  });

  test.each([
    ['line ends of every kind', 'a,b\r1,2\r\n3,4\n5,6', ['a,b', '1,2', '3,4', '5,6']],
    ['rows of different lengths', 'a,b,c\n1\n1,2,3,4\n', ['a,b,c', '1', '1,2,3,4']],
    ['empty cells at the end', 'a,b,,,\n1,,,\n', ['a,b', '1']],
    ['quotes inside a cell', 'a,b\n5" wide,6\n', ['a,b', '5" wide,6']],
  ])('may have %s', async (_, text, rows) => {
    expect(await read(text)).toEqual(rows.map((row) => row.split(',')));
  });

  test('begin with anything: it is text', async () => {
    expect(await read('a,b\n=1+1,@x\n')).toEqual([
      ['a', 'b'],
      ['=1+1', '@x'],
    ]);
  });

  test('are none in an empty file', async () => {
    expect(await read('')).toEqual([]);
  });
});

describe('a text that is too much', () => {
  const { bytes, rows, columns, cell } = limits.spreadsheet;

  test.each([
    ['bytes', 'x'.repeat(bytes + 1), { problem: 'tooLarge', max: 32 }],
    ['rows', 'a\n'.repeat(rows + 1), { problem: 'tooManyRows', max: rows - 1 }],
    ['columns', `${'a,'.repeat(columns)}b\n`, { problem: 'tooManyColumns', max: columns }],
    ['letters', `a,b\n${'x'.repeat(cell + 1)},`, { problem: 'cellTooLong', row: 2, max: cell }],
    ['quotes', 'a,b\n1,"x\n2,y\n', { problem: 'quoteNotClosed', row: 2 }],
  ])('of %s is refused', async (_, text, problem) => {
    expect(await read(text)).toEqual(problem);
  });

  test('of empty cells is none', async () => {
    const empty = ','.repeat(16_384);
    expect(await read(`a,b${empty}\n1,2,""${empty}\n`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('of a quote that never closes ends within a row', async () => {
    const row = 'x'.repeat(100);
    const text = `a,"b\n${`${row}\n`.repeat((columns * cell) / row.length)}`;
    expect(await read(text)).toEqual({ problem: 'cellTooLong', row: 1, max: cell });
  });
});

describe('a file that is something else', () => {
  test.each([
    ['a web page', '<!DOCTYPE html><table><tr><td>a</td></tr></table>'],
    ['XML', '<?xml version="1.0"?><Workbook/>'],
    ['formatted text', '{\\rtf1 a,b}'],
    ['PDF', '%PDF-1.7\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('is refused: %s', async (_, file) => {
    expect(await read(file)).toEqual({ problem: 'notASpreadsheet' });
  });

  test.each([
    ['old.xls', 'oldExcel'],
    ['password.xlsx', 'passwordProtected'],
  ])('%s: %s', async (name, problem) => {
    expect(await read(fixture(name))).toEqual({ problem });
  });
});

const encodings = ['windows-1252', 'macintosh'] as const;

const bytesOf = {
  'windows-1252': bytesByCharacter('windows-1252'),
  macintosh: bytesByCharacter('macintosh'),
};

function bytesByCharacter(encoding: string): Map<string, number> {
  const decoder = new TextDecoder(encoding);
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
}

/** The bytes of an encoding of which each has one; null where it lacks a character. */
function encoded(text: string, encoding: (typeof encodings)[number]): Buffer | null {
  const bytes = bytesOf[encoding];
  const found = Array.from(text, (character) => bytes.get(character));
  return found.includes(undefined) ? null : Buffer.from(found.map((byte) => byte ?? 0));
}

const samples = {
  German: ['Jürgen Müßig', 'Große Gasse 5, Köln', 'Übergabe “klingeln” – 2. Stock', 'ÖSTERREICH'],
  French: [
    'François Bœuf',
    '12 rue de l’Église, Orléans',
    'à côté',
    'Noël',
    'ÉVREUX',
    'déjà livré',
  ],
  Spanish: ['José García', 'Díaz', 'Peña', 'MUÑOZ', 'Calle del Río 4, 2º', '¿Dónde?', 'Martínez'],
  Portuguese: [
    'João Conceição',
    'São Bento',
    'Óptica Lux',
    'Avenida da Liberdade, 3º',
    'Guimarães',
  ],
  Italian: ['Nicolò', 'Città di Castello', 'dell’Università', 'Forlì', 'perché'],
  Swedish: ['Åke Öberg', 'Göteborg', 'Malmö', 'Västerås', 'ÄNGELHOLM'],
  Danish: ['Søren Kjær', 'Ærøskøbing', 'Århus', 'Østergade 4', 'blåbær'],
  Dutch: ['Zoë', 'Curaçao', 'Cafeïne', 'Eén', 'Financiën'],
  English: ['Customer’s door', 'don’t ring', 'O’Brien', 'Café “Blue” – £5'],
};

const names = Object.entries(samples);

describe.each(encodings)('a text in %s', (encoding) => {
  test.each(names)('is read without a word about it: %s', async (_, texts) => {
    for (const lineEnd of encoding === 'macintosh' ? ['\r', '\r\n', '\n'] : ['\r\n', '\n']) {
      const rows = [['Code', 'Text'], ...texts.map((text, index) => [`WB-${index}`, text])];
      const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join(lineEnd);
      const bytes = encoded(text, encoding);
      expect(bytes && (await read(bytes))).toEqual(rows);
    }
  });

  test.each(
    names.flatMap(([language, texts]) => texts.map((text): [string, string] => [language, text])),
  )('is known by a single cell, as its program ends lines: %s, %s', async (_, cell) => {
    const lineEnd = encoding === 'macintosh' ? '\r' : '\r\n';
    const bytes = encoded(`Code;Text${lineEnd}WB-1;${cell}${lineEnd}`, encoding);
    expect(bytes && (await read(bytes))).toEqual([
      ['Code', 'Text'],
      ['WB-1', cell],
    ]);
  });

  test.each(['de', 'es', 'fr', 'it', 'nl', 'pt-PT', 'sv'])(
    'is told in any ten sentences of a language: %s',
    async (language) => {
      const file = join(import.meta.dirname, `../../views/translations/${language}.json`);
      const sentences = [...readFileSync(file, 'utf8').matchAll(/: "([^"\\]*)"/g)].flatMap(
        ([, text = '']) => (/[^\0-\x7f]/.test(text) && encoded(text, encoding) ? [text] : []),
      );
      expect(sentences.length).toBeGreaterThan(100);
      for (let from = 0; from + 10 <= sentences.length; from += 10) {
        const text = sentences.slice(from, from + 10).join('\r\n');
        const rows = text.split('\r\n').map((cell) => [cell]);
        const quoted = rows.map(([cell]) => `"${cell}"`).join('\r\n');
        expect(await read(encoded(quoted, encoding) ?? '')).toEqual(rows);
      }
    },
  );
});

test('a text of Excel for Mac has quoted line breaks inside, and rows that end by CR alone', async () => {
  const bytes = encoded('Code,Note\rWB-1,"Größe:\r5 m"\rWB-2,Café\r', 'macintosh');
  expect(bytes && (await read(bytes))).toEqual([
    ['Code', 'Note'],
    ['WB-1', 'Größe:\r5 m'],
    ['WB-2', 'Café'],
  ]);
});
