import { limits } from '../../shared/limits.ts';
import type { Picture } from './picture.ts';
import { drawingOf, losslessWebp, type Pixels, pixelsOf } from './pixels.ts';
import { drawAnew, type Refusal } from './re-encode.ts';
import type { SvgRenderer } from './svg-renderer.ts';

const { side, svgBytes } = limits.logo;

/**
 * Re-encodes an uploaded logo as lossless WebP of at most 800 pixels a side, keeping only the
 * file's pixels. If the picture is fully opaque, white becomes transparent: logos are shown in a
 * single colour, and a white background would become a filled box.
 */
export function reEncodeLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
): Promise<Picture | Refusal> {
  return drawLogo(bytes, renderSvg, async (pixels) => {
    if (isOpaque(pixels.data)) makeWhiteTransparent(pixels.data);
    return losslessWebp(await drawingOf(pixels));
  });
}

/**
 * Decodes an uploaded logo (SVG, PNG or JPEG), at most 800 pixels a side.
 *
 * @param encode encodes its pixels.
 */
export async function drawLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
  encode: (pixels: Pixels) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const drawing = isMarkup(bytes) ? await pngOf(bytes, renderSvg) : bytes;
  if ('key' in drawing) return drawing;
  const picture = await drawAnew(drawing, side, async (image) => encode(await pixelsOf(image)));
  const isUnreadable = 'key' in picture && picture.key === 'imageUnreadable';
  return isUnreadable ? { key: 'logoUnreadable' } : picture;
}

/** Whether it is markup of some kind; the renderer decides whether it is SVG. */
function isMarkup(bytes: Uint8Array): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}

async function pngOf(svg: Uint8Array, renderSvg: SvgRenderer): Promise<Uint8Array | Refusal> {
  if (svg.length > svgBytes) return { key: 'imageTooLarge', max: svgBytes / 1024 / 1024 };
  return (await renderSvg(svg)) ?? { key: 'logoUnreadable' };
}

/** Whether no pixel lets anything through. */
export function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** Converts white to transparency, so that the result looks the same on a white background. */
export function makeWhiteTransparent(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    const white = Math.min(red, green, blue);
    const ink = 255 - white;
    const pure = (value: number) => (ink === 0 ? 0 : Math.round(((value - white) * 255) / ink));
    rgba[at] = pure(red);
    rgba[at + 1] = pure(green);
    rgba[at + 2] = pure(blue);
    rgba[at + 3] = ink;
  }
}
