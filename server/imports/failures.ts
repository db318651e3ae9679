import { messagesOf } from '../../views/translations/index.ts';
import type { Db } from '../database/tables.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import type { ImportJob, OnProgress } from './job.ts';
import { createKept, type Kept } from './kept.ts';
import { judge } from './run.ts';
import { readWholeSheet } from './sheet.ts';

/**
 * The rows of a sheet that are no good, as a CSV file that spreadsheets open: with all their columns, and a last one
 * that says why. Mended, it can be loaded as it is.
 *
 * @throws as runImport.
 */
export async function failuresOf(
  db: Db,
  rows: AsyncIterable<readonly SheetRow[]>,
  job: ImportJob,
  progress: OnProgress,
): Promise<Uint8Array> {
  const t = messagesOf(job.language);
  const sheet = await readWholeSheet(rows, (done) =>
    progress({ phase: 'reading', done, total: 0 }),
  );
  const lines = createKept<string[]>();
  lines.add([[...sheet.headings, t.importing.reasons]]);
  await judge(db, sheet, job, progress, ({ cells }, reasons) => {
    const own = sheet.headings.map((_, index) => cells[index] ?? '');
    lines.add([[...own, reasons.join(' ')]]);
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of csvOf(rowsOf(lines))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* rowsOf(lines: Kept<string[]>): AsyncGenerator<string[]> {
  for (const list of lines.lists()) yield* list;
}
