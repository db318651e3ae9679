import type { Sharp } from 'sharp';
import { limits } from '../shared/limits.ts';
import type { Picture } from './picture.ts';
import { losslessPicture, pixelsOf } from './pixels.ts';
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
  return drawLogo(bytes, renderSvg, async (rgba, size) => {
    if (isOpaque(rgba)) makeWhiteTransparent(rgba);
    return losslessWebp(await pixels(rgba, size));
  });
}

/** A logo's pixels, four bytes each, that are to be encoded. */
type EncodePixels = (rgba: Buffer, size: { width: number; height: number }) => Promise<Picture>;

/** Decodes an uploaded logo (SVG, PNG or JPEG), at most 800 pixels a side. */
export async function drawLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
  encode: EncodePixels,
): Promise<Picture | Refusal> {
  const drawing = isMarkup(bytes) ? await pngOf(bytes, renderSvg) : bytes;
  if ('key' in drawing) return drawing;
  const picture = await drawAnew(drawing, side, (image) => encodePixels(image, encode));
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

async function encode(image: Sharp): Promise<Picture> {
  const { data, width, height } = await pixelsOf(image);
  if (isOpaque(data)) makeWhiteTransparent(data);
  return losslessPicture(data, { width, height, channels: 4 });
async function encodePixels(image: Sharp, encode: EncodePixels): Promise<Picture> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return encode(data, info);
}

/** Pixels as a picture that can be drawn further. */
export async function pixels(
  rgba: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}

/** A picture as lossless WebP, named by its content. */
export async function losslessWebp(image: Sharp): Promise<Picture> {
  const { data, info } = await image.webp({ lossless: true }).toBuffer({ resolveWithObject: true });
  return namedPicture(data, 'image/webp', info);
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
