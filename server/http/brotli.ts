import { constants } from 'node:zlib';
import { BrotliCompress } from 'minizlib';
import { bufferOf } from './gzip-parts.ts';

/** An empty last block (RFC 7932, 9.2). */
const end = Buffer.from([3]);

/**
 * At quality 1 Brotli's encoder starts afresh with each block: it refers neither to earlier blocks nor to the format's
 * dictionary, whose addresses depend on the position in the stream. So the blocks of one text, between a header and an
 * end, are a valid stream. RFC 7932 allows that; the encoder does not guarantee it, so `hasBrotli` checks. A result is
 * 8 % smaller than with gzip in parts, for the same processor time. A compressor per text, which could use a higher
 * quality, took 1.3 times as long for a whole result, and 75 MB.
 */
const quality = 1;

type Compressor = { stream: BrotliCompress; header: Buffer };

/** One for all texts: creating one takes longer than compressing, and fragments the heap. */
let compressor: Compressor | undefined;
let isIndependent: boolean | undefined;

/** Whether this version of Node compresses the same text to the same bytes, whatever came before. */
export function hasBrotli(): boolean {
  const sample = '<p>The same text, the same bytes.</p>'.repeat(8);
  isIndependent ??= compressBrotli(sample).equals(compressBrotli(sample));
  return isIndependent;
}

/** Compresses a text, or its bytes, synchronously. @throws if there is no memory left. */
export function compressBrotli(text: string | Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (compressor === undefined || compressor.stream.sawError) compressor = createCompressor();
  const { stream, header } = compressor;
  const blocks = text.length === 0 ? [] : [compress(stream, text)];
  return Buffer.concat([header, ...blocks, end]);
}

function createCompressor(): Compressor {
  const options = {
    // A flush after each text: its last block ends at a byte boundary.
    flush: constants.BROTLI_OPERATION_FLUSH,
    // Passed on to Node, but not in minizlib's types.
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  };
  const stream = new BrotliCompress(options);
  return { stream, header: compress(stream, '') };
}

function compress(stream: BrotliCompress, text: string | Uint8Array<ArrayBuffer>): Buffer {
  stream.write(typeof text === 'string' ? Buffer.from(text) : bufferOf(text));
  const bytes = stream.read();
  if (bytes === null) throw new Error('The compressor returned nothing');
  return bytes;
}
