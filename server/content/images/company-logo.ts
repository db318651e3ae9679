import { drawLogo, isOpaque, makeWhiteTransparent } from './logo.ts';
import type { Picture } from './picture.ts';
import { drawingOf, losslessWebp, type Pixels } from './pixels.ts';
import type { Refusal } from './re-encode.ts';
import type { SvgRenderer } from './svg-renderer.ts';

/** What still counts as white, and as empty: scans and JPEG leave traces. */
const nearlyWhite = 247;
const nearlyEmpty = 8;

/**
 * Re-encodes the company's own logo as lossless WebP in its own colours, of at most 800 pixels a side and without empty
 * space around it. White paper around it becomes transparent; one that fills its ground with a colour keeps it.
 */
export function reEncodeCompanyLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
): Promise<Picture | Refusal> {
  return drawLogo(bytes, renderSvg, async (pixels) => {
    const { data: rgba } = pixels;
    if (isOpaque(rgba) && hasWhiteEdges(pixels)) makeWhiteTransparent(rgba);
    if (isEmpty(rgba)) throw new TypeError('There is nothing to see in this logo');
    const image = await drawingOf(pixels);
    return losslessWebp(image.trim({ background: '#00000000', threshold: nearlyEmpty }));
  });
}

/** Whether it stands on white paper: whether its corners do. */
function hasWhiteEdges({ data: rgba, width, height }: Pixels): boolean {
  const corners = [0, width - 1, width * (height - 1), width * height - 1];
  return corners.every((pixel) =>
    rgba.subarray(pixel * 4, pixel * 4 + 3).every((value) => value >= nearlyWhite),
  );
}

function isEmpty(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 0) > nearlyEmpty) return false;
  return true;
}
