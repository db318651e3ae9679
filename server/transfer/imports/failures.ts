import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { Db } from '../../database/tables.ts';
import { languages } from '../../shared/languages.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import type { Rows, SheetFormat, SheetRow } from '../spreadsheets/sheet.ts';
import { xlsxOf } from '../spreadsheets/xlsx-writer.ts';
import { isReasonsHeading } from './headings.ts';
import type { ImportJob, OnProgress } from './job.ts';
import { validateSheet } from './run.ts';
import { createRowSpool, type RowSpool, readWholeSheet } from './sheet.ts';

/**
 * The invalid rows of a sheet, with all their columns and a last one with the reasons. Once corrected, the file can be
 * imported as it is.
 *
 * @returns what writes that file.
 * @throws as runImport.
 */
export async function failuresOf(
  db: Db,
  rows: AsyncIterable<readonly SheetRow[]>,
  job: ImportJob,
  progress: OnProgress,
): Promise<(format: SheetFormat) => Promise<Uint8Array>> {
  const t = messagesOf(job.language);
  const sheet = await readWholeSheet(rows, job, (done) =>
    progress({ phase: 'reading', done, total: 0 }),
  );
  const own = sheet.headings.flatMap((heading, index) =>
    isReasonsHeading(heading) ? [] : [index],
  );
  const cellsOf = (cells: readonly string[]) =>
    own.map((index) => unguardFormula(cells[index] ?? ''));
  const lines = createRowSpool<string[]>();
  lines.add([[...cellsOf(sheet.headings), t.importing.reasons]]);
  await validateSheet(db, sheet, job, progress, ({ cells }, reasons) => {
    lines.add([[...cellsOf(cells), reasons.join(' ')]]);
  });
  return (format) => inOnePiece(fileOf(rowsOf(lines), format, job, t));
}

function fileOf(rows: Rows, format: SheetFormat, { kind, language }: ImportJob, t: Messages) {
  if (format.type === 'csv') return csvOf(rows, format.delimiter);
  const isRightToLeft = languages[language].dir === 'rtl';
  return xlsxOf(rows, { name: t.exporting.kinds[kind], isRightToLeft, columns: [] });
}

async function inOnePiece(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function* rowsOf(lines: RowSpool<string[]>): AsyncGenerator<string[]> {
  for (const list of lines.lists()) yield* list;
}
