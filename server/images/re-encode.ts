import { limits } from '../shared/limits.ts';
import { namedPicture, type Picture } from './picture.ts';

/** Why a file was not taken: it is no sound JPEG or PNG, or it has more pixels than we decode. */
export type Refusal = 'notAPicture' | 'tooManyPixels';

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
  const format = formatOf(bytes);
  if (format === undefined) return 'notAPicture';
  // Only here: the image library takes longer to load than the rest of the site.
  const { default: sharp } = await import('sharp');
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.format !== format) return 'notAPicture';
    if (header.width * header.height > maxPixels) return 'tooManyPixels';
    // Small faults, which many cameras make, are overlooked; half a picture is not.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return namedPicture(data, 'image/webp', info);
  } catch {
    // The library has one kind of error for whatever is wrong with a file.
    return 'notAPicture';
  }
}

function formatOf(bytes: Uint8Array): string | undefined {
  const formats = Object.entries(signatures);
  return formats.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}
