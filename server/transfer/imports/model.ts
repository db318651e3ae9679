import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { decimal, jsonText, optional } from '../../http/input/fields.ts';
import { bookingSender, requireBookingCustomer } from '../../my/customer.ts';
import {
  currencyOwners,
  dateOrders,
  decimalMarks,
  duplicateChoices,
  importKinds,
  yesNo,
} from '../../shared/enums.ts';
import { pick } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import {
  columnParts,
  columnReasons,
  type ImportReport,
  importPhases,
} from '../shared/import-columns.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import { rowError, spreadsheetFile } from '../spreadsheets/upload.ts';
import type { ColumnMapping, ImportJob } from './job.ts';

const permission = 'imports:write';
const { columns: maxColumns } = limits.spreadsheet;
/** The rows up to the headings are kept in memory until these are known. */
const maxHeaderRow = 1000;
const importId = z.string().regex(/^[\w-]{8,64}$/);

/** The fields that all imports take. */
const sheetForm = z.strictObject({
  file: spreadsheetFile,
  mapping: z
    .string()
    .max(limits.request)
    .default('{}')
    .transform((text, context): ColumnMapping => {
      const mapping = readMapping(text);
      if (mapping !== null) return mapping;
      context.addIssue({ code: 'custom', ...messageKey('mappingShape') });
      return z.NEVER;
    }),
  encoding: optional(z.enum(encodings)).default(null),
  header_row: optional(decimal({ min: 1, max: maxHeaderRow, digits: 0 })).default(null),
  hidden_rows: z.enum(['leave', 'take']).default('leave'),
  columns_only: z.enum(yesNo).default('no'),
  dry_run: z.enum(yesNo).default('no'),
  id: optional(importId).default(null),
});

const importForm = sheetForm.extend({
  kind: z.enum(importKinds).default('parcels'),
  date_order: optional(z.enum(dateOrders)).default(null),
  decimal_mark: optional(z.enum(decimalMarks)).default(null),
  currency_of: optional(z.enum(currencyOwners)).default(null),
  invalid_optional: z.enum(['refuse', 'drop']).default('refuse'),
  only_good: z.enum(yesNo).default('no'),
  tell: z.enum(yesNo).default('no'),
});

const customersForm = sheetForm.extend({
  duplicates: optional(z.enum(duplicateChoices)).default(null),
});

const int = z.int();

export const importReport = z.strictObject({
  rows: int,
  created: int,
  changed: int,
  same: int,
  failed: int,
  skipped: int,
  failed_optional: int,
  unkeyed: int,
  dropped: int,
  hidden: int,
  header_row: int,
  errors: z.array(rowError),
  dropped_values: z.array(rowError),
  notices: z.array(rowError),
  first_rows: z.array(z.strictObject({ row: z.int(), text: z.string() })),
  columns: z.array(
    z.strictObject({
      column: z.int(),
      heading: z.string(),
      field: z.string().nullable(),
      reason: z.enum(columnReasons).nullable(),
      sample: z.string(),
      samples: z.array(z.string()),
      cells: z.array(z.string()),
      part: z.enum(columnParts).nullable(),
      label: z.string().nullable(),
      dates: z
        .strictObject({
          order: z.enum(dateOrders).nullable(),
          isOpen: z.boolean(),
          sample: z.string(),
        })
        .nullable(),
      numbers: z
        .strictObject({
          mark: z.enum(decimalMarks).nullable(),
          isOpen: z.boolean(),
          sample: z.string(),
        })
        .nullable(),
      isCurrencyOpen: z.boolean(),
    }),
  ),
  product: z.string().nullable(),
  import_id: z.string().nullable(),
  columns_only: z.boolean(),
  written: z.boolean(),
});
export const importProgress = z.strictObject({
  progress: z
    .strictObject({ phase: z.enum(importPhases), done: z.int(), total: z.int() })
    .nullable(),
});

/**
 * Imports a file of parcels or events in one transaction, or only validates it. The mapping that was chosen for its columns is
 * saved for the next file with the same headings.
 *
 * @param signal aborts a dry run.
 * @returns `outcome` is null if another import is running.
 */
export const importSheet = longVerb(
  { permission, input: importForm },
  async (ctx, form, signal: AbortSignal) =>
    runImporter(ctx, await createJob(ctx, form, parcelsJob(form)), { ...form, signal }),
);

/**
 * Imports the valid rows of a file of customers in one transaction. If some customers exist already and `duplicates` is missing,
 * nothing is imported.
 *
 * @param signal aborts a dry run.
 * @returns `outcome` is null if another import is running.
 */
export const importCustomers = longVerb(
  { permission: 'customers:write', input: customersForm },
  async (ctx, form, signal: AbortSignal) => {
    const { duplicates } = form;
    const job = await createJob(ctx, form, { kind: 'customers', onlyValid: true, duplicates });
    return runImporter(ctx, job, { ...form, signal });
  },
);

/** The staff is not told of a booking by the status emails of an import, and nothing but parcels is booked. */
const bookingsForm = importForm.extend({
  kind: z.literal('parcels').default('parcels'),
  tell: z.literal('no').default('no'),
});

/**
 * Books the parcels of a file, as importSheet: with the columns of a booking alone, always new parcels.
 *
 * @param signal aborts a dry run.
 * @returns `outcome` is null if another import is running.
 * @throws {PermissionError} if the customer's users cannot book.
 */
