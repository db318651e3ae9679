import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../web/shared/site.ts';
import { onBackdrop, type ReadLogo } from '../branding/logo.ts';
import type { TextToPath } from '../images/text-to-path.ts';
import { defaultColors, heroTokens, type SiteBranding, shadeOf } from '../shared/branding.ts';

const width = 1200;
const height = 630;
const margin = 80;
/** The font size of the company's name, in pixels, if it is short enough. */
const nameSize = 92;
/** A longer name is broken into two lines. */
const maxLineLength = 22;

type Company = { name: string; branding: SiteBranding | null; readLogo: ReadLogo };

/** Renders the image of shared links as PNG: the hero scene, and the company's name, logo and colours. */
export type ShareImages = (company: Company) => Promise<Buffer>;

declare module '../../deps.ts' {
  interface Deps {
    shareImages: ShareImages;
  }
}

/** Caches the image of the last name and branding. */
export function createShareImages(manifest: Manifest, distDir: string): ShareImages {
  let last: { key: string; image: Promise<Buffer> } | undefined;
  return (company) => {
    const key = `${company.branding?.version} ${company.name}`;
    if (last?.key !== key) {
      const image = draw(company, manifest, distDir);
      last = { key, image };
      // A failed image is not cached, because the next try may succeed.
      image.catch(() => {
        last = undefined;
      });
    }
    return last.image;
  };
}

async function draw(
  { name, branding, readLogo }: Company,
  { heroes }: Manifest,
  distDir: string,
): Promise<Buffer> {
  // Imported only here: images and fonts are slow to load, and rarely needed soon after the start.
  const [{ default: sharp }, { loadTextToPath }] = await Promise.all([
    import('sharp'),
    import('../images/text-to-path.ts'),
  ]);
  const [scene, textToPath] = await Promise.all([
    readFile(join(distDir, heroes['hero-mixed'] ?? '')),
    loadTextToPath(distDir),
  ]);
  const background = await sharp(scene).resize(width, height, { fit: 'cover' }).toBuffer();
  const colors = colorsOf(branding);
  const logo = branding?.logo ? await drawLogo(branding, readLogo) : null;
  const corner = logo === null ? defaultLogo(colors) : '';
  const foreground = Buffer.from(overlay(nameOf(name, textToPath), colors, corner));
  return sharp({ create: { width, height, channels: 3, background: colors.background } })
    .composite([{ input: background }, { input: foreground }, ...(logo === null ? [] : [logo])])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The name as large as possible, on two lines if it is long; '' if the fonts lack any of its letters. */
function nameOf(name: string, textToPath: TextToPath): string {
  const letters = name.toUpperCase();
  if (textToPath(letters, nameSize).path === '') return '';
  const lines = linesOf(letters).map((line) => textToPath(line, nameSize));
  const widest = Math.max(1, ...lines.map((line) => line.width));
  const scale = Math.min(1, (width - 2 * margin) / widest);
  return lines
    .map((line, index) => {
      const x = margin + (lines[0]?.isRtl ? (widest - line.width) * scale : 0);
      const y = height - 110 - (lines.length - 1 - index) * nameSize * 1.1 * scale;
      return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" d="${line.path}" fill="#f6f2e9"/>`;
    })
    .join('');
}

/** Breaks a long name at the space nearest to its middle. */
function linesOf(name: string): string[] {
  if (name.length <= maxLineLength) return [name];
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

/** The colours of the image: its background below the name, the mark in Waybill's logo, and a line. */
type ImageColors = { background: string; mark: string; line: string };

function colorsOf(branding: SiteBranding | null): ImageColors {
  if (!branding?.colors) return { background: '#0c1f33', mark: '#ff6b35', line: '#ff8a5c' };
  const { primary_color } = branding.colors;
  const beacon = heroTokens(branding.colors)['--beacon'] ?? defaultColors.beacon;
  const background = primary_color === null ? defaultColors.light.deep : shadeOf(primary_color);
  return { background, mark: beacon, line: beacon };
}

/** The logo on its backdrop, in the upper corner; null if its picture was deleted. */
async function drawLogo({ logo }: SiteBranding, readLogo: ReadLogo) {
  const picture = logo && (await readLogo(logo));
  if (!logo || !picture) return null;
  const backdrop = logo.tone === 'dark' ? '#ffffff' : 'none';
  const { png } = await onBackdrop(picture, backdrop, { width: 520, height: 200, padding: 24 });
  return { input: png, left: margin, top: margin - 10 };
}

function defaultLogo({ mark }: ImageColors): string {
  return `<g transform="translate(${margin} ${margin - 10}) scale(1.5)"><path d="M0 20l8 22 12-26 12 26 8-22" fill="none" stroke="#f6f2e9" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="20" cy="9" r="5" fill="${mark}"/></g>`;
}

function overlay(name: string, { background, line }: ImageColors, corner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="${background}" stop-opacity="0"/><stop offset=".78" stop-color="${background}" stop-opacity=".94"/></linearGradient></defs>
    <path d="M0 0h${width}v${height}H0z" fill="url(#shade)"/>
    ${corner}
    ${name}
    <path d="M${margin} ${height - 64}h120" stroke="${line}" stroke-width="8"/>
  </svg>`;
}
