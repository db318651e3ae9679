import type { Db } from '../../database/tables.ts';
import { relativeLuminance } from '../images/luminance.ts';
import { findImage } from '../images/queries.ts';
import {
  type Colors,
  darkBackdropColor,
  type Logo,
  type LogoContrast,
} from '../shared/branding.ts';

/** Reads a logo's picture; null if it was deleted. */
export type ReadLogo = (logo: Pick<Logo, 'name'>) => Promise<Uint8Array | null>;

export function logoReader(db: Db): ReadLogo {
  return async ({ name }) => (await findImage(db, name))?.bytes ?? null;
}

/** Relative luminance, 0 to 1: lighter ink disappears on white, darker ink on a dark bar. */
const maxOnWhite = 0.7;
const minOnDark = 0.12;
/** Light ink below this fraction is a highlight, which need not be readable. */
const minInk = 0.1;

/** `light` if more of a logo's ink is too light for a white background than is too dark for a dark one. */
export async function measureLogoContrast(picture: Uint8Array): Promise<LogoContrast> {
  const { default: sharp } = await import('sharp');
  const rgba = await sharp(picture)
    .resize(200, 200, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const ink = { all: 0, light: 0, dark: 0 };
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    const luminance = relativeLuminance(rgba.subarray(at, at + 3));
    ink.all += alpha;
    if (luminance > maxOnWhite) ink.light += alpha;
    if (luminance < minOnDark) ink.dark += alpha;
  }
  return ink.light > ink.dark && ink.light > minInk * ink.all ? 'light' : 'dark';
}

/** The colour of a backdrop on which a logo is visible: white, or the company's dark colour. */
export function logoBackdropColor(contrast: LogoContrast, colors: Colors): string {
  return contrast === 'dark' ? '#ffffff' : darkBackdropColor(colors);
}

export type Drawing = { png: Buffer; width: number; height: number };

type Box = { width: number; height: number; padding: number };

/**
 * Draws a logo on its own backdrop, so that it is visible on any background.
 *
 * @param box the maximum size of the drawing in pixels, padding included.
 */
export async function drawOnBackdrop(
  logo: Uint8Array,
  backdrop: string,
  { padding, ...box }: Box,
): Promise<Drawing> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(logo)
    .resize(box.width - 2 * padding, box.height - 2 * padding, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width + 2 * padding, info.height + 2 * padding];
  const png = await sharp(Buffer.from(roundedRectangle(width, height, padding, backdrop)))
    .composite([{ input: data }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return { png, width, height };
}

export function roundedRectangle(width: number, height: number, radius: number, color: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${color}"/></svg>`;
}
