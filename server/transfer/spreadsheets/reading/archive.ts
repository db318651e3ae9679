import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from '../../../shared/limits.ts';
import { damageProblem, SpreadsheetProblem, tooLarge } from '../../../spreadsheets/sheet.ts';

const { inflatedBytes: maxBytes, entries: maxEntries } = limits.spreadsheet;
const sliceBytes = 16 * 1024;
/** Sheets are compressed to a tenth, hardly ever to a fiftieth. Up to this number of bytes, any ratio is allowed. */
const plausible = { times: 100, bytes: 16 * 1024 * 1024 };

export function isArchive([p, k, third, fourth]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && third === 3 && fourth === 4;
}

/** A ZIP archive in memory. The size of all inflated entries is limited. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #inflated = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws SpreadsheetProblem if the bytes are not an archive, or the archive has a password. */
  static async open(bytes: Uint8Array): Promise<Archive> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(throwDamageProblem);
    if (zip.entryCount > maxEntries) throw new SpreadsheetProblem('damaged');
    return new Archive(zip, await readEntries(zip).catch(throwDamageProblem));
  }

  /** Names are not case-sensitive. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Inflates an entry in pieces of some kilobytes. @throws SpreadsheetProblem if it is missing, damaged or too large. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) throw new SpreadsheetProblem('damaged');
    this.#count(entry);
    let checksum = 0;
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        checksum = crc32(piece, checksum);
        yield* slices(piece);
      }
    } catch (cause) {
      throw damageProblem(cause);
    }
    if (checksum !== entry.crc32) throw new SpreadsheetProblem('damaged');
  }

  /** Checks the stated sizes. They may be wrong, but yauzl refuses an entry that is larger than stated. */
  #count({ compressedSize, uncompressedSize }: Entry): void {
    this.#inflated += uncompressedSize;
    if (this.#inflated > maxBytes) throw tooLarge(maxBytes);
    const most = Math.max(plausible.bytes, compressedSize * plausible.times);
    if (uncompressedSize > most) throw tooLarge(most);
  }
}

/** Splits a piece, because an entry that is not compressed comes as a whole. */
function* slices(piece: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < piece.length; from += sliceBytes) {
    yield piece.subarray(from, from + sliceBytes);
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SpreadsheetProblem('passwordProtected');
    const name = entry.fileName.toLowerCase();
    // If two entries have the same name, programs disagree about which of them to read.
    if (entries.has(name)) throw new SpreadsheetProblem('damaged');
    entries.set(name, entry);
  }
  return entries;
}

function throwDamageProblem(cause: unknown): never {
  throw damageProblem(cause);
}
