import type { Metadata, Sharp } from 'sharp';
import { limits } from '../../shared/limits.ts';
import { imageOf, losslessWebp, namedPicture, type Picture, pixelsOf } from './picture.ts';

/** Why a file was refused: the key of a translated message, and the number in it. */
export type Refusal =
  | { key: 'imageUnreadable' | 'logoUnreadable' }
  /** `max` in megabytes, or in megapixels. */
  | { key: 'imageTooLarge' | 'imageTooManyPixels'; max: number };

const { pixels: maxPixels, wholeBytes, side: maxSide } = limits.image;
const maxSeconds = 40;

/** The first bytes of the accepted formats; the image library would read many others too. */
const firstBytes = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * Re-encodes an uploaded photograph as WebP in sRGB: upright, at most 1600 pixels a side, without
 * the file's metadata.
 */
export async function reEncodePhoto(bytes: Uint8Array): Promise<Picture | Refusal> {
  return decode(bytes, maxSide, async (image) => {
    const { data, info } = await image.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    return namedPicture(data, 'image/webp', info);
  });
}

/**
 * Re-encodes a signature as black ink on white paper, at most 800 pixels a side. If its background is transparent,
 * everything that is drawn is ink, in any colour; else only the dark parts are.
 */
export function reEncodeSignature(bytes: Uint8Array): Promise<Picture | Refusal> {
  return decode(bytes, limits.signature.side, async (image) => {
    const { data, width, height } = await pixelsOf(image);
    return losslessWebp(await imageOf({ data: greyscaleOf(data), width, height }, 1));
  });
}

/** A byte for each pixel: 0 is ink, 255 paper. */
function greyscaleOf(rgba: Uint8Array): Uint8Array {
  const greyscale = new Uint8Array(rgba.length / 4);
  const isTransparent = rgba.some((value, at) => at % 4 === 3 && value !== 255);
  for (let pixel = 0; pixel < greyscale.length; pixel += 1) {
    const at = pixel * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    greyscale[pixel] = isTransparent ? 255 - alpha : (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return greyscale;
}

/**
 * Decodes a JPEG or PNG: upright, in sRGB, at most `side` pixels a side.
 *
 * @param encode encodes the decoded image.
 */
export async function decode(
  bytes: Uint8Array,
  side: number,
  encode: (image: Sharp) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const format = formatOf(bytes);
  if (format === undefined) return { key: 'imageUnreadable' };
  // Imported here because the image library takes longer to load than the rest of the site.
  const { default: sharp } = await import('sharp');
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.format !== format) return { key: 'imageUnreadable' };
    const max = maxPixelsOf(header);
    if (header.width * header.height > max) {
      return { key: 'imageTooManyPixels', max: Math.floor(max / 1_000_000) };
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

/**
 * The greatest number of pixels of a picture. A progressive JPEG and an interlaced PNG are decoded as a whole, not line
 * by line: those with many bytes for each pixel get fewer.
 */
function maxPixelsOf({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata) {
  if (!isProgressive) return maxPixels;
  // A JPEG is kept as coefficients of two bytes, half as many where its colours are of half the width and height.
  const isHalved = chromaSubsampling === '4:2:0';
  const bytes = format === 'jpeg' ? (isHalved ? 1 : 2) : depth === 'ushort' ? 2 : 1;
  return Math.min(maxPixels, wholeBytes / (channels * bytes));
}

function formatOf(bytes: Uint8Array): string | undefined {
  const formats = Object.entries(firstBytes);
  return formats.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}
