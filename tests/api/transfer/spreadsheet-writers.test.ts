import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvChunks } from '../../../server/spreadsheets/csv-writer.ts';
import {
  type Cell,
  guardAgain,
  guardFormula,
  unguardFormula,
} from '../../../server/spreadsheets/sheet.ts';
import {
  type SheetOptions,
  sheetStart,
  xlsxChunks,
} from '../../../server/spreadsheets/xlsx-writer.ts';
import { csvRows, gathered, xlsxRows } from '../../support/transfer/exports.ts';

const plain: SheetOptions = { name: 'Parcels', isRightToLeft: false, columns: [] };
const formulas = [
  '=1+1',
  '+49 30 1234',
  '-5',
  '@SUM(A1)',
  "'=1",
  "''+1",
  '＝1',
  '＋1',
  '－5',
  '＠A',
];

/** As the site keeps texts: no control characters but line breaks, whole characters. */
const someText = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((text) => text.replace(/[^\P{Cc}\n]|[\ufffe\uffff]/gu, '').trim());

describe('a sheet as CSV', () => {
  test('has a byte order mark, commas, quoted texts and line ends of Windows', async () => {
    const file = await gathered(
      csvChunks([
        ['Code', 'Text', 'Number'],
        ['A', 'a "b", c\nd', -1.5],
        ['B', null, 0],
      ]),
    );
    expect(file.toString()).toBe('\ufeffCode,Text,Number\r\nA,"a ""b"", c\nd",-1.5\r\nB,,0\r\n');
  });

  test('has an apostrophe before each text that would be a formula, and none before numbers', async () => {
    const rows = csvRows(await gathered(csvChunks([[...formulas, -5]])));
    expect(rows).toEqual([[...formulas.map((text) => `'${text}`), '-5']]);
  });

  test('says any text again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(someText, someText), { minLength: 1 }), async (rows) => {
        const read = csvRows(await gathered(csvChunks(rows.map((row) => ['x', ...row]))));
        expect(read.map(([, ...row]) => row.map(unguardFormula))).toEqual(rows);
      }),
    );
  });
});

describe('where semicolons lie between cells, a text as CSV', () => {
  const cellsOf = async (text: string) => {
    const line = await gathered(csvChunks([['x', text, 'y']]));
    return line.toString().split(/[;\t\r\n]+/);
  };

  test.each(['a;=1+1;b', 'a;""=1+1;b', 'a\n=1+1;b', 'a\t@SUM(A1)\tb', "a,b;'=1+1", 'a;＝1+1'])(
    'has no cell that is a formula: %j',
    async (text) => {
      for (const cell of await cellsOf(text)) expect(cell).not.toMatch(/^"*[=+\-@＝＋－＠]/);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    },
  );
});

describe('where commas lie between cells, a text of a file with semicolons', () => {
  test.each(['a,=1+1,b', 'a,""=1+1,b', "a,'=1+1", 'a, b,@SUM(A1)'])(
    'has no cell that is a formula: %j',
    async (text) => {
      const line = await gathered(csvChunks([['x', text, 'y']], ';'));
      for (const cell of line.toString().split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"*[=+\-@]/);
      expect(unguardFormula(guardFormula(text, ';'))).toBe(text);
    },
  );
});

test('a guarded text is never a formula, and is the same once the guard is taken off', () => {
  const text = fc.oneof(
    someText,
    fc.constantFrom(...formulas),
    fc.stringMatching(/^['",;\n=+\-@＝＠x]*$/),
    someText.map((text) => `="${text.replaceAll('"', '""')}"`),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';'), (text, delimiter) => {
      expect(guardFormula(text, delimiter)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(unguardFormula(guardFormula(text, delimiter))).toBe(text);
      expect(unguardFormula(guardAgain(text))).toBe(text);
    }),
  );
});

describe('a sheet as a workbook', () => {
  const readAgain = async (rows: Cell[][], look: Partial<SheetOptions> = {}, sheetRows?: number) =>
    gathered(xlsxChunks(rows, { ...plain, ...look }, sheetRows));

  test('says any text again, and never as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(someText, fc.constantFrom(...formulas))), async (rows) => {
        // The library reads no character that is spelled by its number.
        const spelled = rows.filter(([text]) => !/_x[0-9a-f]{4}_/i.test(text));
        const file = await readAgain([
          ['x', 'Text', 'Formula'],
          ...spelled.map((row) => ['x', ...row]),
        ]);
        const [, ...read] = await xlsxRows(file);
        const texts = read.map((row) =>
          row.slice(1).map((cell) => unguardFormula(`${cell ?? ''}`)),
        );
        expect(texts).toEqual(spelled);
        expect(read.map(([, , formula]) => formula)).not.toContain("'=1+1");
      }),
      { numRuns: 30 },
    );
  });

  test('has numbers as numbers and days as days, and texts that only look like them as texts', async () => {
    const columns = ['number', 'day', 'day', 'text'] as const;
    const rows = [
      ['N', 'D', 'E', 'T'],
      [-0.1, '2026-02-28', '1899-12-31', '2026-02-28'],
    ];
    const [, read] = await xlsxRows(await readAgain(rows, { columns }));
    expect(read).toEqual([-0.1, new Date('2026-02-28'), '1899-12-31', '2026-02-28']);
  });

  test('leaves out what XML cannot hold', async () => {
    const [row] = await xlsxRows(
      await readAgain([['a\u0001b\ud800c\uffffd <&>"', 'x'.repeat(40_000)]]),
    );
    expect(row).toEqual(['abcd <&>"', 'x'.repeat(32_767)]);
  });

  test('goes on in a second sheet, under the same headings', async () => {
    const rows = [['Code'], ...Array.from({ length: 5 }, (_, index) => [`row ${index}`])];
    const file = await readAgain(rows, {}, 3);
    const sheets = [await xlsxRows(file, 1), await xlsxRows(file, 2), await xlsxRows(file, 3)];
    expect(sheets).toEqual([
      [['Code'], ['row 0'], ['row 1']],
      [['Code'], ['row 2'], ['row 3']],
      [['Code'], ['row 4']],
    ]);
  });

  test('has its headings in sight, and begins on the right where people read so', () => {
    expect(sheetStart(plain)).toContain('<sheetView workbookViewId="0"><pane ySplit="1"');
    expect(sheetStart({ ...plain, isRightToLeft: true })).toContain('<sheetView rightToLeft="1"');
  });

  test('that is just full has no second one', async () => {
    const file = await readAgain([['Code'], ['row 0']], {}, 2);
    await expect(xlsxRows(file, 2)).rejects.toThrow();
  });
});

describe.each([
  ['CSV', csvChunks],
  ['a workbook', (rows: AsyncIterable<Cell[]>) => xlsxChunks(rows, plain)],
])('%s', (_, write) => {
  test('fails where its rows fail', async () => {
    async function* broken() {
      yield ['Code'];
      throw new Error('no more rows');
    }
    await expect(gathered(write(broken()))).rejects.toThrow('no more rows');
  });

  test('ends its rows when nobody takes more of it, and has hardly read ahead', async () => {
    let [read, isEnded] = [0, false];
    async function* endless() {
      try {
        for (; ; read += 1) yield [`row ${read}`, Math.random()];
      } finally {
        isEnded = true;
      }
    }
    let taken = 0;
    for await (const chunk of write(endless())) {
      taken += chunk.length;
      if (taken > 100_000) break;
    }
    expect(isEnded).toBe(true);
    expect(read).toBeLessThan(50_000);
  });
});
