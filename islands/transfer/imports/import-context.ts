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
  /** What the page was opened for. */
  kind: SheetKind;
  /** The kinds that the reader may import. */
  kinds: readonly SheetKind[];
  progress: Messages['today']['progress'];
  uploading: Messages['control']['form']['uploading'];
  noAnswer: string;
  fields: Partial<Record<SheetKind, { value: string; label: string }[]>>;
  /** What a history is called that stands in one cell, as other programs export it. */
  history: string;
  dateFields: readonly string[];
  numberFields: readonly string[];
  /** The names of the fields that several columns can be, joined. */
  joinable: readonly ImportField[];
  encodings: readonly string[];
  templates: Partial<Record<SheetKind, string>>;
  list: string;
  /** Of customers: the page that undoes an import by its `import_id`; null: what it has made is listed. */
  undo: { page: string; label: string } | null;
  tag: string;
};
