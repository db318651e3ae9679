import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { brandIcons, type IconName, icons } from '../shared/enums.ts';
import type { Manifest } from '../web/shared/site.ts';

const require = createRequire(import.meta.url);

/** Icons that no package provides, on the same 24 by 24 grid. */
const ownIcons = join(import.meta.dirname, '../../static/icons');

/** The contents of each icon's SVG, by the icon's name. */
export function iconDrawings(): Record<string, string> {
  const drawings = icons.map((name) => {
    const svg = readFileSync(iconFile(name), 'utf8');
    return [name, svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|\n\s*/g, '')];
  });
  return Object.fromEntries(drawings);
}

/** An SVG with a `<symbol>` for each icon. */
export function iconSprite(): string {
  const symbols = Object.entries(iconDrawings()).map(
    ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

function iconFile(name: IconName): string {
  return brandIcons.some((brand) => brand === name)
    ? join(ownIcons, `${name}.svg`)
    : require.resolve(`@material-design-icons/svg/filled/${name}.svg`);
}

/** The constants that esbuild defines for icons. @param drawings only for the server, whose pages contain them. */
export const iconConstants = (sprite: string, drawings?: Record<string, string>) => ({
  ICON_SPRITE: JSON.stringify(sprite),
  ICON_DRAWINGS: JSON.stringify(drawings) ?? 'undefined',
});

/** The favicon's background colour. */
const background = '#0c1f33';

type Write = (name: string, content: Buffer) => string;

/**
 * Renders the favicon as PNG, for home screens and for browsers without SVG favicons.
 *
 * @param write writes a file and returns its URL path.
 */
export async function writeAppIcons(favicon: Buffer, write: Write): Promise<Manifest['appIcons']> {
  const icon = async (size: number) => write(`icon-${size}.png`, await renderPng(favicon, size));
  return {
    '32': await icon(32),
    '180': await icon(180),
    '192': await icon(192),
    '512': await icon(512),
    maskable: write('icon-maskable.png', await renderMaskable(favicon)),
  };
}

function renderPng(favicon: Buffer, size: number): Promise<Buffer> {
  // Rendered at its final size, not enlarged from a small bitmap.
  const density = (72 * size) / 64;
  return sharp(favicon, { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** Renders the icon that launchers crop to a circle of 80 % of its width; the logo stays inside that circle. */
async function renderMaskable(favicon: Buffer): Promise<Buffer> {
  const size = 512;
  const logo = await renderPng(favicon, 360);
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: logo }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
