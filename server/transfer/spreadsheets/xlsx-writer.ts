import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Cell, inChunks, maxSheetRows, type Rows } from './sheet.ts';
import {
  fixedParts,
  namingParts,
  rowXml,
  type SheetOptions,
  sheetFrame,
  sheetPath,
  sheetStart,
} from './sheet-xml.ts';

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
  const zip = new ZipFile();
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

/** Rows, divided into sheets. */
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
