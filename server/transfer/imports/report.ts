import type { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { sheetLabels } from '../../../views/translations/parcel-labels.ts';
import { fieldErrorMessage } from '../../http/input/error-map.ts';
import { lazy } from '../../memoized.ts';
import { languageCodes } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { normalizeWords } from '../../shared/normalize-words.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import {
  type ColumnView,
  type ImportError,
  type ImportReport,
  isOptionalField,
} from '../shared/import-columns.ts';
import type { Sheet } from './sheet.ts';

/** Why a row is invalid: a field, the heading of its column if that is known, and a sentence about it. */
export type RowError = { field: string; heading?: string; message: string };

export type FailedRow = (row: SheetRow, reasons: string[]) => void;

export type ImportReporter = ReturnType<typeof createReporter>;

export function createReporter(
  columns: ColumnView[],
  t: Messages,
  { kind, known, hidden, headerRow }: Pick<Sheet, 'kind' | 'known' | 'hidden' | 'headerRow'>,
  onFailed: FailedRow = () => {},
) {
  const report: ImportReport = {
    rows: 0,
    created: 0,
    changed: 0,
    same: 0,
    failed: 0,
    skipped: 0,
    failed_optional: 0,
    unkeyed: 0,
    errors: [],
    dropped: 0,
    dropped_values: [],
    notices: [],
    hidden,
    header_row: headerRow,
    first_rows: [],
    columns,
    product: known?.product ?? null,
    import_id: null,
    columns_only: false,
    written: false,
  };
  const labels = sheetLabels(kind, t);
  const addErrors = (list: ImportError[], { row }: SheetRow, errors: readonly RowError[]) => {
    const room = limits.imports.errors - list.length;
    for (const { field, heading, message } of errors.slice(0, room)) {
      // If columns are joined, the error names the first of them.
      const own = heading ?? columns.find((column) => column.field === field)?.heading;
      list.push({ row, column: own ?? labels[field] ?? field, message });
    }
  };
  return {
    report,
    fail(row: SheetRow, found: RowError[]): void {
      const errors =
        kind !== 'customers' && isTotal(row) ? [codeError(t.importing.faults.total)] : found;
      report.failed += 1;
      // Imports of customers do not leave out invalid values.
      const isDroppable =
        kind !== 'customers' && errors.every(({ field }) => isOptionalField(field));
      if (isDroppable) report.failed_optional += 1;
      const reasons = errors.map(({ message }) => message);
      onFailed(row, reasons);
      addErrors(report.errors, row, errors);
    },
    /** Counts invalid values that are left out of a valid row. */
    drop(row: SheetRow, errors: readonly RowError[]): void {
      report.dropped += errors.length;
      addErrors(report.dropped_values, row, errors);
    },
    /** Adds notices about values of a valid row that the user should check. */
    notice(row: SheetRow, notices: readonly RowError[]): void {
      addErrors(report.notices, row, notices);
    },
  };
}

export function rowErrors(issues: readonly z.core.$ZodIssue[], t: Messages): RowError[] {
  return issues.map((issue) => ({
    field: issue.path.join('.'),
    message: fieldErrorMessage(issue, t),
  }));
}

/** The errors of a row's cells, and those of its other fields. */
export function withFaults(faults: readonly RowError[], errors: readonly RowError[]): RowError[] {
  const faulty = new Set(faults.map(({ field }) => field));
  return [...errors.filter(({ field }) => !faulty.has(field)), ...faults];
}

/** An error of the tracking code that the schema cannot find. */
export function codeError(message: string): RowError {
  return { field: 'tracking_code', message };
}

const totalWords = lazy(() => {
  const words = languageCodes.flatMap((code) => messagesOf(code).importing.totals.split('|'));
  return new Set(words.map(normalizeWords));
});

/** Whether a row begins with “Total” or “Sum” in any language, such as “Total: 2 parcels”. Only invalid rows are tested. */
function isTotal({ cells }: SheetRow): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  const [own = ''] = first.trim().split(/[:\d(=]/);
  return totalWords().has(normalizeWords(own));
}

/** The values of a row by their fields, as the API takes them. */
export type RowFields = Readonly<Record<string, string>>;
type Issues = readonly z.core.$ZodIssue[];

export type RowResult<Value> =
  | { success: true; data: Value }
  | { success: false; error: { issues: Issues } };

/** A valid row, with the errors of the values that were left out of it; or the errors of an invalid row. */
type ParsedRow<Value> =
  | { data: Value; dropped: RowError[]; errors: null }
  | { data: null; errors: RowError[] };

/**
 * Parses the fields of a row. With `dropsInvalid`, invalid optional values are left out if nothing else is invalid.
 *
 * @param faults the errors of the row's cells.
 */
export function parseRow<Value>(
  { t, dropsInvalid }: { t: Messages; dropsInvalid: boolean },
  fields: RowFields,
  faults: readonly RowError[],
  parse: (fields: RowFields) => RowResult<Value>,
): ParsedRow<Value> {
  const { parsed, dropped } = parseFields(fields, parse, dropsInvalid);
  if (!parsed.success) {
    return { data: null, errors: withFaults(faults, rowErrors(parsed.error.issues, t)) };
  }
  const canDrop = faults.every(({ field }) => dropsInvalid && isOptionalField(field));
  if (!canDrop) return { data: null, errors: [...faults] };
  return { data: parsed.data, dropped: [...faults, ...rowErrors(dropped, t)], errors: null };
}

function parseFields<Value>(
  fields: RowFields,
  parse: (fields: RowFields) => RowResult<Value>,
  dropsInvalid: boolean,
): { parsed: RowResult<Value>; dropped: Issues } {
  const first = parse(fields);
  let parsed = first;
  let rest = fields;
  let dropped: Issues = [];
  while (dropsInvalid && !parsed.success) {
    const { issues } = parsed.error;
    const names = issues.map(({ path }) => String(path[0]));
    // If a missing field is invalid, leaving it out cannot make the row valid.
    if (!names.every((name) => isOptionalField(name) && Object.hasOwn(rest, name))) {
      return { parsed: first, dropped: [] };
    }
    dropped = [...dropped, ...issues];
    rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name)));
    parsed = parse(rest);
  }
  return { parsed, dropped };
}
