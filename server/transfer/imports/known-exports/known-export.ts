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

/** What an address of somebody is for. */
export const addressPlaces = ['work', 'home', 'other'] as const;
export type AddressPlace = (typeof addressPlaces)[number];

/** The cells of a row by the headings that {@link KnownExport.columns} have; of columns that the file has. */
export type NamedCells = Map<string, string>;

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
  stages?: Readonly<Record<string, Stage>>;
  /** Whether nothing can be made of columns that are not listed, whatever their headings say. */
  isWhole?: true;
  /** Whether a point certainly stands before decimals. */
  hasPoints?: true;
  /** What a customer's addresses are for, in the order of their numbers, where no column says it. */
  places?: readonly AddressPlace[];
  /** Rows with the same text below this heading are one. */
  joinBy?: string;
  /** The cells of a row as they are read here: of rows that are one, made of all of them. */
  tidy?: (rows: readonly NamedCells[]) => NamedCells;
  /** The headings by names that say whose they are, where the program gives the same name to two columns. */
  clarify?: (headings: readonly string[]) => string[];
};
