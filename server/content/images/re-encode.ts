import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import type { ImageRow } from '../../database/tables.ts';
import { limits } from '../../shared/limits.ts';
import type { SvgRenderer } from './svg-renderer.ts';

/** Why a file was refused: the key of a translated message, and the number in it. */
export type Refusal =
  | { key: 'imageUnreadable' | 'logoUnreadable' }
  /** `max` in megabytes, or in megapixels. */
  | { key: 'imageTooLarge' | 'imageTooManyPixels'; max: number };

const { pixels: maxPixels, wholeBytes, side: maxSide } = limits.image;
const maxSeconds = 40;

/** The first bytes of the accepted formats; the image library would read many other formats too. */
const firstBytes = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** Re-encodes an uploaded photo as WebP in sRGB: upright, at most 1600 pixels a side, without the file's metadata. */
export async function reEncodePhoto(bytes: Uint8Array): Promise<Picture | Refusal> {
  return decodeImage(bytes, maxSide, async (image) => {
    const { data, info } = await image.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    return namedPicture(data, 'image/webp', info);
  });
}

/**
 * Re-encodes a signature as black ink on white paper, at most 800 pixels a side. On a transparent background, everything that is
 * drawn is ink, in any colour; otherwise only the dark parts are ink.
 */
export function reEncodeSignature(bytes: Uint8Array): Promise<Picture | Refusal> {
  return decodeImage(bytes, limits.signature.side, async (image) => {
    const { data, width, height } = await readPixels(image);
    return losslessWebp(await imageFromPixels({ data: inkToGreyscale(data), width, height }, 1));
  });
}

/** A byte for each pixel: 0 for ink, 255 for paper. */
function inkToGreyscale(rgba: Uint8Array): Uint8Array {
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
export async function decodeImage(
  bytes: Uint8Array,
  side: number,
  encode: (image: Sharp) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const format = detectImageFormat(bytes);
  if (format === undefined) return { key: 'imageUnreadable' };
  // Imported here, because the image library takes longer to load than the rest of the site.
  const { default: sharp } = await import('sharp');
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.format !== format) return { key: 'imageUnreadable' };
    const max = maxPixelCount(header);
    if (header.width * header.height > max) {
      return { key: 'imageTooManyPixels', max: Math.floor(max / 1_000_000) };
    }
    // Minor defects, which many cameras produce, are tolerated; truncated pictures are not.
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
 * The maximum number of pixels of a picture. Progressive JPEGs and interlaced PNGs are decoded as a whole, not line by line, so
 * their maximum depends on the bytes of a pixel.
 */
function maxPixelCount({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata) {
  if (!isProgressive) return maxPixels;
  // A JPEG is decoded to coefficients of two bytes; half as many if its colours have half the width and height.
  const isHalved = chromaSubsampling === '4:2:0';
  const bytes = format === 'jpeg' ? (isHalved ? 1 : 2) : depth === 'ushort' ? 2 : 1;
  return Math.min(maxPixels, wholeBytes / (channels * bytes));
}

function detectImageFormat(bytes: Uint8Array): string | undefined {
  const formats = Object.entries(firstBytes);
  return formats.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}

const { side, svgBytes } = limits.logo;

/** Limits for what counts as white and as transparent, because scans and JPEGs are not exact. */
const minWhite = 247;
const maxTransparent = 8;

/**
 * Re-encodes a client's logo as lossless WebP of at most 800 pixels a side, without the file's metadata. In a fully opaque picture,
 * white becomes transparent: logos are shown in a single colour, in which a white background would be a filled box.
 */
export function reEncodeLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
): Promise<Picture | Refusal> {
  return decodeLogo(bytes, renderSvg, async (pixels) => {
    if (isOpaque(pixels.data)) makeWhiteTransparent(pixels.data);
    return losslessWebp(await imageFromPixels(pixels));
  });
}

/**
 * Re-encodes the company's own logo as lossless WebP in its own colours, at most 800 pixels a side, and trims empty space around
 * it. A white background becomes transparent; a background of another colour stays.
 */
export function reEncodeCompanyLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
): Promise<Picture | Refusal> {
  return decodeLogo(bytes, renderSvg, async (pixels) => {
    const { data: rgba } = pixels;
    if (isOpaque(rgba) && hasWhiteCorners(pixels)) makeWhiteTransparent(rgba);
    if (isFullyTransparent(rgba)) throw new TypeError('The logo is empty');
    const image = await imageFromPixels(pixels);
    return losslessWebp(image.trim({ background: '#00000000', threshold: maxTransparent }));
  });
}

/** Decodes an uploaded logo (SVG, PNG or JPEG), at most 800 pixels a side. @param encode encodes the decoded pixels. */
async function decodeLogo(
  bytes: Uint8Array,
  renderSvg: SvgRenderer,
  encode: (pixels: Pixels) => Promise<Picture>,
): Promise<Picture | Refusal> {
  const source = isMarkup(bytes) ? await svgToPng(bytes, renderSvg) : bytes;
  if ('key' in source) return source;
  const picture = await decodeImage(source, side, async (image) => encode(await readPixels(image)));
  const isUnreadable = 'key' in picture && picture.key === 'imageUnreadable';
  return isUnreadable ? { key: 'logoUnreadable' } : picture;
}

/** Whether a file is markup of any kind; the renderer decides whether the markup is SVG. */
function isMarkup(bytes: Uint8Array): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}

async function svgToPng(svg: Uint8Array, renderSvg: SvgRenderer): Promise<Uint8Array | Refusal> {
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

function hasWhiteCorners({ data: rgba, width, height }: Pixels): boolean {
  const corners = [0, width - 1, width * (height - 1), width * height - 1];
  return corners.every((pixel) =>
    rgba.subarray(pixel * 4, pixel * 4 + 3).every((value) => value >= minWhite),
  );
}

function isFullyTransparent(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 0) > maxTransparent) return false;
  return true;
}

export type Picture = Omit<ImageRow, 'created_at'>;

const extensions = { 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const;

/** Names a picture by the hash of its content, so that its bytes never change. */
export function namedPicture(
  bytes: Buffer,
  type: keyof typeof extensions,
  { width, height }: { width: number; height: number },
): Picture {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.${extensions[type]}`, type, width, height, bytes: new Uint8Array(bytes) };
}

/** Four bytes for each pixel, in sRGB: red, green, blue and alpha. */
export type Pixels = { data: Buffer; width: number; height: number };

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An image of the image library, made of pixels. @param channels bytes for each pixel. */
export async function imageFromPixels(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  channels: 1 | 4 = 4,
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels } });
}

async function losslessWebp(image: Sharp): Promise<Picture> {
  const { data, info } = await image.webp({ lossless: true }).toBuffer({ resolveWithObject: true });
  return namedPicture(data, 'image/webp', info);
}
