import { limits } from '../../../shared/limits.ts';
import {
  looksGrouped,
  maxSheetRows,
  type SheetRow,
  SpreadsheetProblem,
} from '../../../spreadsheets/sheet.ts';
import type { Archive } from './archive.ts';
import { readStyles } from './number-formats.ts';
import { RowCollector, tooManyColumns } from './rows.ts';
import { type CellContext, CellReader, readSharedStrings, SharedStrings } from './xlsx-cells.ts';
import {
  type Attributes,
  isOn,
  parseXmlDocument,
  parseXmlPieces,
  type XmlHandlers,
} from './xml.ts';

export async function* readXlsx(archive: Archive): AsyncGenerator<readonly SheetRow[]> {
  const { sheet, sharedStrings, styles, is1904 } = await readWorkbook(archive);
  const sheetRows = new SheetRows({
    styles: styles ? await readStyles(archive.read(styles), is1904) : [],
    strings: sharedStrings
      ? await readSharedStrings(archive.read(sharedStrings))
      : new SharedStrings(),
  });
  for await (const _ of parseXmlPieces(archive.read(sheet), sheetRows)) {
    yield* sheetRows.rows.batches(false);
  }
  yield* sheetRows.rows.batches(true);
}

const { entries: most } = limits.spreadsheet;

type Relation = { id: string; type: string; target: string };

async function readWorkbook(archive: Archive) {
  const main = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new SpreadsheetProblem('notASpreadsheet');
  // A workbook in the binary format `.xlsb`.
  if (main.target.endsWith('.bin')) throw new SpreadsheetProblem('oldExcel');
  const { shownSheets, is1904, isWorkbook } = await readMainPart(archive, main.target);
  if (!isWorkbook) throw new SpreadsheetProblem('notASpreadsheet');
  const relations = await readRelations(archive, main.target);
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  );
  const sheet = shownSheets.map((id) => worksheets.get(id)).find((target) => target !== undefined);
  if (sheet === undefined) throw new SpreadsheetProblem('noSheet');
  const part = (name: string) => relations.find(({ type }) => type === name)?.target;
  return { sheet, sharedStrings: part('sharedStrings'), styles: part('styles'), is1904 };
}

/** Reads the ids of the visible sheets' relations, and the properties of the workbook. */
async function readMainPart(archive: Archive, path: string) {
  const shownSheets: string[] = [];
  let is1904 = false;
  let isWorkbook = false;
  await parseXmlDocument(archive.read(path), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904);
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        if (shownSheets.push(relationId(attributes)) > most)
          throw new SpreadsheetProblem('damaged');
      }
    },
  });
  return { shownSheets, is1904, isWorkbook };
}

/** The id of a relation. The attribute's namespace can have any prefix. */
function relationId(attributes: Attributes): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return (name && attributes[name]) ?? '';
}

/** Reads the relations of a part of the workbook to others. @param part its path; '' for the archive itself. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? [];
  const path = `${folder}_rels/${name}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await parseXmlDocument(archive.read(path), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      const count = relations.push({ id: Id, type, target: resolvePath(Target, folder) });
      if (count > most) throw new SpreadsheetProblem('damaged');
    },
  });
  return relations;
}

function resolvePath(target: string, folder: string): string {
  const base = `file:///${folder}`;
  return URL.canParse(target, base) ? decodeURI(new URL(target, base).pathname).slice(1) : target;
}

const { columns: maxColumns } = limits.spreadsheet;

class SheetRows implements XmlHandlers {
  readonly rows = new RowCollector();
  readonly #cell: CellReader;
  #cells: string[] = [];
  #numbers: number[] = [];
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
    // Controls have elements named `row` too.
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
    else if (name === 'row' && this.#isInData) {
      this.rows.add(this.#row, this.#cells, this.#isHidden, this.#numbers);
    }
  };

  #beginRow({ r, hidden, ht }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r);
    if (!(row > this.#row && row <= maxSheetRows)) throw new SpreadsheetProblem('damaged');
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
    this.#numbers = [];
    // A row is also hidden if its height is zero.
    this.#isHidden = isOn(hidden) || (ht !== undefined && Number(ht) === 0);
  }

  #beginCell(attributes: Attributes): void {
    this.#column = attributes.r === undefined ? this.#column + 1 : columnNumber(attributes.r);
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
    if (this.#cell.isNumber && looksGrouped(text)) this.#numbers.push(this.#column - 1);
  }
}

const beforeA = 64;

/** The number of a column from the address of a cell: 28 for `AB12`. */
function columnNumber(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length; index += 1) {
    const letter = address.charCodeAt(index) - beforeA;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw new SpreadsheetProblem('damaged');
  return column;
}
