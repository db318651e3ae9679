import { limits } from '../../../shared/limits.ts';
import { SpreadsheetProblem } from '../problem.ts';
import { maxSheetRows } from '../sheet.ts';
import { type CellContext, CellReader } from './cells.ts';
import { Rows, tooManyColumns } from './rows.ts';
import { type Attributes, isOn, type XmlHandlers } from './xml.ts';

const { columns: maxColumns } = limits.spreadsheet;

/** Collects the rows of a worksheet while its XML is parsed. */
export class SheetRows implements XmlHandlers {
  readonly rows = new Rows();
  readonly #cell: CellReader;
  #cells: string[] = [];
  #row = 0;
  #column = 0;
  #isHidden = false;
  #isInData = false;
  #isInCell = false;

  constructor(context: CellContext) {
    this.#cell = new CellReader(context);
  }

  open = (name: string, attributes: Attributes): void => {
    if (this.#isInCell) this.#cell.open(name);
    else if (name === 'sheetData') this.#isInData = true;
    // Controls have rows too, of another kind.
    else if (!this.#isInData) return;
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'row') this.#beginRow(attributes);
  };

  text = (words: string): void => {
    if (this.#isInCell) this.#cell.add(words);
  };

  close = (name: string): void => {
    if (name === 'c' && this.#isInCell) this.#endCell();
    else if (this.#isInCell) this.#cell.close(name);
    else if (name === 'sheetData') this.#isInData = false;
    else if (name === 'row' && this.#isInData) this.#endRow();
  };

  #beginRow({ r, hidden, ht }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r);
    if (!(row > this.#row && row <= maxSheetRows)) throw new SpreadsheetProblem('damaged');
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
    // A row may also be dragged until nothing is left of it.
    this.#isHidden = isOn(hidden) || (ht !== undefined && Number(ht) === 0);
  }

  #endRow(): void {
    this.rows.add(this.#row, this.#cells, this.#isHidden);
  }

  #beginCell(attributes: Attributes): void {
    this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
    this.#isInCell = true;
    this.#cell.begin(attributes);
  }

  #endCell(): void {
    this.#isInCell = false;
    const text = this.#cell.end();
    if (text === '') return;
    if (this.#column > maxColumns) throw tooManyColumns();
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column - 1] = text;
  }
}

const beforeA = 64;

/** The number of a column from the address of a cell: 28 of `AB12`. */
function columnOf(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length; index += 1) {
    const letter = address.charCodeAt(index) - beforeA;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw new SpreadsheetProblem('damaged');
  return column;
}
