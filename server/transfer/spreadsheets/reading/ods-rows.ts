import { limits } from '../../../shared/limits.ts';
import { SpreadsheetProblem } from '../problem.ts';
import { maxSheetRows } from '../sheet.ts';
import { OdsCell } from './ods-cell.ts';
import { Rows, tooManyColumns } from './rows.ts';
import type { Attributes, XmlHandlers } from './xml.ts';

const { columns: maxColumns, entries: maxStyles } = limits.spreadsheet;

/** Collects the rows of the first visible table of an OpenDocument spreadsheet while its XML is parsed. */
export class OdsRows implements XmlHandlers {
  readonly rows = new Rows();
  /** Whether there is a table that is shown. */
  isFound = false;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #isInTable = false;
  #hiddenGroups: boolean[] = [];
  #cell: OdsCell | null = null;
  #cells: string[] = [];
  #row = 0;
  #rowRepeats = 1;
  #isHidden = false;
  #column = 0;

  open = (name: string, attributes: Attributes): void => {
    if (this.#cell !== null) this.#cell.open(name, attributes);
    else if (name === 'style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'table-properties') this.#addStyle(attributes);
    else if (name === 'table' && !this.isFound) this.#beginTable(attributes);
    else if (!this.#isInTable) return;
    else if (name === 'table-row-group') this.#hiddenGroups.push(isHiddenGroup(attributes));
    else if (name === 'table-row') this.#beginRow(attributes);
    else if (name === 'table-cell') this.#cell = new OdsCell(attributes);
    else if (name === 'covered-table-cell') this.#column += repeats(attributes, 'columns');
  };

  text = (words: string): void => {
    this.#cell?.add(words);
  };

  close = (name: string): void => {
    if (this.#cell !== null) {
      if (!this.#cell.close()) return;
      this.#addCell(this.#cell);
      this.#cell = null;
    } else if (!this.#isInTable) return;
    else if (name === 'table') this.#isInTable = false;
    else if (name === 'table-row-group') this.#hiddenGroups.pop();
    else if (name === 'table-row') this.#endRow();
  };

  #addStyle(attributes: Attributes): void {
    if (attributes['table:display'] !== 'false') return;
    if (this.#hiddenStyles.add(this.#style).size > maxStyles) {
      throw new SpreadsheetProblem('damaged');
    }
  }

  #beginTable(attributes: Attributes): void {
    if (this.#hiddenStyles.has(attributes['table:style-name'] ?? '')) return;
    this.isFound = true;
    this.#isInTable = true;
  }

  #beginRow(attributes: Attributes): void {
    this.#rowRepeats = repeats(attributes, 'rows');
    const visibility = attributes['table:visibility'] ?? 'visible';
    this.#isHidden = visibility !== 'visible' || this.#hiddenGroups.includes(true);
    this.#column = 0;
    this.#cells = [];
  }

  #addCell(cell: OdsCell): void {
    const text = cell.text();
    const last = this.#column + repeats(cell.attributes, 'columns');
    if (text !== '') {
      if (last > maxColumns) throw tooManyColumns();
      while (this.#cells.length < this.#column) this.#cells.push('');
      while (this.#cells.length < last) this.#cells.push(text);
    }
    this.#column = last;
  }

  /** Rows that are the same are written once. */
  #endRow(): void {
    const last = this.#row + this.#rowRepeats;
    if (last > maxSheetRows) throw new SpreadsheetProblem('damaged');
    if (this.#cells.length > 0) {
      for (let row = this.#row + 1; row <= last; row += 1) {
        this.rows.add(row, this.#cells, this.#isHidden);
      }
    }
    this.#row = last;
  }
}

function isHiddenGroup(attributes: Attributes): boolean {
  return attributes['table:display'] === 'false';
}

function repeats(attributes: Attributes, what: 'rows' | 'columns'): number {
  const times = Number(attributes[`table:number-${what}-repeated`] ?? '1');
  if (!Number.isInteger(times) || times < 1 || times > maxSheetRows) {
    throw new SpreadsheetProblem('damaged');
  }
  return times;
}
