import type { Messages } from '../../../views/translations/messages.ts';
import type { IdempotentRequest } from '../../audit/idempotency.ts';
import type { AuditActor } from '../../audit/record.ts';
import type { DatabasePlace } from '../../database/database.ts';
import type { InvalidRequest } from '../../http/input/validation.ts';
import type {
  CurrencyOwner,
  DateOrder,
  DecimalMark,
  DuplicateChoice,
  SheetKind,
} from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { ImportProgress, ImportReport } from '../shared/import-columns.ts';
import type { Encoding } from '../spreadsheets/reading/encoding.ts';
import type { SheetFormat } from '../spreadsheets/sheet.ts';

/** The field of each column. A column is named by its index from 0, or as text by its heading or its number from 1. */
export type ColumnMapping = readonly (readonly [column: string | number, field: string | null])[];

/** How to import a file; plain data, since another process does it. */
export type ImportJob = {
  /** The import itself, or a file of its invalid rows. */
  task: 'import' | 'failures';
  kind: SheetKind;
  mapping: ColumnMapping;
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
  currencyOwner: CurrencyOwner | null;
  encoding: Encoding | null;
  /** The row of the headings, as spreadsheets count; null: it is looked for. */
  headerRow: number | null;
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
  /** Of customers: what is done with those who are there already; null: nothing is done before it is said. */
  duplicates: DuplicateChoice | null;
  language: LanguageCode;
  timeZone: string;
  actor: AuditActor;
  request: IdempotentRequest | null;
};

export type ImportOutcome =
  | { kind: 'report'; report: ImportReport }
  /** The invalid rows, as a file of the format that they came in. */
  | { kind: 'file'; type: SheetFormat['type']; bytes: Uint8Array }
  /** What is wrong with a row as it is written: what it changes is not what it was when it was checked. */
  | { kind: 'invalid'; issues: InvalidRequest['issues'] }
  /** Another request had the same key. */
  | { kind: 'reused' }
  /** Who imports may no longer, see verbs/permissions.ts. */
  | { kind: 'forbidden' }
  /** Why the file as a whole cannot be imported; `field`: of the form, which it is about. */
  | { kind: 'refused'; field: string; message: string }
  /** The database is locked, full or away; `reason` is for the log. */
  | { kind: 'busy'; reason: string };

export type OnProgress = (progress: ImportProgress) => void;

export type ImportTask = { place: DatabasePlace; bytes: Uint8Array; job: ImportJob };

export type ImportMessage =
  | { progress: ImportProgress }
  | { outcome: ImportOutcome }
  /** An unexpected error, with its stack. */
  | { failure: string };

/** A reason why a whole file cannot be imported: a sentence of the translations. */
type ImportProblemKey = keyof Messages['importing']['problems'];

/** What else of the form than the file a problem is about. */
const problemFields: Partial<Record<ImportProblemKey, string>> = {
  dateOrder: 'date_order',
  decimalMark: 'decimal_mark',
  currencyOwner: 'currency_of',
  column: 'mapping',
  field: 'mapping',
  fieldTwice: 'mapping',
  duplicates: 'duplicates',
  headerRow: 'header_row',
  allHidden: 'hidden_rows',
};

/** Thrown where a whole file cannot be imported; nothing was written. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
  readonly key: ImportProblemKey;
  readonly values: Record<string, string | number>;
  readonly field: string;

  /** @param field by default, the one that such problems are about. */
  constructor(
    key: ImportProblemKey,
    values: Record<string, string | number> = {},
    field = problemFields[key] ?? 'file',
  ) {
    super(key);
    this.key = key;
    this.values = values;
    this.field = field;
  }
}
