import type { SheetRow } from '../../spreadsheets/sheet.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';

/** At most this many rows wait for others to be joined with, to limit the memory that they take. */
const mostRows = 5000;

/**
 * Joins rows that a known program wrote for one record, such as the items of an order, and tidies the cells as that program
 * needs it.
 *
 * @param add gets each row. It gets a row that is not joined immediately, and joined rows at the end or when too many are waiting.
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
