import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { sheetName } from '../../../views/translations/parcel-labels.ts';
import {
  claimKey,
  findResponse,
  type SavedResponse,
  saveResponse,
} from '../../audit/idempotency.ts';
import { auditedTransaction, type Transaction } from '../../audit/transaction.ts';
import { isBusyOrFull } from '../../database/errors.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { PermissionError } from '../../errors.ts';
import { InvalidRequest } from '../../http/input/validation.ts';
import { findAddressContext } from '../../parcels/addresses/complete.ts';
import { codePrefix } from '../../parcels/code-prefix.ts';
import { indexParcels } from '../../parcels/search-index-queue.ts';
import { pick } from '../../shared/field-values.ts';
import { interpolateAny } from '../../shared/interpolate.ts';
import { languages } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { csvChunks } from '../../spreadsheets/csv-writer.ts';
import {
  type SheetFormat,
  type SheetRow,
  SpreadsheetProblem,
  unguardFormula,
} from '../../spreadsheets/sheet.ts';
import { xlsxChunks } from '../../spreadsheets/xlsx-writer.ts';
import { requireActiveActor } from '../../verbs/permissions.ts';
import type { ColumnView, ImportReport } from '../shared/import-columns.ts';
import { readContacts, readSheet, sheetFormat } from '../spreadsheets/read-sheet.ts';
import { validateActivities } from './activities.ts';
import { readAmountMarks } from './amounts.ts';
import { readSheetColumns, requireClearColumns } from './columns.ts';
import { writeCustomers } from './customers.ts';
import { isReasonsHeading } from './headings.ts';
import { type ImportJob, type ImportOutcome, ImportProblem, type OnProgress } from './job.ts';
import { referenceDigits } from './lost-zeros.ts';
import { validateParcels } from './parcels.ts';
import { createReporter, type FailedRow } from './report.ts';
import { rowReader, type Validator } from './row-reader.ts';
import { findSavedMapping } from './saved-mappings.ts';
import { createRowSpool, readWholeSheet, type Sheet, type SpooledPlan } from './sheet.ts';
import { StalePlanError, writeActivityPlan, writeBookings, writeParcelPlan } from './write.ts';

/** Parcels are indexed in batches that block other writers for at most a tenth of a second. */
const pace = { batch: 500, pauseMs: 25 };

/** How often a sheet is validated if its parcels are changed meanwhile. */
const attempts = 3;

/**
 * Imports a sheet: reads all of it, validates every row, and then writes all rows in one transaction.
 *
 * @throws {ImportProblem} if the file as a whole cannot be imported, and any error of `rows`.
 */
async function runImport(
  db: Db,
  rows: AsyncIterable<readonly SheetRow[]>,
  job: ImportJob,
  progress: OnProgress,
): Promise<ImportOutcome> {
  const { request, dryRun } = job;
  const earlier = request === null || dryRun ? null : await findResponse(db, request, new Date());
  if (earlier !== null) return storedOutcome(earlier);
  const sheet = await readWholeSheet(rows, job, progress);
  if (job.columnsOnly) return inspectColumns(db, sheet, job);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await validateAndWrite(db, sheet, job, progress);
    } catch (error) {
      if (!(error instanceof StalePlanError)) throw error;
      if (attempt === attempts) throw new ImportProblem('changedMeanwhile');
    }
  }
}

async function validateAndWrite(
  db: Db,
  sheet: Sheet,
  job: ImportJob,
  progress: OnProgress,
): Promise<ImportOutcome> {
  if (job.kind === 'customers') return runCustomerImport(db, sheet, job, progress);
  const plan = await validateSheet(db, sheet, job, progress);
  const { report } = plan;
  const changes = report.created + report.changed;
  const isToWrite = !job.dryRun && (report.failed === 0 || job.onlyValid);
  if (!isToWrite) return { kind: 'report', report };
  const writePlan = async (tx: Transaction) => {
    const done = job.request === null ? null : await claimKey(tx.db, job.request, tx.now);
    if (done !== null) return storedOutcome(done);
    let written = 0;
    const parcelIds = await plan.write(tx, (rows) => {
      written += rows;
      progress({ phase: 'writing', done: written, total: changes });
    });
    // The actor is checked at the end of the transaction, because the transaction may have taken minutes.
    await requireActiveActor(tx.db, job.actor);
    report.written = true;
    if (parcelIds.size > 0) {
      report.import_id = await saveImportedParcels(tx.db, parcelIds, tx.now);
    }
    if (job.request !== null) await saveResponse(tx.db, job.request, report);
    return null;
  };
  const { actor, notify } = job;
  const earlier = await auditedTransaction(db, actor, writePlan, { notify }).catch(
    forbiddenOutcome,
  );
  if (earlier !== null) return earlier;
  const indexing = indexParcels(db, pace, (done) => {
    progress({ phase: 'indexing', done: Math.min(done, changes), total: changes });
  });
  await indexing.catch((error: unknown) => {
    // The parcels are written. If another import is indexing parcels at the same time, housekeeping indexes the rest.
    if (!isBusyOrFull(error)) throw error;
  });
  return { kind: 'report', report };
}

