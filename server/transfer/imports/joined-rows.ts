import type { SheetRow } from '../spreadsheets/sheet.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';

/** So many rows wait for others that belong to them: more would take too much memory. */
const mostRows = 5000;

/**
 * Makes one row of those that are one to the program that wrote them, such as the items of an order; and has that program's cells
 * tidied.
 *
 * @param add is called with each row when all of its parts are read, in the order of their first parts.
 */
export function createJoinedRows(known: RecognizedExport | null, add: (row: SheetRow) => void) {
  const waiting = new Map<string, [SheetRow, ...SheetRow[]]>();
  let count = 0;
  const finish = ([key, rows]: [string, [SheetRow, ...SheetRow[]]]) => {
    waiting.delete(key);
    count -= rows.length;
    const cells = rows.map((row) => row.cells);
    add({ ...rows[0], cells: known?.tidy(cells) ?? rows[0].cells });
  };
  return {
    take(row: SheetRow) {
      const key = known?.joinKey(row.cells) ?? null;
      if (key === null) return add({ ...row, cells: known?.tidy([row.cells]) ?? row.cells });
      const own = waiting.get(key);
      if (own === undefined) waiting.set(key, [row]);
      else own.push(row);
      count += 1;
      const [first] = waiting;
      if (count > mostRows && first !== undefined) finish(first);
    },
    end() {
      for (const rows of [...waiting]) finish(rows);
    },
  };
}
