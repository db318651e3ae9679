import type { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import { messageFor } from '../../http/input/error-map.ts';
import type { ImportError, ImportReport, ShownColumn } from '../../shared/imports.ts';
import { limits } from '../../shared/limits.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';

/** Why a row is invalid: a field, the heading of its column where that is known, and a sentence about it. */
export type RowError = { field: string; heading?: string; message: string };

/** Called with each invalid row. */
export type FailedRow = (row: SheetRow, reasons: string[]) => void;

/** Counts the rows by their outcome. */
export type Tally = {
  report: ImportReport;
  fail(row: SheetRow, errors: RowError[]): void;
};

/** @param t the reader's words. */
export function createTally(
  columns: ShownColumn[],
  t: Messages,
  known: RecognizedExport | null,
  onFailed: FailedRow = () => {},
): Tally {
  const report: ImportReport = {
    rows: 0,
    created: 0,
    changed: 0,
    same: 0,
    failed: 0,
    unkeyed: 0,
    errors: [],
    columns,
    product: known?.product ?? null,
    columns_only: false,
    written: false,
  };
  // Of several columns that are joined, the first is named.
  const headingOf = new Map(
    columns.toReversed().map(({ field, heading }) => [String(field), heading]),
  );
  const labels: Record<string, string> = t.control.fields;
  return {
    report,
    fail(row, errors) {
      report.failed += 1;
      onFailed(
        row,
        errors.map(({ message }) => message),
      );
      const room = limits.imports.errors - report.errors.length;
      const reported = errors.slice(0, room).map(({ field, heading, message }): ImportError => {
        const column = heading ?? headingOf.get(field) ?? labels[field] ?? field;
        return { row: row.row, column, message };
      });
      report.errors.push(...reported);
    },
  };
}

/** Errors of a row that the schema found. */
export function rowErrors(issues: readonly z.core.$ZodIssue[], t: Messages): RowError[] {
  return issues.map((issue) => ({ field: issue.path.join('.'), message: messageFor(issue, t) }));
}

/** What is wrong with the other fields of a row, and the faults of its cells. */
export function withFaults(faults: readonly RowError[], errors: readonly RowError[]): RowError[] {
  const faulty = new Set(faults.map(({ field }) => field));
  return [...errors.filter(({ field }) => !faulty.has(field)), ...faults];
}

/** An error of the tracking code, which only the import can find. */
export function codeError(message: string): RowError {
  return { field: 'tracking_code', message };
}
