import type { ImportKind } from '../../../server/shared/enums.ts';
import type { ImportField } from '../../../server/transfer/shared/import-columns.ts';
import type { Messages } from '../../../views/translations/messages.ts';

export const importSteps = ['file', 'columns', 'check', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

export type ImportContext = {
  t: Messages['importing']['page'] & { parcels: string; reason: string };
  progress: Messages['today']['progress'];
  uploading: Messages['control']['form']['uploading'];
  noAnswer: string;
  fields: Record<ImportKind, { value: string; label: string }[]>;
  /** What a history is called that stands in one cell, as other programs export it. */
  history: string;
  dateFields: readonly string[];
  numberFields: readonly string[];
  /** The names of the fields that several columns can be, joined. */
  joinable: readonly ImportField[];
  encodings: readonly string[];
  templates: Record<ImportKind, string>;
  list: string;
  tag: string;
};
