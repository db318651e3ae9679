import type { IdempotentRequest } from '../../audit/idempotency.ts';
import type { AuditActor } from '../../audit/record.ts';
import type { DatabasePlace } from '../../database/database.ts';
import type { DateOrder } from '../../shared/enums.ts';
import type { ImportKind } from '../../shared/import-columns.ts';
import type { ImportProgress, ImportReport } from '../../shared/imports.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { SpreadsheetProblemKey } from '../spreadsheets/problem.ts';
import type { Encoding } from '../spreadsheets/reading/encoding.ts';
import type { SheetFormat } from '../spreadsheets/sheet.ts';
import type { ColumnMapping } from './choose-fields.ts';
import type { ImportProblemKey } from './problem.ts';

/** How to import a file; plain data, since another process does it. */
export type ImportJob = {
  kind: ImportKind;
  mapping: ColumnMapping;
  dateOrder: DateOrder | null;
  encoding: Encoding | null;
  /** The row of the headings, as spreadsheets count; null: it is looked for. */
  headerRow: number | null;
  /** Whether rows are imported that the spreadsheet hides. */
  takesHidden: boolean;
  /** Whether invalid values of optional fields are left out, instead of their rows. */
  dropsInvalid: boolean;
  /** Whether only its columns are inspected: what field each could be. */
  columnsOnly: boolean;
  /** Whether nothing is written, and whether valid rows are written although others failed. */
  dryRun: boolean;
  onlyValid: boolean;
  /** Whether recipients, senders and subscribers get mail about stages. */
  notify: boolean;
  /** The reader's language: that of the sentences. */
  language: LanguageCode;
  timeZone: string;
  actor: AuditActor;
  /** The key of a request that may be repeated. */
  request: IdempotentRequest | null;
};

export type ImportOutcome =
  | { kind: 'report'; report: ImportReport }
  /** Another request had the same key. */
  | { kind: 'reused' }
  /** Who imports may no longer, see verbs/active-actor.ts. */
  | { kind: 'forbidden' }
  /** Why the file as a whole cannot be imported, as the translations call it. */
  | { kind: 'refused'; key: ImportProblemKey; values: Record<string, string | number> }
  | { kind: 'unreadable'; key: SpreadsheetProblemKey; values: Record<string, number> }
  /** The database is locked, full or away; `reason` is for the log. */
  | { kind: 'busy'; reason: string };

/** The invalid rows, as a file of the format that they came in. */
export type FailuresOutcome =
  | { kind: 'file'; type: SheetFormat['type']; bytes: Uint8Array }
  | Extract<ImportOutcome, { kind: 'refused' | 'unreadable' | 'busy' | 'forbidden' }>;

export type OnProgress = (progress: ImportProgress) => void;

/** What the process is given. */
export type ImportTask = {
  place: DatabasePlace;
  bytes: Uint8Array;
  job: ImportJob;
  /** The import itself, or the file of its invalid rows. */
  task: 'import' | 'failures';
};

/** What it tells. */
export type ImportMessage =
  | { progress: ImportProgress }
  | { outcome: ImportOutcome | FailuresOutcome }
  /** An unexpected error, with its stack. */
  | { failure: string };
