import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from '../../../shared/limits.ts';
import { damageProblem, SpreadsheetProblem, tooLarge } from '../sheet.ts';

const { inflatedBytes: maxBytes, entries: maxEntries } = limits.spreadsheet;
const sliceBytes = 16 * 1024;
/** Sheets are packed to a tenth, hardly ever to a fiftieth; what is small may be anything. */
const plausible = { times: 100, bytes: 16 * 1024 * 1024 };

export function isArchive([p, k, third, fourth]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && third === 3 && fourth === 4;
}

/** A ZIP archive in memory, of which no more is inflated in all than the limit allows. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #inflated = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws SpreadsheetProblem if this is no archive, or one with a password. */
  static async open(bytes: Uint8Array): Promise<Archive> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(refuse);
    if (zip.entryCount > maxEntries) throw new SpreadsheetProblem('damaged');
    return new Archive(zip, await entriesOf(zip).catch(refuse));
  }

  /** Names are the same in upper and lower case. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** What an entry holds, in pieces of some kilobytes. */
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

  /** What an archive says of itself may be untrue, but yauzl sees to it that there is not more than it says. */
  #count({ compressedSize, uncompressedSize }: Entry): void {
    this.#inflated += uncompressedSize;
    if (this.#inflated > maxBytes) throw tooLarge(maxBytes);
    const most = Math.max(plausible.bytes, compressedSize * plausible.times);
    if (uncompressedSize > most) throw tooLarge(most);
  }
}

/** What is not compressed comes as a whole. */
function* slices(piece: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < piece.length; from += sliceBytes) {
    yield piece.subarray(from, from + sliceBytes);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SpreadsheetProblem('passwordProtected');
    const name = entry.fileName.toLowerCase();
    // Programs would disagree about which of the two counts.
    if (entries.has(name)) throw new SpreadsheetProblem('damaged');
    entries.set(name, entry);
  }
  return entries;
}

function refuse(cause: unknown): never {
  throw damageProblem(cause);
}
