import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A drawing of 20 by 20. */
export function svg(content: string, before = ''): string {
  const spaces =
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude"';
  return `${before}<svg ${spaces} width="20" height="20">${content}</svg>`;
}

/** A mark in the corner, to distinguish an empty drawing from no drawing. */
export const corner = '<path d="M0 0h2v2H0z"/>';

/** Whether there are visible red pixels. */
export async function hasRed(bytes: Uint8Array): Promise<boolean> {
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer();
  return data.some((value, at) => at % 4 === 0 && value > 100 && (data[at + 3] ?? 0) > 9);
}

/** A black square PNG with this side, of a few kilobytes. */
export function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
