import type { Sharp } from 'sharp';
import { limits } from '../../shared/limits.ts';
import type { Picture } from './picture.ts';
import { drawingOf, losslessWebp, pixelsOf } from './pixels.ts';
import { drawAnew, type Refusal } from './re-encode.ts';

/**
 * Re-encodes a signature as black ink on white paper, of at most 800 pixels a side. On transparent ground whatever
 * is drawn is ink, of whichever colour; else the dark parts are.
 */
export function reEncodeSignature(bytes: Uint8Array): Promise<Picture | Refusal> {
  return drawAnew(bytes, limits.signature.side, encode);
}

async function encode(image: Sharp): Promise<Picture> {
  const { data, width, height } = await pixelsOf(image);
  return losslessWebp(await drawingOf({ data: greyOf(data), width, height }, 1));
}

/** A byte for each pixel: 0 is ink, 255 paper. */
function greyOf(rgba: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  const isTransparent = rgba.some((value, at) => at % 4 === 3 && value !== 255);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    grey[pixel] = isTransparent ? 255 - alpha : (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return grey;
}
