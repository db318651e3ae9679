import type { LogoContrast } from '../../shared/branding.ts';

/** What is lost: light ink on white paper, and dark ink on a dark bar; relative luminance, 0 to 1. */
const lostOnWhite = 0.7;
const lostOnDark = 0.12;
/** Less than this part of the ink is a highlight, not what is to be read. */
const muchInk = 0.1;

/** Whether a logo is made for dark grounds or for light ones: which of them swallows more of it. */
export async function logoContrastOf(picture: Uint8Array): Promise<LogoContrast> {
  const { default: sharp } = await import('sharp');
  const rgba = await sharp(picture)
    .resize(200, 200, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const ink = { all: 0, light: 0, dark: 0 };
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    const luminance = luminanceOf(rgba.subarray(at, at + 3));
    ink.all += alpha;
    if (luminance > lostOnWhite) ink.light += alpha;
    if (luminance < lostOnDark) ink.dark += alpha;
  }
  return ink.light > ink.dark && ink.light > muchInk * ink.all ? 'light' : 'dark';
}

/** Relative luminance as WCAG defines it. */
function luminanceOf([red = 0, green = 0, blue = 0]: Uint8Array): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
