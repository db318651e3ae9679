import { PassThrough, Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import { dayMs } from '../times.ts';
import { type Cell, guardAgain, inChunks, maxSheetRows, type Rows } from './sheet.ts';

/** Higher levels of zlib take one and a half times as long, and save a few percent. */
const compressionLevel = 2;

/**
 * Writes a workbook. The first row has the headings. Rows that do not fit into a sheet go into further sheets with the same
 * headings. Rows are only read as fast as the reader takes the chunks.
 *
 * @param sheetRows the maximum number of rows of a sheet.
 */
export async function* xlsxChunks(
  rows: Rows,
  options: SheetOptions,
  sheetRows = maxSheetRows,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Loaded on demand to keep the start short. The bundle has only the default export of a CommonJS package.
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const sheets = new Sheets(rows, options, sheetRows);
  let open: Readable | undefined;

  function addSheet(number: number): void {
    open = Readable.from(inChunks(sheets.next()), { objectMode: false });
    open.on('error', (error) => output.destroy(error));
    open.once('end', () => (sheets.isMore ? addSheet(number + 1) : finish(number)));
    zip.addReadStream(open, sheetPath(number), { compressionLevel });
  }

  function finish(count: number): void {
    const names = Array.from({ length: count }, (_, index) =>
      plainSheetName(options.name, index + 1),
    );
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

/** A name of a sheet that spreadsheet programs accept. */
function plainSheetName(name: string, number: number): string {
  const plain =
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 27) || 'Sheet';
  return number === 1 ? plain : `${plain} ${number}`;
}

class Sheets {
  readonly #rows: Iterator<readonly Cell[]> | AsyncIterator<readonly Cell[]>;
  readonly #options: SheetOptions;
  readonly #sheetRows: number;
  #headings: readonly Cell[] | undefined;
  /** The row that did not fit into the last sheet. */
  #left: readonly Cell[] | undefined;

  constructor(rows: Rows, options: SheetOptions, sheetRows: number) {
    this.#rows =
      Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
    this.#options = options;
    this.#sheetRows = sheetRows;
  }

  get isMore(): boolean {
    return this.#left !== undefined;
  }

  /** The XML of the next sheet. The previous sheet must be read to its end. */
  async *next(): AsyncGenerator<string> {
    yield sheetStart(this.#options);
    this.#headings ??= await this.#take();
    let number = 0;
    for (let row = this.#headings; row !== undefined; row = await this.#take()) {
      number += 1;
      yield rowXml(row, number, this.#options.columns);
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

/** The kind of a column's values. A day is a text `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'day';

export type SheetOptions = {
  name: string;
  isRightToLeft: boolean;
  /** The kinds of the columns; further columns are texts. */
  columns: readonly ColumnKind[];
};

/** Excel does not open a file with a longer text in a cell. */
const maxTextLength = 32_767;

const widths: Record<ColumnKind, number> = { text: 22, number: 14, day: 14 };

/** The beginning of a sheet's XML: the headings do not scroll, and each column has a format for what users type into it. */
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

function rowXml(row: readonly Cell[], number: number, columns: readonly ColumnKind[]): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    if (cell === null || cell === '') continue;
    cells += cellXml(
      cell,
      `${columnLetters(index)}${number}`,
      number === 1 ? 'heading' : columns[index],
    );
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
  const text = escapeSheetXml(whole.length > maxTextLength ? whole.slice(0, maxTextLength) : whole);
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  // An inline text is never a formula, whatever it begins with.
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

const dayZero = Date.UTC(1899, 11, 30);
/** Before this day, the numbers of spreadsheets are wrong by one, because they have 1900-02-29. */
const firstDay = '1900-03-01';

/** The number of a day in spreadsheets; null if they do not have the day, or the text is not a date. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDay) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? null : (instant - dayZero) / dayMs;
}

const cachedLetters: string[] = [];

/** The letters of a column: A to Z, AA to ZZ … */
function columnLetters(index: number): string {
  const cached = cachedLetters[index];
  if (cached !== undefined) return cached;
  const last = String.fromCharCode(65 + (index % 26));
  const name = index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
  cachedLetters[index] = name;
  return name;
}

/** A quick test for characters that must be escaped in XML; most texts have none. */
const special = /[&<>"_]|[^ -\ud7ff\ue000-\ufffd]/;

/** The characters to escape. With the flag `u`, only halves of a surrogate pair that stand alone match. */
const eachSpecial = /[&<>"]|_(?=x[0-9a-f]{4}_)|[^\n -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/giu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Spreadsheets write CR as `_x000D_`, because XML reads it as LF, and so must escape an underscore before such a code.
  _: '_x005F_',
  '\r': '_x000D_',
  '\t': '&#9;',
};

/**
 * Escapes a text for the XML of a workbook. Characters that XML cannot contain are removed: control characters, lone surrogates.
 */
export function escapeSheetXml(text: string): string {
  return special.test(text) ? text.replace(eachSpecial, (found) => entities[found] ?? '') : text;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const cellFormats = { number: 0, text: 1, heading: 2, day: 3 } as const;

/** The path of a sheet in the file. @param number from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The parts that all workbooks have in common, as `[path, XML]`. The default content type of XML is a sheet. */
const fixedParts: readonly (readonly [string, string])[] = [
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
    // 49 is the format of text. With it, text that users type into such a cell also stays text.
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

/** The parts that name the sheets, as `[path, XML]`. They are written last, when the number of sheets is known. */
function namingParts(names: readonly string[]): readonly (readonly [string, string])[] {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeSheetXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
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

const sheetFrame = {
  start: `${declaration}<worksheet xmlns="${main}">`,
  end: '</sheetData></worksheet>',
} as const;
