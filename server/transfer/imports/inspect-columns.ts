import { messagesOf } from '../../../views/translations/index.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { ImportJob, ImportOutcome } from './job.ts';
import { columnsOf } from './mapping.ts';
import { createTally } from './report.ts';
import { findSavedMapping } from './saved-mappings.ts';
import type { Sheet } from './sheet.ts';

/** What each column could be, before anything is counted. */
export async function inspectColumns(db: Db, sheet: Sheet, job: ImportJob): Promise<ImportOutcome> {
  const { content_language, date_order } = await findSettings(db);
  const saved = await findSavedMapping(db, job.kind, sheet);
  const columns = columnsOf(sheet, {
    ...{ ...job, languages: [content_language, job.language], guesses: true },
    savedFields: saved?.fields ?? null,
    usualDateOrder: saved?.dateOrder ?? date_order,
  });
  const { report } = createTally(columns, messagesOf(job.language), sheet);
  const { rows, firstRows: first_rows } = sheet;
  return { kind: 'report', report: { ...report, rows, first_rows, columns_only: true } };
}
