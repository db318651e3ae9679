import type { Sharp } from 'sharp';
import { limits } from '../../shared/limits.ts';
import { namedPicture, type Picture } from './picture.ts';

/** Why a file was refused: the key of a translated message, and the number in that message. */
export type Refusal =
  | { key: 'imageUnreadable' | 'logoUnreadable' }
  /** `max` in megabytes, or in megapixels. */
  | { key: 'imageTooLarge' | 'imageTooManyPixels'; max: number };

const { pixels: maxPixels, side: maxSide } = limits.image;
const maxSeconds = 20;

/** Signatures of the accepted formats; the image library would read many others too. */
const signatures = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * Re-encodes an uploaded photograph as WebP in sRGB: upright, at most 1600 pixels a side, keeping
 * only the file's pixels.
 */
export async function reEncode(bytes: Uint8Array): Promise<Picture | Refusal> {
  return drawAnew(bytes, maxSide, async (image) => {
    const { data, info } = await image.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    return namedPicture(data, 'image/webp', info);
  });
}

/**
 * Decodes a JPEG or PNG: upright, in sRGB, at most `side` pixels a side.
 *
 * @param encode encodes the decoded image.
 */
export async function drawAnew(
  bytes: Uint8Array,
  side: number,
  encode: (image: Sharp) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const format = formatOf(bytes);
  if (format === undefined) return { key: 'imageUnreadable' };
  // Imported only here: the image library takes longer to load than the rest of the site.
  const { default: sharp } = await import('sharp');
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.format !== format) return { key: 'imageUnreadable' };
    if (header.width * header.height > maxPixels) {
      return { key: 'imageTooManyPixels', max: maxPixels / 1_000_000 };
    }
    // Minor defects, which many cameras produce, are tolerated; a truncated picture is not.
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return await encode(image);
  } catch {
    // The library throws the same kind of error for every defect of a file.
    return { key: 'imageUnreadable' };
  }
}

function formatOf(bytes: Uint8Array): string | undefined {
  const formats = Object.entries(signatures);
  return formats.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}
