import type { Messages } from '../../../views/translations/messages.ts';
import type { IdempotentRequest } from '../../audit/idempotency.ts';
import type { AuditActor } from '../../audit/record.ts';
import type { DatabasePlace } from '../../database/database.ts';
import type { InvalidRequest } from '../../http/input/validation.ts';
import type { BookingSender } from '../../my/shared/my-parcel.ts';
import type {
  CurrencyOwner,
  DateOrder,
  DecimalMark,
  DuplicateChoice,
  SheetKind,
} from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { SheetFormat } from '../../spreadsheets/sheet.ts';
import type { ImportProgress, ImportReport } from '../shared/import-columns.ts';
import type { Encoding } from '../spreadsheets/reading/encoding.ts';

/** The fields of columns. A column is a number (its index from 0) or a text (its heading, or its number from 1). */
export type ColumnMapping = readonly (readonly [column: string | number, field: string | null])[];

/** How to import a file, as plain data, because another process does the work. */
export type ImportJob = {
  /** `failures`: to make a file of the invalid rows instead of an import. */
  task: 'import' | 'failures';
  kind: SheetKind;
  mapping: ColumnMapping;
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
  currencyOwner: CurrencyOwner | null;
  encoding: Encoding | null;
  /** The row of the headings as spreadsheets number it; null: it is looked for. */
  headerRow: number | null;
  takesHidden: boolean;
  /** Whether invalid values of optional fields are left out, instead of their rows. */
  dropsInvalid: boolean;
  /** Whether only the columns and their possible fields are reported. */
  columnsOnly: boolean;
  dryRun: boolean;
  /** Whether valid rows are written even if others are invalid. */
  onlyValid: boolean;
  /** Whether recipients, senders and subscribers get emails about stages. */
  notify: boolean;
  /**
   * The customer whose user books the parcels of the file; null: the staff imports. `requests`: staff accept or decline each of them.
   */
  booking: { customer: number; sender: BookingSender; requests: boolean } | null;
  /** What to do with customers who exist already; null: if there are any, nothing is imported. */
  duplicates: DuplicateChoice | null;
  language: LanguageCode;
  timeZone: string;
  actor: AuditActor;
  request: IdempotentRequest | null;
};

export type ImportOutcome =
  | { kind: 'report'; report: ImportReport }
  /** The invalid rows, as a file of the imported file's format. */
  | { kind: 'file'; type: SheetFormat['type']; bytes: Uint8Array }
  /** A valid row could not be written, because its record was changed after the row was validated. */
  | { kind: 'invalid'; issues: InvalidRequest['issues'] }
  /** A different request had the same idempotency key. */
  | { kind: 'reused' }
  /** The user has lost the permission to import meanwhile, see verbs/permissions.ts. */
  | { kind: 'forbidden' }
  /** The file as a whole cannot be imported. `field`: the field of the form that is wrong. */
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

/** The sentence that says why a whole file cannot be imported. */
type ImportProblemKey = keyof Messages['importing']['problems'];

/** The fields of the form that problems are about; all other problems are about `file`. */
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

export class ImportProblem extends Error {
  override name = 'ImportProblem';
  readonly key: ImportProblemKey;
  readonly values: Record<string, string | number>;
  readonly field: string;

  /** @param values fill in the sentence of the key. @param field the field of the form that is wrong. */
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
