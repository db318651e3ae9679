import { PassThrough, Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import { dayMs } from '../../times.ts';
import { type Cell, guardAgain, inChunks, maxSheetRows, type Rows } from './sheet.ts';

/** zlib's second level: the next ones take half as long again, for a few bytes in a hundred. */
const compressionLevel = 2;

/**
 * A workbook of these rows, the first of which are the headings. What one sheet cannot hold goes on in a second
 * one, under the same headings. It is written as fast as it is taken, and none of it is kept.
 *
 * @param sheetRows how many rows a sheet has at most.
 */
export async function* xlsxOf(
  rows: Rows,
  look: SheetOptions,
  sheetRows = maxSheetRows,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Loaded here: it would make each start longer. Of a CommonJS package the bundle has the default export alone.
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const sheets = new Sheets(rows, look, sheetRows);
  let open: Readable | undefined;

  function addSheet(number: number): void {
    open = Readable.from(inChunks(sheets.next()), { objectMode: false });
    open.on('error', (error) => output.destroy(error));
    open.once('end', () => (sheets.isMore ? addSheet(number + 1) : finish(number)));
    zip.addReadStream(open, sheetPath(number), { compressionLevel });
  }

  function finish(count: number): void {
    const names = Array.from({ length: count }, (_, index) => sheetName(look.name, index + 1));
    addParts(zip, namingParts(names));
    zip.end();
  }

  addParts(zip, fixedParts);
  addSheet(1);
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    open?.destroy();
    await sheets.close();
  }
}

function addParts(zip: ZipFile, parts: readonly (readonly [string, string])[]): void {
  for (const [path, xml] of parts) zip.addBuffer(Buffer.from(xml), path, { compressionLevel });
}

/** As spreadsheets take names of sheets. */
function sheetName(name: string, number: number): string {
  const plain =
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 27) || 'Sheet';
  return number === 1 ? plain : `${plain} ${number}`;
}

class Sheets {
  readonly #rows: Iterator<readonly Cell[]> | AsyncIterator<readonly Cell[]>;
  readonly #look: SheetOptions;
  readonly #sheetRows: number;
  #headings: readonly Cell[] | undefined;
  /** The row that the last sheet had no room for. */
  #left: readonly Cell[] | undefined;

  constructor(rows: Rows, look: SheetOptions, sheetRows: number) {
    this.#rows =
      Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
    this.#look = look;
    this.#sheetRows = sheetRows;
  }

  get isMore(): boolean {
    return this.#left !== undefined;
  }

  /** The XML of the next sheet, once the one before is at its end. */
  async *next(): AsyncGenerator<string> {
    yield sheetStart(this.#look);
    this.#headings ??= await this.#take();
    let number = 0;
    for (let row = this.#headings; row !== undefined; row = await this.#take()) {
      number += 1;
      yield rowXml(row, number, this.#look.columns);
      if (number < this.#sheetRows) continue;
      this.#left = await this.#take();
      break;
    }
    yield sheetFrame.end;
  }

  async #take(): Promise<readonly Cell[] | undefined> {
    if (this.#left !== undefined) {
      const left = this.#left;
      this.#left = undefined;
      return left;
    }
    const { done, value } = await this.#rows.next();
    return done === true ? undefined : value;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

/** What a column holds; a day is a text `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'day';

export type SheetOptions = {
  name: string;
  isRightToLeft: boolean;
  /** Of each column; those without are texts. */
  columns: readonly ColumnKind[];
};

/** Excel takes no longer text in a cell, nor opens a file that has one. */
const maxTextLength = 32_767;

const widths: Record<ColumnKind, number> = { text: 22, number: 14, day: 14 };

/** How a sheet begins: headings stay in sight, and each column has its format for what is typed into it. */
export function sheetStart({ isRightToLeft, columns }: SheetOptions): string {
  const cols = columns.map((kind, index) => {
    const width = `width="${widths[kind]}" customWidth="1"`;
    return `<col min="${index + 1}" max="${index + 1}" ${width} style="${cellFormats[kind]}"/>`;
  });
  const direction = isRightToLeft ? ' rightToLeft="1"' : '';
  const view = `<sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  const list = cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
  return `${sheetFrame.start}<sheetViews>${view}</sheetViews>${list}<sheetData>`;
}

export function rowXml(
  row: readonly Cell[],
  number: number,
  columns: readonly ColumnKind[],
): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    if (cell === null || cell === '') continue;
    cells += cellXml(cell, `${letters(index)}${number}`, number === 1 ? 'heading' : columns[index]);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(
  cell: string | number,
  place: string,
  kind: ColumnKind | 'heading' = 'text',
): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const day = kind === 'day' ? dayNumber(cell) : null;
  if (day !== null) return `<c r="${place}" s="${cellFormats.day}"><v>${day}</v></c>`;
  const format = kind === 'heading' ? cellFormats.heading : cellFormats.text;
  const whole = guardAgain(cell);
  const text = escapeXml(whole.length > maxTextLength ? whole.slice(0, maxTextLength) : whole);
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  // An inline text is never a formula, whatever it begins with.
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

const dayZero = Date.UTC(1899, 11, 30);
/** Before it, spreadsheets count a day that there never was. */
const firstDay = '1900-03-01';

/** A day as spreadsheets count it; null where a text is none that they have. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDay) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? null : (instant - dayZero) / dayMs;
}

const knownTypes: string[] = [];

/** The letters of a column: A to Z, AA to ZZ … */
function letters(index: number): string {
  const name = knownTypes[index];
  if (name !== undefined) return name;
  const last = String.fromCharCode(65 + (index % 26));
  const made = index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
  knownTypes[index] = made;
  return made;
}

/** What cannot stand in XML's text as it is; most texts have none of it. */
const special = /[&<>"_]|[^ -\ud7ff\ue000-\ufffd]/;

/** Whole characters, so that halves of one stand alone. */
const eachSpecial = /[&<>"]|_(?=x[0-9a-f]{4}_)|[^\n -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/giu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As spreadsheets spell an underscore that might begin such a spelling, and characters that XML reads as others.
  _: '_x005F_',
  '\r': '_x000D_',
  '\t': '&#9;',
};

/** A text as a workbook's XML has it. What no XML can hold (control characters, halves of characters) is left out. */
export function escapeXml(text: string): string {
  return special.test(text) ? text.replace(eachSpecial, (found) => entities[found] ?? '') : text;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const cellFormats = { number: 0, text: 1, heading: 2, day: 3 } as const;

/** Where a sheet lies in the file; the first is number 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The parts of a workbook that are the same for all: `[path, XML]`. Any XML besides those named is a sheet. */
export const fixedParts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${sheetMl}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    // 49 is the format of text: what is typed over it stays text too.
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

/** The parts that name the sheets, which are known last: `[path, XML]`. */
export function namingParts(names: readonly string[]): readonly (readonly [string, string])[] {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/>`;
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageNs}/relationships">${targets.join('')}${styles}</Relationships>`,
    ],
  ];
}

export const sheetFrame = {
  start: `${declaration}<worksheet xmlns="${main}">`,
  end: '</sheetData></worksheet>',
} as const;
