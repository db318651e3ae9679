import type { SheetKind, Stage } from '../../../shared/enums.ts';
import type { ImportField } from '../../shared/import-columns.ts';

/**
 * A column of another program's export: what its heading may be, with bars between names of the program's database and what its
 * pages call it; its field, null: the site has nothing of the kind; and what stands before its text where that joins texts
 * about something else.
 */
export type KnownColumn = readonly [names: string, field: ImportField | null, label?: string];

export function withoutField(...columns: string[]): KnownColumn[] {
  return columns.map((names) => [names, null]);
}

/** An export of another program, whose columns and statuses an import knows. */
export type KnownExport = {
  product: string;
  kind: SheetKind;
  /** A file is such an export if it has all headings of one of these lists. */
  signs: readonly (readonly string[])[];
  /** Texts of columns of the same field are joined in this order. */
  columns: readonly KnownColumn[];
  /** What stands in a cell without a value. */
  empty?: readonly string[];
  stages: Readonly<Record<string, Stage>>;
  /** The headings by names that say whose they are, where the program gives the same name to two columns. */
  clarify?: (headings: readonly string[]) => string[];
};
