import type { Stage } from '../../../shared/enums.ts';
import type { ImportField, ImportKind } from '../../../shared/import-columns.ts';

/** A column of another program's export. */
export type KnownColumn = {
  /** What its heading may be: names of the program's database, and what its pages call it. */
  names: readonly string[];
  /** null: the site has nothing of the kind. */
  field: ImportField | null;
  /** What stands before its text where that joins texts about something else. */
  label?: string;
};

/** An export of another program, whose columns and statuses an import knows. */
export type KnownExport = {
  /** What the program calls itself. */
  product: string;
  kind: ImportKind;
  /** A file is such an export if it has all headings of one of these lists. */
  signs: readonly (readonly string[])[];
  /** Texts of columns of the same field are joined in this order. */
  columns: readonly KnownColumn[];
  /** What stands in a cell without a value. */
  empty?: readonly string[];
  /** What its statuses are here. */
  stages: Readonly<Record<string, Stage>>;
  /** The headings by names that say whose they are, where the program gives the same name to two columns. */
  clarify?: (headings: readonly string[]) => string[];
};
