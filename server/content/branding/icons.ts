import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../web/shared/site.ts';
import {
  type AppIconSize,
  barColors,
  type Colors,
  defaultColors,
  derivePalette,
  type Logo,
  type SiteBranding,
} from '../shared/branding.ts';
import { logoBackdropColor, type ReadLogo, roundedRectangle } from './logo.ts';

type Company = { name: string; branding: SiteBranding; readLogo: ReadLogo };

/** Draws an icon in the company's branding as PNG. */
export type BrandingIcons = (company: Company, size: AppIconSize) => Promise<Buffer>;

declare module '../../deps.ts' {
  interface Deps {
    brandingIcons: BrandingIcons;
  }
}

/** An icon's background colour, its symbol (SVG or PNG), and the fraction of the icon's width that the symbol takes. */
type IconSymbol = { background: string; picture: Uint8Array; part: number };

/** The longest side ratio of a logo: a wider or higher logo would be too small to recognize in a tab. */
const maxRatio = 2.5;
const noColors: Colors = { primary_color: null, accent_color: null };

/** Caches the icons of the latest branding. */
export function createBrandingIcons(
  manifest: Pick<Manifest, 'favicon'>,
  distDir: string,
): BrandingIcons {
  let last: { version: string; icons: Map<AppIconSize, Promise<Buffer>> } | undefined;
  return (company, size) => {
    const { version } = company.branding;
    if (last?.version !== version) last = { version, icons: new Map() };
    const { icons } = last;
    const icon =
      icons.get(size) ?? drawBrandingIcon(company, size, join(distDir, manifest.favicon), distDir);
    icons.set(size, icon);
    // A failed icon is not cached, because the next try may succeed.
    icon.catch(() => icons.delete(size));
    return icon;
  };
}

async function drawBrandingIcon(
  company: Company,
  size: AppIconSize,
  favicon: string,
  distDir: string,
) {
  const isMaskable = size === 'maskable';
  const side = isMaskable ? 512 : Number(size);
  const own = (await logoSymbol(company)) ?? (await letterSymbol(company, distDir));
  const { background, picture, part } = own ?? (await defaultSymbol(company, favicon));
  // Launchers crop a maskable icon to a circle of 80 % of its width; the symbol stays inside that circle.
  const width = Math.round(side * Math.min(part, isMaskable ? 0.56 : 1));
  const { default: sharp } = await import('sharp');
  const symbol = await sharp(picture, { density: (72 * side) / 64 })
    .resize(width, width, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const radius = isMaskable ? 0 : (side * 14) / 64;
  return sharp(Buffer.from(roundedRectangle(side, side, radius, background)))
    .composite([{ input: symbol }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function logoSymbol({ branding, readLogo }: Company): Promise<IconSymbol | null> {
  const { logo, colors } = branding;
  if (logo === null || isLong(logo)) return null;
  const picture = await readLogo(logo);
  if (picture === null) return null;
  return { background: logoBackdropColor(logo.tone, colors ?? noColors), picture, part: 0.78 };
}

/** The first letter of the company's name, in place of a logo that is too long; null without a logo, or if no font has it. */
async function letterSymbol({ name, branding }: Company, distDir: string) {
  if (branding.logo === null) return null;
  // Fonts are slow to load, and rarely needed.
  const { loadTextToPath } = await import('../images/text-to-path.ts');
  const textToPath = await loadTextToPath(distDir);
  const letter = Array.from(name.trim())[0]?.toUpperCase() ?? '';
  const { path, box } = textToPath(letter, 64);
  if (path === '') return null;
  // The letter is centred and fits into the icon, even if the letters of the script are wide or low.
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const scale = Math.min(1, 64 / width, 64 / height);
  const x = 32 - (box.minX + width / 2) * scale;
  const y = 32 - (box.minY + height / 2) * scale;
  const { deep, text } = primaryBarColors(branding);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path transform="translate(${x} ${y}) scale(${scale})" d="${path}" fill="${text}"/></svg>`;
  return { background: deep, picture: Buffer.from(svg), part: 0.78 };
}

/** Waybill's own symbol in the company's colours. */
async function defaultSymbol({ branding }: Company, favicon: string): Promise<IconSymbol> {
  const { deep, text } = primaryBarColors(branding);
  const { light } = derivePalette(branding.colors ?? noColors);
  const svg = (await readFile(favicon, 'utf8'))
    .replaceAll(defaultColors.light.deep, deep)
    .replaceAll(defaultColors.onDeep, text)
    .replaceAll('#ff6b35', light['--beacon'] ?? defaultColors.beacon);
  return { background: deep, picture: Buffer.from(svg), part: 1 };
}

function primaryBarColors({ colors }: SiteBranding) {
  return barColors(colors?.primary_color ?? null, 'light');
}

function isLong({ width, height }: Logo): boolean {
  return Math.max(width / height, height / width) > maxRatio;
}
