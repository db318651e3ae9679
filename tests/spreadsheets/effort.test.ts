/** @module-tag extended */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxSheetRows } from '../../server/spreadsheets/sheet.ts';
import { readSheet } from '../../server/transfer/spreadsheets/read-sheet.ts';
import { BlockCount } from '../support/hostile/block-count.ts';
import { sample } from '../support/sweep.ts';
import { read, rowsOf, workbook } from '../support/transfer/spreadsheets.ts';

describe('effort', () => {
  const texts = [
    'a',
    '"',
    '""',
    '"a"',
    '"a',
    '",',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    'a,b;c\td|e\n',
    '"a\n"\n',
    'sep=,\n',
    '\0',
  ];

  const quoted = sample(texts, ['a', '"', '""', ',', '\n', '"a\n"\n']);

  const sheets = [
    '<row><c><v>1</v></c></row>',
    '<row><c r="GR1"><v>1</v></c></row>',
    '<row><c t="s"><v>0</v></c></row>',
    '<row><c t="d"><v>2026-02-28T00:00:00</v></c></row>',
    '<row><c t="inlineStr"><is><r><t>_x005F_</t></r></is></c></row>',
    '<row><c><f>1</f><v>1</v></c></row>',
    '<row/>',
    '<c><v>1</v></c>',
    '<v>1</v>',
    '<a/>',
    '<!-- -->',
    '<![CDATA[]]>',
    '&amp;',
    ']',
    '\n',
  ];

  const strings = ['<si><t>a</t></si>', '<si><r><t>_x000D_</t></r></si>', '<si/>'];
  const styles = ['<xf numFmtId="14"/>', '<numFmt numFmtId="200" formatCode="mmmm"/>'];

  function stringsOf(items: string): Buffer {
    return workbook('', { 'xl/sharedStrings.xml': `<sst>${items}</sst>` });
  }

  function stylesOf(formats: string): Buffer {
    const xml = `<styleSheet><cellXfs>${formats}</cellXfs></styleSheet>`;
    return workbook('', { 'xl/styles.xml': xml });
  }

  /** So many bytes, and four times as many: were it quadratic, each would take four times the steps. */
  const [some, more] = [20 * 1024, 80 * 1024];

  let steps: BlockCount<Uint8Array>;
  beforeAll(() => {
    steps = new BlockCount('../transfer/spreadsheets.ts', 'read');
  });
  afterAll(() => steps.close());

  describe.each([
    ['a text', texts, (content: string) => Buffer.from(content)],
    ['a quoted text', quoted, (content: string) => Buffer.from(`"${content}`)],
    ['a sheet', sheets, (content: string) => workbook(content)],
    ['texts of a workbook', strings, stringsOf],
    ['styles of a workbook', styles, stylesOf],
  ] as const)('%s is read in steps in proportion to its length', (_, pieces, fileOf) => {
    test.each(pieces)('%j', async (piece) => {
      const stepsFor = async (length: number) => {
        const file = fileOf(piece.repeat(Math.ceil(length / piece.length)));
        return (await steps.of(file)) / length;
      };
      expect(await stepsFor(more)).toBeLessThan(1.5 * (await stepsFor(some)));
    });
  });

  describe('a text of nothing but blank rows', () => {
    const ends = ['\n', '\r', '\r\n', ',\n', '""\n'];

    test.each(ends)('is read no further than a spreadsheet has rows: %j', async (end) => {
      const rows = `a,b\n${end.repeat(maxSheetRows)}`;

      expect(await read(`${rows}"never closed`)).toEqual({
        problem: 'tooManyRows',
        max: maxSheetRows,
      });
    });

    test.each([',\n', '""\n', ' \n'])(
      'is read in as many steps for each row, however wide the first one is: %j',
      async (end) => {
        const [rows, width] = [10_000, end.split(',').length];
        const stepsAfter = (cells: number) =>
          steps.of(Buffer.from(`${Array(cells).fill('a').join()}\n${end.repeat(rows)}`));

        expect(await stepsAfter(width + 1)).toBeLessThan(1.1 * (await stepsAfter(width)));
      },
    );
  });
});

const csv = Buffer.from('WB-1001;somebody;somewhere\n'.repeat(40_000));
const xml = '<row><c t="str"><v>WB-1001</v></c><c t="str"><v>somewhere</v></c></row>'.repeat(
  20_000,
);

/** How often others have their turn until something is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  await done;
  return turns;
}

describe('while a large file is read', () => {
  const most = 64 * 1024;

  test.each([
    ['CSV', csv, csv.length],
    ['a workbook', workbook(xml), xml.length],
    [
      'texts of a workbook',
      workbook('', {
        'xl/sharedStrings.xml': `<sst>${'<si><t>WB-1001</t></si>'.repeat(50_000)}</sst>`,
      }),
      50_000 * 23,
    ],
  ])('others have their turn after a few kilobytes: %s', async (_, file, bytes) => {
    expect(await turnsDuring(rowsOf(file))).toBeGreaterThan(bytes / most);
  });

  test('its rows come in batches of at most 500, and in order', async () => {
    let next = 1;
    for await (const batch of readSheet(csv)) {
      expect(batch.length).toBeLessThanOrEqual(500);
      for (const { row } of batch) expect(row).toBe(next++);
    }
    expect(next).toBe(40_001);
  });
});
