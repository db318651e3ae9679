/** A row that was read: its number as spreadsheets count (from 1), and its cells as text, '' where empty. */
export type SheetRow = { row: number; cells: readonly string[] };

/** A cell to write: text is never a formula, whatever it begins with. */
export type Cell = string | number | null;

/** As many rows as a sheet of any spreadsheet program can have, blank ones too. */
export const maxSheetRows = 1_048_576;
