import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageMenu } from '../../shared/languages.ts';
import type { Manifest } from '../../web/shared/site.ts';
import { drawOnBackdrop, type ReadLogo } from '../branding/logo.ts';
import type { TextToPath } from '../images/text-to-path.ts';
import { defaultColors, heroShade, heroTokens, type SiteBranding } from '../shared/branding.ts';

const width = 1200;
const height = 630;
const margin = 80;
/** Font sizes in pixels, reduced if a text is too wide. Texts of more than `maxLineLength` characters get two lines. */
const nameStyle = { size: 92, maxLineLength: 22, color: '#f6f2e9' };
const sentenceStyle = { size: 40, maxLineLength: 48, color: '#b9c7d6' };

type Company = {
  name: string;
  /** The title of the home page's first slide, in the language of the shared page; '' if there is none. */
  sentence: string;
  branding: SiteBranding | null;
  readLogo: ReadLogo;
};

/** Renders the image of shared links as PNG: the hero scene, the company's name, logo and colours, and a sentence. */
export type ShareImages = (company: Company) => Promise<Buffer>;

declare module '../../deps.ts' {
  interface Deps {
    shareImages: ShareImages;
  }
}

/** Caches the latest images, as many as there are languages. */
export function createShareImages(manifest: Manifest, distDir: string): ShareImages {
  const cached = new Map<string, Promise<Buffer>>();
  return (company) => {
    const key = JSON.stringify([company.branding?.version, company.name, company.sentence]);
    const known = cached.get(key);
    if (known !== undefined) return known;
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size >= languageMenu.length) cached.delete(oldest);
    const image = drawShareImage(company, manifest, distDir);
    cached.set(key, image);
    // A failed image is not cached, because the next try may succeed.
    image.catch(() => cached.delete(key));
    return image;
  };
}

async function drawShareImage(
  { name, sentence, branding, readLogo }: Company,
  { heroes }: Manifest,
  distDir: string,
): Promise<Buffer> {
  // Imported here, because both are slow to load, and rarely needed soon after the start.
  const [{ default: sharp }, { loadTextToPath }] = await Promise.all([
    import('sharp'),
    import('../images/text-to-path.ts'),
  ]);
  const [scene, textToPath] = await Promise.all([
    readFile(join(distDir, heroes['hero-mixed'] ?? '')),
    loadTextToPath(distDir),
  ]);
  const background = await sharp(scene).resize(width, height, { fit: 'cover' }).toBuffer();
  const colors = shareImageColors(branding);
  const logo = branding?.logo ? await drawLogo(branding, readLogo) : null;
  const corner = logo === null ? waybillLogoSvg(colors) : '';
  const below = drawLines(sentence, { ...sentenceStyle, bottom: height - 100 }, textToPath);
  const bottom = below.top - (below.svg === '' ? 10 : 24);
  const title = drawLines(name.toUpperCase(), { ...nameStyle, bottom }, textToPath);
  const foreground = Buffer.from(overlaySvg(title.svg + below.svg, colors, corner));
  return sharp({ create: { width, height, channels: 3, background: colors.background } })
    .composite([{ input: background }, { input: foreground }, ...(logo === null ? [] : [logo])])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * Draws a text as large as possible, on two lines if it is long, or not at all if the fonts lack one of its letters.
 *
 * @param style `bottom`: the baseline of the last line.
 * @returns SVG, and the `top` of the text.
 */
function drawLines(
  text: string,
  { size, maxLineLength, color, bottom }: typeof nameStyle & { bottom: number },
  textToPath: TextToPath,
): { svg: string; top: number } {
  if (textToPath(text, size).path === '') return { svg: '', top: bottom };
  const lines = splitIntoLines(text, maxLineLength).map((line) => textToPath(line, size));
  const widest = Math.max(1, ...lines.map((line) => line.width));
  const scale = Math.min(1, (width - 2 * margin) / widest);
  const paths = lines.map((line, index) => {
    const x = margin + (lines[0]?.isRtl ? (widest - line.width) * scale : 0);
    const y = bottom - (lines.length - 1 - index) * size * lineHeight * scale;
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" d="${line.path}" fill="${color}"/>`;
  });
  return { svg: paths.join(''), top: bottom - lines.length * size * lineHeight * scale };
}

const lineHeight = 1.1;

/** Breaks a long text at the space nearest to its middle. */
function splitIntoLines(text: string, maxLineLength: number): string[] {
  if (text.length <= maxLineLength) return [text];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The colours of the background below the name, the mark in Waybill's logo, and the line. */
type ImageColors = { background: string; mark: string; line: string };

function shareImageColors(branding: SiteBranding | null): ImageColors {
  if (!branding?.colors) return { background: '#0c1f33', mark: '#ff6b35', line: '#ff8a5c' };
  const { primary_color } = branding.colors;
  const beacon = heroTokens(branding.colors)['--beacon'] ?? defaultColors.beacon;
  const background = primary_color === null ? defaultColors.light.deep : heroShade(primary_color);
  return { background, mark: beacon, line: beacon };
}

/** The logo on its backdrop, in the upper corner; null if its picture was deleted. */
async function drawLogo({ logo }: SiteBranding, readLogo: ReadLogo) {
  const picture = logo && (await readLogo(logo));
  if (!logo || !picture) return null;
  const backdrop = logo.tone === 'dark' ? '#ffffff' : 'none';
  const { png } = await drawOnBackdrop(picture, backdrop, { width: 520, height: 200, padding: 24 });
  return { input: png, left: margin, top: margin - 10 };
}

function waybillLogoSvg({ mark }: ImageColors): string {
  return `<g transform="translate(${margin} ${margin - 10}) scale(1.5)"><path d="M0 20l8 22 12-26 12 26 8-22" fill="none" stroke="#f6f2e9" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="20" cy="9" r="5" fill="${mark}"/></g>`;
}

function overlaySvg(texts: string, { background, line }: ImageColors, corner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="${background}" stop-opacity="0"/><stop offset=".7" stop-color="${background}" stop-opacity=".94"/></linearGradient></defs>
    <path d="M0 0h${width}v${height}H0z" fill="url(#shade)"/>
    ${corner}
    ${texts}
    <path d="M${margin} ${height - 64}h120" stroke="${line}" stroke-width="8"/>
  </svg>`;
}
