import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppIconSize, Colors, Logo, SiteBranding } from '../../shared/branding.ts';
import { barOf, house, paletteOf } from '../../shared/palette.ts';
import type { Manifest } from '../../shared/site.ts';
import { logoBackdrop, logoBackdropOf } from './logo-backdrop.ts';
import type { ReadLogo } from './logo-picture.ts';

/** What icons are drawn from. */
export type Company = { name: string; look: SiteBranding; readLogo: ReadLogo };

/** Draws an icon of the company's look as PNG. */
export type BrandingIcons = (company: Company, size: AppIconSize) => Promise<Buffer>;

declare module '../../deps.ts' {
  interface Deps {
    brandingIcons: BrandingIcons;
  }
}

/** What stands on an icon's plate, as SVG or PNG, and how much of the icon's width it takes. */
type Sign = { ground: string; picture: Uint8Array; part: number };

/** A logo that is wider or higher would be too small to be known again in a tab. */
const maxRatio = 2.5;
const noColors: Colors = { primary_color: null, accent_color: null };

/** Remembers the icons of the last look. */
export function createBrandingIcons(
  manifest: Pick<Manifest, 'favicon'>,
  distDir: string,
): BrandingIcons {
  let last: { version: string; icons: Map<AppIconSize, Promise<Buffer>> } | undefined;
  return (company, size) => {
    const { version } = company.look;
    if (last?.version !== version) last = { version, icons: new Map() };
    const { icons } = last;
    const icon = icons.get(size) ?? draw(company, size, join(distDir, manifest.favicon), distDir);
    icons.set(size, icon);
    // A failed icon is not kept, because the next try may succeed.
    icon.catch(() => icons.delete(size));
    return icon;
  };
}

async function draw(
  company: Company,
  size: AppIconSize,
  favicon: string,
  distDir: string,
): Promise<Buffer> {
  const isMaskable = size === 'maskable';
  const side = isMaskable ? 512 : Number(size);
  const sign = (await logoSign(company)) ?? (await letterSign(company, distDir));
  const { ground, picture, part } = sign ?? (await houseSign(company, favicon));
  // Launchers crop it to a circle of 80 % of its width; the sign stays inside that circle.
  const room = Math.round(side * Math.min(part, isMaskable ? 0.56 : 1));
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(picture, { density: (72 * side) / 64 })
    .resize(room, room, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  return sharp(Buffer.from(logoBackdrop(side, side, isMaskable ? 0 : (side * 14) / 64, ground)))
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The logo, where it is about as wide as it is high. */
async function logoSign({ look, readLogo }: Company): Promise<Sign | null> {
  const { logo } = look;
  if (logo === null || isLong(logo)) return null;
  const picture = await readLogo(logo);
  if (picture === null) return null;
  return { ground: logoBackdropOf(logo.tone, look.colors ?? noColors), picture, part: 0.78 };
}

/** The first letter of the name in the place of a logo that is too long; null where no font has it. */
async function letterSign({ name, look }: Company, distDir: string): Promise<Sign | null> {
  if (look.logo === null) return null;
  // Fonts are slow to load, and rarely needed.
  const { loadTextToPath } = await import('../images/text-to-path.ts');
  const textToPath = await loadTextToPath(distDir);
  const letter = Array.from(name.trim())[0]?.toUpperCase() ?? '';
  const { path, box } = textToPath(letter, 64);
  if (path === '') return null;
  // In the middle of the plate, and no larger, however wide or low the letters of its script are.
  const [wide, high] = [box.maxX - box.minX, box.maxY - box.minY];
  const scale = Math.min(1, 64 / wide, 64 / high);
  const x = 32 - (box.minX + wide / 2) * scale;
  const y = 32 - (box.minY + high / 2) * scale;
  const { deep, text } = groundOf(look);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path transform="translate(${x} ${y}) scale(${scale})" d="${path}" fill="${text}"/></svg>`;
  return { ground: deep, picture: Buffer.from(svg), part: 0.78 };
}

/** The house's own sign in the company's colours. */
async function houseSign({ look }: Company, favicon: string): Promise<Sign> {
  const { deep, text } = groundOf(look);
  const { light } = paletteOf(look.colors ?? noColors);
  const svg = (await readFile(favicon, 'utf8'))
    .replaceAll(house.light.deep, deep)
    .replaceAll(house.onDeep, text)
    .replaceAll('#ff6b35', light['--beacon'] ?? house.beacon);
  return { ground: deep, picture: Buffer.from(svg), part: 1 };
}

function groundOf({ colors }: SiteBranding) {
  return barOf(colors?.primary_color ?? null, 'light');
}

function isLong({ width, height }: Logo): boolean {
  return Math.max(width / height, height / width) > maxRatio;
}
