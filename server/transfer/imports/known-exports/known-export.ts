import type { SheetKind, Stage } from '../../../shared/enums.ts';
import type { ImportField } from '../../shared/import-columns.ts';

/**
 * A column of another program's export. `names`: its possible headings, separated by bars; `field`: null if the site has no such
 * field; `label`: written before its text when columns of different things are joined into one field.
 */
export type KnownColumn = readonly [names: string, field: ImportField | null, label?: string];

export function columnsWithoutField(...columns: string[]): KnownColumn[] {
  return columns.map((names) => [names, null]);
}

/** The uses of an address in address books. */
export const addressPlaces = ['work', 'home', 'other'] as const;
export type AddressPlace = (typeof addressPlaces)[number];

/** The cells of a row by the headings in {@link KnownExport.columns}, for the columns that the file has. */
export type NamedCells = Map<string, string>;

export type KnownExport = {
  product: string;
  kind: SheetKind;
  /** A file is such an export if it has all headings of one of these lists. */
  signs: readonly (readonly string[])[];
  /** Texts of columns of the same field are joined in this order. */
  columns: readonly KnownColumn[];
  /** The texts that the program writes into cells without a value. */
  empty?: readonly string[];
  stages?: Readonly<Record<string, Stage>>;
  /** Whether columns that are not listed have no field, whatever their headings are. */
  isWhole?: true;
  /** Whether a point is certainly the decimal mark. */
  hasPoints?: true;
  /** The uses of a customer's addresses, in the order of their numbers, if no column has them. */
  places?: readonly AddressPlace[];
  /** Rows with the same text in the column of this heading are joined. */
  joinBy?: string;
  /** Changes the cells of a row before they are read. Joined rows come together and become one. */
  tidy?: (rows: readonly NamedCells[]) => NamedCells;
  /** Renames headings, if the program gives the same name to two columns. */
  clarify?: (headings: readonly string[]) => string[];
};
