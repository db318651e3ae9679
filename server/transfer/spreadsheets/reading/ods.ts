import { limits } from '../../../shared/limits.ts';
import {
  isCellError,
  looksGrouped,
  maxSheetRows,
  noResult,
  type SheetRow,
  SpreadsheetProblem,
  unnamedError,
} from '../../../spreadsheets/sheet.ts';
import type { Archive } from './archive.ts';
import { decimalText } from './number-formats.ts';
import { RowCollector, tooManyColumns } from './rows.ts';
import { isoText } from './xlsx-cells.ts';
import type { Attributes, XmlHandlers } from './xml.ts';
import { parseXmlDocument, parseXmlPieces } from './xml.ts';

const sheetType = 'application/vnd.oasis.opendocument.spreadsheet';

export async function* readOds(archive: Archive): AsyncGenerator<readonly SheetRow[]> {
  const { value } = await archive.read('mimetype').next();
  const type = new TextDecoder().decode(value ?? undefined);
  if (!type.startsWith(sheetType)) throw new SpreadsheetProblem('notASpreadsheet');
  await requirePlainArchive(archive);
  const sheet = new OdsRows();
  for await (const _ of parseXmlPieces(archive.read('content.xml'), sheet)) {
    yield* sheet.rows.batches(false);
  }
  if (!sheet.isFound) throw new SpreadsheetProblem('noSheet');
  yield* sheet.rows.batches(true);
}

/**
 * With a password, the files within the archive are encrypted, which only the manifest says.
 *
 * @throws SpreadsheetProblem if the workbook has a password.
 */
async function requirePlainArchive(archive: Archive): Promise<void> {
  const manifest = 'META-INF/manifest.xml';
  if (!archive.has(manifest)) return;
  await parseXmlDocument(archive.read(manifest), {
    open(name) {
      if (name === 'encryption-data') throw new SpreadsheetProblem('passwordProtected');
    },
  });
}

const { columns: maxColumns, entries: maxStyles } = limits.spreadsheet;

class OdsRows implements XmlHandlers {
  readonly rows = new RowCollector();
  isFound = false;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #isInTable = false;
  #hiddenGroups: boolean[] = [];
  #cell: OdsCell | null = null;
  #cells: string[] = [];
  #numbers: number[] = [];
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
    else if (name === 'table-row-group') this.#hiddenGroups.push(isHidden(attributes));
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
    if (!isHidden(attributes)) return;
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
    this.#numbers = [];
  }

  #addCell(cell: OdsCell): void {
    const text = cell.text();
    const last = this.#column + repeats(cell.attributes, 'columns');
    if (text !== '') {
      if (last > maxColumns) throw tooManyColumns();
      while (this.#cells.length < this.#column) this.#cells.push('');
      if (cell.isNumber && looksGrouped(text)) {
        for (let at = this.#column; at < last; at += 1) this.#numbers.push(at);
      }
      while (this.#cells.length < last) this.#cells.push(text);
    }
    this.#column = last;
  }

  /** Equal rows in a sequence are in the file once, with their number. */
  #endRow(): void {
    const last = this.#row + this.#rowRepeats;
    if (last > maxSheetRows) throw new SpreadsheetProblem('damaged');
    if (this.#cells.length > 0) {
      for (let row = this.#row + 1; row <= last; row += 1) {
        this.rows.add(row, this.#cells, this.#isHidden, this.#numbers);
      }
    }
    this.#row = last;
  }
}

function isHidden(attributes: Attributes): boolean {
  return attributes['table:display'] === 'false';
}

function repeats(attributes: Attributes, what: 'rows' | 'columns'): number {
  const times = Number(attributes[`table:number-${what}-repeated`] ?? '1');
  if (!Number.isInteger(times) || times < 1 || times > maxSheetRows) {
    throw new SpreadsheetProblem('damaged');
  }
  return times;
}

const { cell: maxLength } = limits.spreadsheet;
/** Elements within a paragraph whose text is part of it. Others, such as comments and pictures, are skipped. */
const inline = new Set(['span', 'a', 's', 'tab', 'line-break', 'ruby', 'ruby-base']);
const numbers = new Set(['float', 'percentage', 'currency']);
const duration = /^PT(\d{1,7})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/;

class OdsCell {
  readonly attributes: Attributes;
  #shown = '';
  #paragraphs = 0;
  #depth = 0;
  /** The depth of the element that is being skipped; 0 if there is none. */
  #skipped = 0;

  constructor(attributes: Attributes) {
    this.attributes = attributes;
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#skipped > 0) return;
    const isText = this.#depth === 1 ? name === 'p' : inline.has(name);
    if (!isText) this.#skipped = this.#depth;
    else if (name === 'p') this.#beginParagraph();
    else if (name === 's') this.#append(' '.repeat(spaces(attributes)));
    else if (name === 'tab') this.#append('\t');
    else if (name === 'line-break') this.#append('\n');
  }

  #beginParagraph(): void {
    if (this.#paragraphs > 0) this.#append('\n');
    this.#paragraphs += 1;
  }

  add(words: string): void {
    if (this.#depth > 0 && this.#skipped === 0) this.#append(words.replace(/[ \t\r\n]+/g, ' '));
  }

  /** Stops soon after the text is too long for a cell; its length is checked later. */
  #append(text: string): void {
    if (this.#shown.length <= maxLength) this.#shown += text;
  }

  /** @returns whether the closed element is the cell. */
  close(): boolean {
    if (this.#depth === 0) return true;
    if (this.#skipped === this.#depth) this.#skipped = 0;
    this.#depth -= 1;
    return false;
  }

  get isNumber(): boolean {
    return numbers.has(this.attributes['office:value-type'] ?? '');
  }

  /** The text of the cell. Formulas are not calculated; their stored result is used. */
  text(): string {
    const { attributes } = this;
    const type = attributes['office:value-type'];
    const hasFormula = attributes['table:formula'] !== undefined;
    if (attributes['calcext:value-type'] === 'error') {
      return isCellError(this.#shown) ? this.#shown : unnamedError;
    }
    // Older programs write an error as a number with its text.
    if (hasFormula && isCellError(this.#shown)) return this.#shown;
    if (type === undefined) return hasFormula ? noResult : this.#shown;
    if (numbers.has(type)) return this.#number(attributes['office:value'] ?? '');
    if (type === 'date') return isoText(attributes['office:date-value'] ?? this.#shown);
    if (type === 'time') return durationText(attributes['office:time-value'] ?? '') ?? this.#shown;
    if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    return this.#paragraphs > 0 ? this.#shown : (attributes['office:string-value'] ?? '');
  }

  /** The text of a number. Only the displayed text has leading zeros. */
  #number(value: string): string {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) throw new SpreadsheetProblem('damaged');
    const isPadded = /^-?0\d{1,30}$/.test(this.#shown) && Number(this.#shown) === number;
    const text = decimalText(number);
    return isPadded && !text.includes('E') ? this.#shown : text;
  }
}

function spaces(attributes: Attributes): number {
  const count = Number(attributes['text:c'] ?? '1');
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxLength) : 1;
}

function durationText(value: string): string | undefined {
  const [, ...parts] = duration.exec(value) ?? [];
  return parts.length === 0 ? undefined : parts.map((part) => part.padStart(2, '0')).join(':');
}
