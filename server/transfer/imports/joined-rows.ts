import type { SheetRow } from '../spreadsheets/sheet.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';

/**
 * Makes one row of those that follow each other and are one to the program that wrote them, such as the items of an order; and has
 * that program's cells tidied.
 *
 * @param add gets each row once it is whole.
 */
export function createJoinedRows(known: RecognizedExport | null, add: (row: SheetRow) => void) {
  let rows: SheetRow[] = [];
  let key = '';
  const end = () => {
    const [first] = rows;
    if (first === undefined) return;
    const cells = rows.map((row) => row.cells);
    add({ ...first, cells: known?.tidy(cells) ?? first.cells });
    rows = [];
  };
  return {
    take(row: SheetRow) {
      const own = known?.joinKey(row.cells) ?? '';
      if (own === '' || own !== key) end();
      key = own;
      rows.push(row);
    },
    end,
  };
}