function storedOutcome(done: SavedResponse): ImportOutcome {
  return done.isSame ? reportOutcome(JSON.parse(done.result)) : { kind: 'reused' };
}

function reportOutcome(report: ImportReport): ImportOutcome {
  return { kind: 'report', report };
}

type SheetPlan = {
  report: ImportReport;
  /** @param onRows gets the rows of each part that was written. @returns the ids of the parcels. */
  write(tx: Transaction, onRows: (rows: number) => void): Promise<Set<number>>;
};

async function runCustomerImport(db: Db, sheet: Sheet, job: ImportJob, progress: OnProgress) {
  const { columns, t, reader } = await prepareImport(db, sheet, job);
  const begin = () => {
    const failures = createFailureLines(sheet, t);
    const reporter = createReporter(columns, t, sheet, failures.add);
    return { reporter, failures: () => [...failures.lines()] };
  };
  try {
    const report = await writeCustomers(db, sheet, { job, reader, begin, progress });
    return 'isSame' in report ? storedOutcome(report) : reportOutcome(report);
  } catch (error) {
    return forbiddenOutcome(error);
  }
}

/** The outcome if the user has lost the permission to import meanwhile. @throws any other error. */
function forbiddenOutcome(error: unknown): ImportOutcome {
  if (error instanceof PermissionError) return { kind: 'forbidden' };
  throw error;
}

/** What reading a sheet's rows needs. @throws {ImportProblem} if its columns can be read in more than one way. */
async function prepareImport(db: Db, sheet: Sheet, job: ImportJob) {
  if (sheet.rows === 0) throw new ImportProblem('allHidden');
  const settings = await findSettings(db);
  const languages = [settings.content_language, job.language] as const;
  const columns = readSheetColumns(sheet, {
    ...job,
    languages,
    usualDateOrder: settings.date_order,
    usualDecimalMark: null,
    currency: settings.invoice_currency,
    // Nothing is guessed, because there is no user to confirm it.
    savedFields: null,
    guesses: false,
  });
  requireClearColumns(columns);
  const context = await findAddressContext(db);
  const widths = referenceDigits(columns, sheet.columns);
  const options = { ...job, units: settings.units, context, widths };
  const reader = rowReader(columns, sheet.known, options);
  return { columns, settings, languages, context, reader, t: messagesOf(job.language) };
}

/** Validates every row, and plans what to write. @param onFailed gets each invalid row. */
async function validateSheet(
  db: Db,
  sheet: Sheet,
  job: ImportJob,
  progress: OnProgress,
  onFailed?: FailedRow,
): Promise<SheetPlan> {
  const { columns, settings, languages, context, reader, t } = await prepareImport(db, sheet, job);
  const reporter = createReporter(columns, t, sheet, onFailed);
  const { report } = reporter;
  const validator: Validator = {
    db,
    t,
    context,
    reader,
    reporter,
    seen: new Map(),
    currency: settings.invoice_currency,
    amountMarks: readAmountMarks(sheet, columns, settings.invoice_currency ?? ''),
    openAmounts: new Map(),
    ...pick(job, ['timeZone', 'dropsInvalid', 'decimalMark', 'booking']),
    now: new Date().toISOString(),
  };
  const checked = () => progress({ phase: 'checking', done: report.rows, total: sheet.rows });
  if (job.kind === 'activities') {
    const plan = await planRows(sheet, (rows) => validateActivities(validator, rows), checked);
    return { report, write: (tx, onRows) => writeActivityPlan(tx, plan, onRows) };
  }
  const prefix = codePrefix(settings.company_name);
  const plan = await planRows(sheet, (rows) => validateParcels(validator, rows, prefix), checked);
  requireAmountMarks(columns, validator);
  const { actor, booking } = job;
  if (booking?.requests === true && actor.type === 'customer_user') {
    const asked = { customer: booking.customer, email: actor.email };
    return { report, write: (tx, onRows) => writeBookings(tx, asked, plan.made, onRows) };
  }
  return { report, write: (tx, onRows) => writeParcelPlan(tx, languages, plan, onRows) };
}

/** @throws {ImportProblem} if an amount can be read in two ways, and nothing in its column decides which one is right. */
function requireAmountMarks(
  columns: readonly ColumnView[],
  { openAmounts, amountMarks, decimalMark }: Validator,
): void {
  for (const [field, number] of openAmounts) {
    if (decimalMark !== null || !amountMarks.isSilent(field)) continue;
    const name = columns.find((column) => column.field === field)?.heading ?? '';
    throw new ImportProblem('decimalMark', { name, number });
  }
}

