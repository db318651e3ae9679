import { constants, crc32 } from 'node:zlib';
import { DeflateRaw } from 'minizlib';

/** RFC 1952: magic number, deflate, no flags, no time, no extra flags, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block with fixed codes. */
const end = Buffer.from([3, 0]);

/** A part of a text, and its deflate blocks, which end at a whole byte and refer to no other part. */
export type DeflatedPart = { bytes: Buffer; deflated: Buffer };

/** zlib's levels: quick for what is sent once, best for what is kept. */
const levels = { quick: 2, best: 9 };

type Effort = keyof typeof levels;

/** Shorter parts are stored as they are: compressing them saves nothing. */
const minBytes = 256;

/**
 * The compressors, one for each effort, made when they are first used. Node's own functions make one for
 * each call, which takes longer than the compressing, and tears the heap: it grew by 50 MB.
 */
const compressors = new Map<Effort, DeflateRaw>();

function compressorFor(effort: Effort): DeflateRaw {
  const existing = compressors.get(effort);
  if (existing !== undefined && !existing.sawError) return existing;
  // What it is given is written out whole, and forgotten: any part may come next, or nothing.
  const made = new DeflateRaw({ level: levels[effort], flush: constants.Z_FULL_FLUSH });
  compressors.set(effort, made);
  return made;
}

/** Compresses a part in place. @throws where memory is out. */
export function deflatePart(text: string | Uint8Array<ArrayBuffer>, effort: Effort): DeflatedPart {
  const bytes = typeof text === 'string' ? Buffer.from(text) : bufferOf(text);
  if (bytes.length < minBytes) return { bytes, deflated: storedBlock(bytes) };
  const compressor = compressorFor(effort);
  compressor.write(bytes);
  const deflated = compressor.read();
  if (deflated === null) throw new Error('The compressor gave nothing');
  return { bytes, deflated };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** RFC 1951: not the last block, stored; its length, the same inverted, and the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** One gzip file of the parts, in their order. */
export function joinGzip(parts: DeflatedPart[]): Buffer<ArrayBuffer> {
  let sum = 0;
  let length = 0;
  for (const { bytes } of parts) {
    sum = crc32(bytes, sum);
    length += bytes.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([header, ...parts.map(({ deflated }) => deflated), end, trailer]);
}
