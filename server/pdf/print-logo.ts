import { logoReader } from '../content/branding/logo.ts';
import type { Logo } from '../content/shared/branding.ts';
import type { Db } from '../database/tables.ts';

/** PNG or JPEG, and its size in points. */
export type PrintLogo = { bytes: Uint8Array; width: number; height: number };

/** A logo as papers show it; null if there is none. */
export async function readPrintLogo(db: Db, logo: Logo | null): Promise<PrintLogo | null> {
  const picture = logo && (await logoReader(db)(logo));
  return logo && picture && renderPrintLogo(picture, logo);
}

/** The maximum size of a logo on paper, in points: 6.5 × 1.8 cm, as on the web page. */
const box = { width: 184, height: 51 };
const padding = 7;
/** Pixels per point in print. */
const fineness = 3;
const pixelsInPoint = 96 / 72;

/** A logo without transparency, which PDFKit would process pixel by pixel. A light logo gets a dark background, as on the web. */
async function renderPrintLogo(
  picture: Uint8Array,
  { width, height, tone }: Logo,
): Promise<PrintLogo> {
  const { default: sharp } = await import('sharp');
  const around = tone === 'light' ? padding : 0;
  const background = tone === 'light' ? '#0c1f33' : '#ffffff';
  const side = around * fineness;
  const scale = Math.min(
    1 / pixelsInPoint,
    (box.width - 2 * around) / width,
    (box.height - 2 * around) / height,
  );
  const { data, info } = await sharp(picture)
    .resize(Math.ceil(width * scale * fineness), Math.ceil(height * scale * fineness), {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background })
    .extend({ top: side, bottom: side, left: side, right: side, background })
    .png()
    .toBuffer({ resolveWithObject: true });
  const size = { width: width * scale + 2 * around, height: height * scale + 2 * around };
  return { bytes: new Uint8Array(data), ...size, width: (size.height * info.width) / info.height };
}
