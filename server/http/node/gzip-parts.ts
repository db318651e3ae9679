import { constants, crc32 } from 'node:zlib';
import { DeflateRaw } from 'minizlib';

/** RFC 1952: magic number, deflate, no flags, no time, no extra flags, an unknown system. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block of deflate, with fixed codes. */
const emptyLastBlock = Buffer.from([3, 0]);

/** A part of a text, and its deflate blocks, which end at a byte boundary and do not refer to other parts. */
export type DeflatedPart = { bytes: Buffer; deflated: Buffer };

/** zlib's levels: `quick` for parts that are sent once, `best` for cached parts. */
const levels = { quick: 2, best: 9 };

type Effort = keyof typeof levels;

/** Shorter parts are stored without compression, which would save nothing. */
const minBytes = 256;

/**
 * One compressor for each effort, created when it is first used. Node's own functions create a compressor for each call, which
 * takes longer than compressing and fragments the heap: it grew by 50 MB.
 */
const compressors = new Map<Effort, DeflateRaw>();

function compressorFor(effort: Effort): DeflateRaw {
  const existing = compressors.get(effort);
  if (existing !== undefined && !existing.sawError) return existing;
  // A full flush after each part, so that the next part does not refer to it.
  const compressor = new DeflateRaw({ level: levels[effort], flush: constants.Z_FULL_FLUSH });
  compressors.set(effort, compressor);
  return compressor;
}

/** Compresses a part synchronously. @throws if there is no memory left. */
export function deflatePart(text: string | Uint8Array<ArrayBuffer>, effort: Effort): DeflatedPart {
  const bytes = typeof text === 'string' ? Buffer.from(text) : sharedBuffer(text);
  if (bytes.length < minBytes) return { bytes, deflated: storedBlock(bytes) };
  const compressor = compressorFor(effort);
  compressor.write(bytes);
  const deflated = compressor.read();
  if (deflated === null) throw new Error('The compressor returned nothing');
  return { bytes, deflated };
}

/** A buffer on the same memory, not a copy. */
function sharedBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A stored block (RFC 1951) that is not the last: the length, the inverted length, and the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** Joins parts into one gzip file. */
export function joinGzip(parts: DeflatedPart[]): Buffer<ArrayBuffer> {
  return Buffer.concat([gzipHeader, ...parts.map(({ deflated }) => deflated), gzipEnd(parts)]);
}

/** The end of a gzip file of these parts: an empty last block, the checksum and the length. */
export function gzipEnd(parts: DeflatedPart[]): Buffer<ArrayBuffer> {
  let sum = 0;
  let length = 0;
  for (const { bytes } of parts) {
    sum = crc32(bytes, sum);
    length += bytes.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([emptyLastBlock, trailer]);
}
