import { constants, crc32, deflateRawSync } from 'node:zlib';

/** RFC 1952: magic number, deflate, no flags, no time, no extra flags, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block with fixed codes. */
const end = Buffer.from([3, 0]);

/** A part of a text, and its deflate blocks, which end at a whole byte and refer to no other part. */
export type DeflatedPart = { bytes: Buffer; deflated: Buffer };

/** Shorter parts are stored as they are: to set a compressor up takes longer than it saves. */
const minBytes = 256;

/** A part of a page needs no more than this; by default each compressor takes a quarter of a megabyte. */
const small = { windowBits: 14, memLevel: 5, chunkSize: 4096 };

/** @param level zlib's, from 1 (quick) to 9 (small). */
export function deflatePart(text: string, level: number): DeflatedPart {
  const bytes = Buffer.from(text);
  if (bytes.length < minBytes) return { bytes, deflated: storedBlock(bytes) };
  const deflated = deflateRawSync(bytes, { ...small, level, finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes, deflated };
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