async function planRows<Made, Changed>(
  sheet: Sheet,
  validate: (rows: SheetRow[]) => Promise<{ made: Made[]; changed: Changed[] }>,
  checked: () => void,
): Promise<SpooledPlan<Made, Changed>> {
  const made = createRowSpool<Made>();
  const changed = createRowSpool<Changed>();
  for (const batch of sheet.batches()) {
    const plan = await validate(batch);
    made.add(plan.made);
    changed.add(plan.changed);
    checked();
  }
  return { made, changed };
}

/** Reports the columns with their possible fields, without validating rows. */
async function inspectColumns(db: Db, sheet: Sheet, job: ImportJob): Promise<ImportOutcome> {
  const { content_language, date_order, invoice_currency } = await findSettings(db);
  const saved = await findSavedMapping(db, job, sheet);
  const columns = readSheetColumns(sheet, {
    ...job,
    languages: [content_language, job.language],
    guesses: true,
    savedFields: saved?.fields ?? null,
    usualDateOrder: saved?.dateOrder ?? date_order,
    usualDecimalMark: saved?.decimalMark ?? null,
    currency: invoice_currency,
  });
  const { report } = createReporter(columns, messagesOf(job.language), sheet);
  const { rows, firstRows: first_rows } = sheet;
  return { kind: 'report', report: { ...report, rows, first_rows, columns_only: true } };
}

/** Stores which parcels an import created or changed. @returns the id by which the parcel list shows them. */
export async function saveImportedParcels(trx: Db, parcelIds: ReadonlySet<number>, now: Date) {
  const id = randomUUID();
  const parcels = JSON.stringify([...parcelIds]);
  await trx.insertInto('imports').values({ id, parcels, imported_at: now.toISOString() }).execute();
  await trx
    .deleteFrom('imports')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('imports')
        .select('id')
        .orderBy('imported_at', 'desc')
        .orderBy('id')
        .limit(limits.imports.listed),
    )
    .execute();
  return id;
}

/** Reads a file, and imports it or collects its invalid rows. An error of the file as a whole is an outcome too. */
export async function runJob(
  db: Db,
  bytes: Uint8Array,
  job: ImportJob,
  progress: OnProgress,
): Promise<ImportOutcome> {
  const { encoding, language } = job;
  const hints = { language, ...(encoding !== null && { encoding }) };
  const rows = job.kind === 'customers' ? readContacts(bytes, hints) : readSheet(bytes, hints);
  try {
    if (job.task === 'import') return await runImport(db, rows, job, progress);
    const write = await collectFailures(db, rows, job, progress);
    const format = sheetFormat(bytes, hints);
    return { kind: 'file', type: format.type, bytes: await write(format) };
  } catch (error) {
    const { problems, files } = messagesOf(language).importing;
    if (error instanceof ImportProblem) {
      const message = interpolateAny(problems[error.key], error.values);
      return { kind: 'refused', field: error.field, message };
    }
    if (error instanceof SpreadsheetProblem) {
      const message = interpolateAny(files[error.key], error.values);
      return { kind: 'refused', field: 'file', message };
    }
    // Errors lose their class when a child process sends them, so they are sent as data.
    if (error instanceof InvalidRequest) return { kind: 'invalid', issues: error.issues };
    if (isBusyOrFull(error)) return { kind: 'busy', reason: error.message };
    throw error;
  }
}

/**
 * Collects the invalid rows of a sheet with all their columns, and a last column with the reasons. Once corrected, the file can
 * be imported as it is.
 *
 * @returns a function that writes the file.
 * @throws as runImport.
 */
async function collectFailures(
  db: Db,
  rows: AsyncIterable<readonly SheetRow[]>,
  job: ImportJob,
  progress: OnProgress,
): Promise<(format: SheetFormat) => Promise<Uint8Array>> {
  const t = messagesOf(job.language);
  const sheet = await readWholeSheet(rows, job, progress);
  const failures = createFailureLines(sheet, t);
  await validateSheet(db, sheet, job, progress, failures.add);
  const isRightToLeft = languages[job.language].dir === 'rtl';
  const options = { name: sheetName(job.kind, t), isRightToLeft, columns: [] };
  return (format) => {
    const lines = failures.lines();
    return buffer(
      format.type === 'csv' ? csvChunks(lines, format.delimiter) : xlsxChunks(lines, options),
    );
  };
}

/**
 * The lines of a file of invalid rows: headings, rows, and a last column with the reasons. The column of reasons that an earlier
 * file of invalid rows had is left out.
 */
function createFailureLines({ headings }: Sheet, t: Messages) {
  const own = [...headings.keys()].filter((index) => !isReasonsHeading(headings[index] ?? ''));
  const spool = createRowSpool<string[]>();
  const addLine = (cells: readonly string[], last: string) =>
    spool.add([[...own.map((index) => unguardFormula(cells[index] ?? '')), last]]);
  addLine(headings, t.importing.reasons);
  return {
    add: ({ cells }: SheetRow, reasons: string[]) => addLine(cells, reasons.join(' ')),
    *lines() {
      for (const list of spool.lists()) yield* list;
    },
  };
}
