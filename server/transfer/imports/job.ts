import type { IdempotentRequest } from '../../audit/idempotency.ts';
import type { AuditActor } from '../../audit/record.ts';
import type { DatabasePlace } from '../../database/database.ts';
import type { ImportKind } from '../../shared/import-columns.ts';
import type { DateOrder, ImportProgress, ImportReport } from '../../shared/imports.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { SpreadsheetProblemKey } from '../spreadsheets/problem.ts';
import type { Encoding } from '../spreadsheets/reading/encoding.ts';
import type { SheetFormat } from '../spreadsheets/sheet.ts';
import type { Mapping } from './choose-fields.ts';
import type { ImportProblemKey } from './problem.ts';

/** What is to be done with a file; plain data, since it is done in another process. */
export type ImportJob = {
  kind: ImportKind;
  mapping: Mapping;
  dateOrder: DateOrder | null;
  encoding: Encoding | null;
  /** Whether only its columns are looked at: what each could be. */
  columnsOnly: boolean;
  /** Whether it is only looked at, and whether the good rows are written although others failed. */
  dryRun: boolean;
  onlyGood: boolean;
  /** Whether recipients, senders and followers are told of stages. */
  notify: boolean;
  /** The reader's language: that of the sentences. */
  language: LanguageCode;
  timeZone: string;
  actor: AuditActor;
  /** Where the same request may come again. */
  request: IdempotentRequest | null;
};

/** What becomes of it. */
export type ImportOutcome =
  | { kind: 'report'; report: ImportReport }
  /** Another request had the same key. */
  | { kind: 'reused' }
  /** Why the file as a whole cannot be imported, as the translations call it. */
  | { kind: 'refused'; key: ImportProblemKey; values: Record<string, string | number> }
  | { kind: 'unreadable'; key: SpreadsheetProblemKey; values: Record<string, number> }
  /** The database is locked, full or away; `reason` is for the log. */
  | { kind: 'busy'; reason: string };

/** The rows that are no good, as a file of the kind that they came in. */
export type FailuresOutcome =
  | { kind: 'file'; type: SheetFormat['type']; bytes: Uint8Array }
  | Extract<ImportOutcome, { kind: 'refused' | 'unreadable' | 'busy' }>;

export type OnProgress = (progress: ImportProgress) => void;

/** What the process is given. */
export type ImportTask = {
  place: DatabasePlace;
  bytes: Uint8Array;
  job: ImportJob;
  /** Import, or the file of what is no good. */
  wanted: 'import' | 'failures';
};

/** What it tells. */
export type ImportNews =
  | { progress: ImportProgress }
  | { outcome: ImportOutcome | FailuresOutcome }
  /** An error that nobody expected, with its stack. */
  | { failure: string };
