import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { ImageRow } from '../../database/tables.ts';

/** A picture, ready to be stored. */
export type Picture = Omit<ImageRow, 'created_at'>;

const extensions = { 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const;

/** Names a picture by the hash of its content, so that its bytes never change. */
export function namedPicture(
  bytes: Buffer,
  type: keyof typeof extensions,
  { width, height }: { width: number; height: number },
): Picture {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.${extensions[type]}`, type, width, height, bytes: new Uint8Array(bytes) };
}

/** Four bytes for each pixel, in sRGB: red, green, blue and alpha. */
export type Pixels = { data: Buffer; width: number; height: number };

/** Decodes a picture. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Pixels as an image that can be processed further. @param channels bytes for each pixel. */
export async function imageOf(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  channels: 1 | 4 = 4,
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels } });
}

/** Encodes a picture as lossless WebP. */
export async function losslessWebp(image: Sharp): Promise<Picture> {
  const { data, info } = await image.webp({ lossless: true }).toBuffer({ resolveWithObject: true });
  return namedPicture(data, 'image/webp', info);
}
