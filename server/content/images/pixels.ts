import type { Sharp } from 'sharp';
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

/** Pixels as a picture that can be drawn further, of four bytes a pixel or of another number of them. */
export async function drawingOf(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  channels: 1 | 4 = 4,
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels } });
}

/** A picture as WebP without any loss, named by its content. */
export async function losslessWebp(image: Sharp): Promise<Picture> {
  const { data, info } = await image.webp({ lossless: true }).toBuffer({ resolveWithObject: true });
  return namedPicture(data, 'image/webp', info);
}