export const importBookings = longVerb(
  { permission: 'my-parcels:write', input: bookingsForm },
  async (ctx, form, signal: AbortSignal) => {
    const booking = await readBooking(ctx);
    const job = await createJob(ctx, form, { ...parcelsJob(form), booking });
    return runImporter(ctx, job, { ...form, signal });
  },
);

/** Makes a file of the invalid rows of a file of bookings. @returns and throws as importBookings. */
export const collectInvalidBookings = longVerb(
  { permission: 'my-parcels:write', input: bookingsForm },
  async (ctx, form, signal: AbortSignal) => {
    const booking = await readBooking(ctx);
    const { file, id } = form;
    const job = await createJob(ctx, { ...form, dry_run: 'yes' }, { ...parcelsJob(form), booking });
    return ctx.deps.importer.run(await file.bytes(), { ...job, task: 'failures' }, { id, signal });
  },
);

async function readBooking(ctx: VerbContext): Promise<NonNullable<ImportJob['booking']>> {
  const customer = await requireBookingCustomer(ctx);
  const requests = customer.bookings === 'request';
  return { customer: customer.id, sender: bookingSender(customer), requests };
}

async function runImporter(
  ctx: VerbContext,
  job: ImportJob,
  { file, id, signal }: Pick<SheetForm, 'file' | 'id'> & { signal: AbortSignal },
) {
  const { importer, consumers, realtime, log } = ctx.deps;
  const outcome = await importer.run(await file.bytes(), job, { id, signal });
  const done = { outcome, isDryRun: job.dryRun };
  if (outcome?.kind !== 'report') return done;
  const { report } = outcome;
  if (job.mapping.length > 0 && !job.columnsOnly) await rememberMapping(ctx, job, report);
  if (report.written) {
    const counts = pick(report, ['rows', 'created', 'changed', 'failed']);
    log.info({ kind: job.kind, ...counts }, 'imported');
    consumers.wake();
    realtime.wake();
  }
  return done;
}

/** Makes a file of the invalid rows of a file, with the reasons. @returns null if another import is running. */
export const collectInvalidRows = longVerb(
  { permission, input: importForm },
  async (ctx, form, signal: AbortSignal) => {
    const { file, id } = form;
    const job = await createJob(ctx, { ...form, dry_run: 'yes' }, parcelsJob(form));
    return ctx.deps.importer.run(await file.bytes(), { ...job, task: 'failures' }, { id, signal });
  },
);

type SheetForm = z.output<typeof sheetForm>;

function parcelsJob(form: z.output<typeof importForm>) {
  return {
    kind: form.kind,
    dateOrder: form.date_order,
    decimalMark: form.decimal_mark,
    currencyOwner: form.currency_of,
    dropsInvalid: form.invalid_optional === 'drop',
    onlyValid: form.only_good === 'yes',
    notify: form.tell === 'yes',
  };
}

/** @param own the fields that depend on the kind of import. */
async function createJob(
  ctx: VerbContext,
  form: SheetForm,
  own: Pick<ImportJob, 'kind'> & Partial<ImportJob>,
): Promise<ImportJob> {
  const isDryRun = form.dry_run === 'yes' || form.columns_only === 'yes';
  return {
    task: 'import',
    dateOrder: null,
    decimalMark: null,
    currencyOwner: null,
    dropsInvalid: false,
    onlyValid: false,
    notify: false,
    duplicates: null,
    booking: null,
    ...own,
    mapping: form.mapping,
    encoding: form.encoding,
    headerRow: form.header_row,
    takesHidden: form.hidden_rows === 'take',
    columnsOnly: form.columns_only === 'yes',
    dryRun: isDryRun,
    language: ctx.language,
    timeZone: ctx.deps.config.timeZone,
    actor: ctx.actor,
    request: isDryRun ? null : await ctx.idempotentRequest(),
  };
}

/** Saves the mapping. If saving fails, the import is still successful. */
async function rememberMapping(
  ctx: VerbContext,
  job: ImportJob,
  { columns }: ImportReport,
): Promise<void> {
  const { dateOrder, decimalMark } = job;
  const { saveMapping } = await import('./saved-mappings.ts');
  await inSerializableTransaction(withoutRepeats(ctx), ({ db, now }) =>
    saveMapping(db, job, columns, { dateOrder, decimalMark, now }),
  ).catch((err: unknown) => {
    ctx.deps.log.warn({ err }, 'the mapping of an import was not saved');
  });
}

/** Parses a JSON object of columns and fields, or an array of the fields in order; null if the text is neither. */
function readMapping(text: string): ColumnMapping | null {
  const json = jsonText.safeParse(text).data;
  if (typeof json !== 'object' || json === null) return null;
  if (Array.isArray(json) && json.length === 0) return null;
  const entries: [string | number, unknown][] = Array.isArray(json)
    ? [...json.entries()]
    : Object.entries(json);
  const mapping = entries.filter(isColumn);
  return mapping.length === entries.length && mapping.length <= maxColumns ? mapping : null;
}

function isColumn(entry: [string | number, unknown]): entry is [string | number, string | null] {
  return entry[1] === null || typeof entry[1] === 'string';
}
