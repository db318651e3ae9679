import type { Sharp } from 'sharp';
import { limits } from '../shared/limits.ts';
import { namedPicture, type Picture } from './picture.ts';

/** Why a file was not taken, as a sentence of the translations, and the number that stands in it. */
export type Refusal =
  | { key: 'imageUnreadable' | 'logoUnreadable' }
  /** `max` in megabytes, or in megapixels. */
  | { key: 'imageTooLarge' | 'imageTooManyPixels'; max: number };

const { pixels: maxPixels, side: maxSide } = limits.image;
const maxSeconds = 20;

/** How the files begin that are let near the image library, which reads many other formats too. */
const signatures = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * Draws an uploaded photograph anew, as WebP in sRGB: upright, no longer than 1600 pixels, and with
 * nothing of the file but its pixels.
 */
export async function reEncode(bytes: Uint8Array): Promise<Picture | Refusal> {
  return drawAnew(bytes, maxSide, async (image) => {
    const { data, info } = await image.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    return namedPicture(data, 'image/webp', info);
  });
}

/**
 * Decodes a JPEG or PNG: upright, in sRGB, no longer than `side` pixels.
 *
 * @param encode makes a picture of what was decoded.
 */
export async function drawAnew(
  bytes: Uint8Array,
  side: number,
  encode: (image: Sharp) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const format = formatOf(bytes);
  if (format === undefined) return { key: 'imageUnreadable' };
  // Only here: the image library takes longer to load than the rest of the site.
  const { default: sharp } = await import('sharp');
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.format !== format) return { key: 'imageUnreadable' };
    if (header.width * header.height > maxPixels) {
      return { key: 'imageTooManyPixels', max: maxPixels / 1_000_000 };
    }
    // Small faults, which many cameras make, are overlooked; half a picture is not.
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return await encode(image);
  } catch {
    // The library has one kind of error for whatever is wrong with a file.
    return { key: 'imageUnreadable' };
  }
}

function formatOf(bytes: Uint8Array): string | undefined {
  const formats = Object.entries(signatures);
  return formats.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}
