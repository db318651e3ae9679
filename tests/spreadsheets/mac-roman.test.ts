import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read } from '../support/transfer/spreadsheets.ts';

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
