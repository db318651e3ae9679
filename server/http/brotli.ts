import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { BrotliCompress } from 'minizlib';
import { bufferOf } from './gzip-parts.ts';

/**
 * A Brotli stream (RFC 7932) in parts: a start, which is compressed once, and blocks that refer neither to what came
 * before nor to the format's dictionary, whose addresses depend on the position in the stream. At quality 1 the encoder
 * starts afresh with each block. The RFC allows such streams, but the encoder does not guarantee them, so `hasBrotli`
 * checks. A compressor per text, which could use a higher quality, took 1.3 times as long for a whole result, and 75 MB.
 */
const qualities = { start: 9, block: 1 };

/** An empty last block (RFC 7932, 9.2). */
export const brotliEnd = Buffer.from([3]);

/** One for all blocks: creating one takes longer than compressing, and fragments the heap. */
let compressor: BrotliCompress | undefined;
let areIndependent: boolean | undefined;

/** Whether this version of Node compresses the same text to the same block, whatever came before. */
export function hasBrotli(): boolean {
  areIndependent ??= isReadable(Buffer.from('<p>The same text, the same bytes.</p>'.repeat(8)));
  return areIndependent;
}

function isReadable(text: Buffer<ArrayBuffer>): boolean {
  const [first, second] = [brotliBlock(text), brotliBlock(text)];
  const stream = Buffer.concat([brotliStart(text), brotliStored(text), first, second, brotliEnd]);
  const whole = Buffer.concat([text, text, text, text]);
  return first.equals(second) && brotliDecompressSync(stream).equals(whole);
}

/** The start of a stream. */
export function brotliStart(text: Uint8Array<ArrayBuffer>): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: qualities.start },
    // Ends at a byte boundary, but is not the end.
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
}

/** A part of a stream, but not its start. @throws if there is no memory left. */
export function brotliBlock(text: Uint8Array<ArrayBuffer>): Buffer {
  if (text.length === 0) return Buffer.alloc(0);
  if (compressor === undefined || compressor.sawError) {
    compressor = createCompressor();
    // The header of its own stream.
    compress(compressor, Buffer.alloc(0));
  }
  return compress(compressor, text);
}

const maxStored = 65_536;

/** The same for a few letters, which are not compressed. */
export function brotliStored(text: Uint8Array<ArrayBuffer>): Buffer {
  if (text.length === 0 || text.length > maxStored) return brotliBlock(text);
  const head = Buffer.alloc(3);
  // Not the last block, four digits of a length less one, uncompressed; then up to the next byte (RFC 7932, 9.2).
  head.writeUIntLE((1 << 19) | ((text.length - 1) << 3), 0, 3);
  return Buffer.concat([head, text]);
}

function createCompressor(): BrotliCompress {
  const options = {
    // A flush after each text: its last block ends at a byte boundary.
    flush: constants.BROTLI_OPERATION_FLUSH,
    // Passed on to Node, but not in minizlib's types.
    params: { [constants.BROTLI_PARAM_QUALITY]: qualities.block },
  };
  return new BrotliCompress(options);
}

function compress(stream: BrotliCompress, text: Uint8Array<ArrayBuffer>): Buffer {
  stream.write(bufferOf(text));
  const bytes = stream.read();
  if (bytes === null) throw new Error('The compressor returned nothing');
  return bytes;
}
