import { limits } from '../../shared/limits.ts';
import { imageOf, losslessWebp, type Picture, type Pixels, pixelsOf } from './picture.ts';
import { decode, type Refusal } from './re-encode.ts';
import type { SvgRenderer } from './svg-renderer.ts';

const { side, svgBytes } = limits.logo;

/** What still counts as white, and as transparent: scans and JPEG are not exact. */
const minWhite = 247;
const maxTransparent = 8;

/**
 * Re-encodes an uploaded logo as lossless WebP of at most 800 pixels a side, without the file's
 * metadata. If the picture is fully opaque, white becomes transparent: logos are shown in a
 * single colour, and a white background would become a filled box.
 */
export function reEncodeLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
): Promise<Picture | Refusal> {
  return decodeLogo(bytes, renderSvg, async (pixels) => {
    if (isOpaque(pixels.data)) makeWhiteTransparent(pixels.data);
    return losslessWebp(await imageOf(pixels));
  });
}

/**
 * Re-encodes the company's own logo as lossless WebP in its own colours, at most 800 pixels a side and without empty
 * space around it. A white background becomes transparent; one of another colour stays.
 */
export function reEncodeCompanyLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
): Promise<Picture | Refusal> {
  return decodeLogo(bytes, renderSvg, async (pixels) => {
    const { data: rgba } = pixels;
    if (isOpaque(rgba) && hasWhiteCorners(pixels)) makeWhiteTransparent(rgba);
    if (isEmpty(rgba)) throw new TypeError('The logo is empty');
    const image = await imageOf(pixels);
    return losslessWebp(image.trim({ background: '#00000000', threshold: maxTransparent }));
  });
}

/**
 * Decodes an uploaded logo (SVG, PNG or JPEG), at most 800 pixels a side.
 *
 * @param encode encodes its pixels.
 */
async function decodeLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
  encode: (pixels: Pixels) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const source = isMarkup(bytes) ? await pngOf(bytes, renderSvg) : bytes;
  if ('key' in source) return source;
  const picture = await decode(source, side, async (image) => encode(await pixelsOf(image)));
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

function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** Converts white to transparency, so that the result looks the same on a white background. */
function makeWhiteTransparent(rgba: Uint8Array): void {
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

/** Whether its background is white, judged by its corners. */
function hasWhiteCorners({ data: rgba, width, height }: Pixels): boolean {
  const corners = [0, width - 1, width * (height - 1), width * height - 1];
  return corners.every((pixel) =>
    rgba.subarray(pixel * 4, pixel * 4 + 3).every((value) => value >= minWhite),
  );
}

function isEmpty(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 0) > maxTransparent) return false;
  return true;
}
