import type { ImportField, ImportKind } from '../../../server/shared/import-columns.ts';
import type { Messages } from '../../../views/translations/messages.ts';

/** The steps of an import, in their order. */
export const importSteps = ['file', 'columns', 'check', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The words and data of the import. */
export type ImportContext = {
  t: Messages['importing']['page'] & { parcels: string; reason: string };
  uploading: Messages['control']['form']['uploading'];
  noAnswer: string;
  /** The fields that a column can be, by what is in the file. */
  fields: Record<ImportKind, { value: string; label: string }[]>;
  /** What a history is called that stands in one cell, as other programs export it. */
  history: string;
  /** The names of the fields that hold dates. */
  dateFields: readonly string[];
  /** The names of the fields that several columns can be, joined. */
  joinable: readonly ImportField[];
  encodings: readonly string[];
  /** Addresses of empty templates, and of the list of parcels. */
  templates: Record<ImportKind, string>;
  list: string;
  /** The language's tag. */
  tag: string;
};
