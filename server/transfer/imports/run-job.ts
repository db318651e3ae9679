import { isBusyOrFull } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { SpreadsheetProblem } from '../spreadsheets/problem.ts';
import { readSheet, sheetFormat } from '../spreadsheets/read-sheet.ts';
import type { EncodingHints } from '../spreadsheets/reading/encoding.ts';
import { failuresOf } from './failures.ts';
import type { FailuresOutcome, ImportJob, ImportOutcome, OnProgress } from './job.ts';
import { ImportProblem } from './problem.ts';
import { runImport } from './run.ts';

/** Reads a file and imports it; what is wrong with the file as a whole is an outcome too. */
export function importFile(
  db: Db,
  bytes: Uint8Array,
  job: ImportJob,
  progress: OnProgress,
): Promise<ImportOutcome> {
  return orProblem(() => runImport(db, rowsOf(bytes, job), job, progress));
}

/** Reads a file, and writes its invalid rows to another one. */
export function collectFailures(
  db: Db,
  bytes: Uint8Array,
  job: ImportJob,
  progress: OnProgress,
): Promise<FailuresOutcome> {
  return orProblem(async () => {
    const write = await failuresOf(db, rowsOf(bytes, job), job, progress);
    const format = sheetFormat(bytes, hintsOf(job));
    return { kind: 'file', type: format.type, bytes: await write(format) };
  });
}

function rowsOf(bytes: Uint8Array, job: ImportJob) {
  return readSheet(bytes, hintsOf(job));
}

function hintsOf({ encoding, language }: ImportJob): EncodingHints {
  return { language, ...(encoding !== null && { encoding }) };
}

type Problem = Extract<ImportOutcome, { kind: 'refused' | 'unreadable' | 'busy' }>;

async function orProblem<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Problem> {
  try {
    return await work();
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
