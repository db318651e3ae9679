import { buffer } from 'node:stream/consumers';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { isBusyOrFull } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { languages } from '../../shared/languages.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import { SpreadsheetProblem } from '../spreadsheets/problem.ts';
import { readSheet, sheetFormat } from '../spreadsheets/read-sheet.ts';
import type { Rows, SheetFormat, SheetRow } from '../spreadsheets/sheet.ts';
import { xlsxOf } from '../spreadsheets/xlsx-writer.ts';
import { isReasonsHeading } from './headings.ts';
import type { ImportJob, ImportOutcome, OnProgress } from './job.ts';
import { ImportProblem } from './job.ts';
import { runImport, validateSheet } from './run.ts';
import { createRowSpool, type RowSpool, readWholeSheet } from './sheet.ts';

/** Reads a file, and imports it or collects its invalid rows; what is wrong with the file as a whole is an outcome too. */
export async function runJob(
  db: Db,
  bytes: Uint8Array,
  job: ImportJob,
  progress: OnProgress,
): Promise<ImportOutcome> {
  const { encoding, language } = job;
  const hints = { language, ...(encoding !== null && { encoding }) };
  const rows = readSheet(bytes, hints);
  try {
    if (job.task === 'import') return await runImport(db, rows, job, progress);
    const write = await failuresOf(db, rows, job, progress);
    const format = sheetFormat(bytes, hints);
    return { kind: 'file', type: format.type, bytes: await write(format) };
  } catch (error) {
    if (error instanceof ImportProblem) {
      return { kind: 'refused', key: error.key, values: error.values };
    }
    if (error instanceof SpreadsheetProblem) {
      return { kind: 'unreadable', key: error.key, values: { ...error.values } };
    }
    // The error itself does not come through from another process as what it is.
    if (isBusyOrFull(error)) return { kind: 'busy', reason: error.message };
    throw error;
  }
}

/**
 * The invalid rows of a sheet, with all their columns and a last one with the reasons. Once corrected, the file can be
 * imported as it is.
 *
 * @returns what writes that file.
 * @throws as runImport.
 */
async function failuresOf(
  db: Db,
  rows: AsyncIterable<readonly SheetRow[]>,
  job: ImportJob,
  progress: OnProgress,
): Promise<(format: SheetFormat) => Promise<Uint8Array>> {
  const t = messagesOf(job.language);
  const sheet = await readWholeSheet(rows, job, progress);
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
  return (format) => buffer(fileOf(linesOf(lines), format, job, t));
}

function fileOf(rows: Rows, format: SheetFormat, { kind, language }: ImportJob, t: Messages) {
  if (format.type === 'csv') return csvOf(rows, format.delimiter);
  const isRightToLeft = languages[language].dir === 'rtl';
  return xlsxOf(rows, { name: t.exporting.kinds[kind], isRightToLeft, columns: [] });
}

function* linesOf(lines: RowSpool<string[]>): Generator<string[]> {
  for (const list of lines.lists()) yield* list;
}
