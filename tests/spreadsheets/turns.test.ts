import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../server/transfer/spreadsheets/read-sheet.ts';
import { rowsOf, workbook } from '../support/transfer/spreadsheets.ts';

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

  test('it can be left', async () => {
    const controller = new AbortController();
    const reading = async () => {
      for await (const _ of readSheet(csv, { signal: controller.signal })) controller.abort();
    };
    await expect(reading()).rejects.toThrow('aborted');
  });
});
