import type { DuplicateChoice, SheetKind } from '../../../server/shared/enums.ts';
import type { ImportField } from '../../../server/transfer/shared/import-columns.ts';
import type { Messages } from '../../../views/translations/messages.ts';

export const importSteps = ['file', 'columns', 'check', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

export type ImportContext = {
  t: Messages['importing']['page'] & {
    parcels: string;
    customers: string;
    skipped: string;
    addressBooks: string;
    duplicates: string;
    duplicatesHint: string;
    reason: string;
  };
  duplicateOptions: { value: DuplicateChoice; label: string }[];
  /** The kind that the page was opened for. */
  kind: SheetKind;
  /** The kinds that the user may import. */
  kinds: readonly SheetKind[];
  progress: Messages['today']['progress'];
  uploading: Messages['control']['form']['uploading'];
  noAnswer: string;
  fields: Partial<Record<SheetKind, { value: string; label: string }[]>>;
  /** The label of a column that holds a whole history in one cell, as other programs export it. */
  history: string;
  dateFields: readonly string[];
  numberFields: readonly string[];
  /** The fields that several columns can be joined into. */
  joinable: readonly ImportField[];
  encodings: readonly string[];
  templates: Partial<Record<SheetKind, string>>;
  /** The paths of the calls; that of the progress has a parameter `:id`. */
  calls: { import: string; failures: string; progress: string };
  /** Whether the user chooses if recipients get status emails. */
  choosesMails: boolean;
  list: string;
  /**
   * For customers: the page that undoes an import by its `import_id`. null: the result links to a list of what was
   * imported.
   */
  undo: { page: string; label: string } | null;
  tag: string;
};
