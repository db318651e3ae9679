import type { CreateRaw, Sharp } from 'sharp';
import { namedPicture, type Picture } from './picture.ts';

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

/** Encodes pixels as WebP without any loss. */
export async function losslessPicture(data: Uint8Array, raw: CreateRaw): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const webp = await sharp(data, { raw }).webp({ lossless: true }).toBuffer();
  return namedPicture(webp, 'image/webp', raw);
}
