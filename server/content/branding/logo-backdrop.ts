import type { Colors, LogoContrast } from '../../shared/branding.ts';
import { darkOf } from '../../shared/palette.ts';

/** A picture as PNG, and its size in pixels. */
export type Drawing = { png: Buffer; width: number; height: number };

type Box = { width: number; height: number; padding: number };

/** The ground that a logo can be seen on: white, or the company's own dark one. */
export function logoBackdropOf(tone: LogoContrast, colors: Colors): string {
  return tone === 'dark' ? '#ffffff' : darkOf(colors);
}

/**
 * A logo on a plate of its own, which shows it on whatever ground it then stands.
 *
 * @param box what it is drawn into, at most, with the padding.
 */
export async function onBackdrop(
  logo: Uint8Array,
  ground: string,
  { padding, ...box }: Box,
): Promise<Drawing> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(logo)
    .resize(box.width - 2 * padding, box.height - 2 * padding, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width + 2 * padding, info.height + 2 * padding];
  const png = await sharp(Buffer.from(logoBackdrop(width, height, padding, ground)))
    .composite([{ input: data }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return { png, width, height };
}

/** SVG of a rectangle with round corners. */
export function logoBackdrop(width: number, height: number, radius: number, color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${color}"/></svg>`;
}
