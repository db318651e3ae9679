import type { ImportKind } from '../../server/shared/import-columns.ts';
import type { Messages } from '../../views/translations/messages.ts';

/** What the import is drawn with. */
export type ImportContext = {
  t: Messages['importing']['page'];
  /** {percent} of the upload. */
  uploading: string;
  noAnswer: string;
  /** The fields that a column can be, by what is in the file. */
  fields: Record<ImportKind, { value: string; label: string }[]>;
  encodings: readonly string[];
  /** Addresses of empty templates, and of the list of parcels. */
  templates: Record<ImportKind, string>;
  list: string;
  /** The language's tag. */
  tag: string;
};
