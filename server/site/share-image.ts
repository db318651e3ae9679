import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextToPath } from '../images/text-to-path.ts';
import type { Manifest } from '../shared/site.ts';

const width = 1200;
const height = 630;
const margin = 80;
/** The font size of the company's name, in pixels, if it is short enough. */
const nameSize = 92;
/** How many characters fit on one line at about that size. */
const longName = 22;

/** Renders the image of shared links as PNG: the hero chart and the company's name. */
export type ShareImages = (companyName: string) => Promise<Buffer>;

/** Caches the image of the last name. */
export function createShareImages(manifest: Manifest, distDir: string): ShareImages {
  let last: { name: string; image: Promise<Buffer> } | undefined;
  return (name) => {
    if (last?.name !== name) {
      const image = draw(name, manifest, distDir);
      last = { name, image };
      // A failed image is not cached, because the next try may succeed.
      image.catch(() => {
        last = undefined;
      });
    }
    return last.image;
  };
}

async function draw(name: string, { heroes }: Manifest, distDir: string): Promise<Buffer> {
  // Imported only here: images and fonts are slow to load, and rarely needed soon after the start.
  const [{ default: sharp }, { loadTextToPath }] = await Promise.all([
    import('sharp'),
    import('../images/text-to-path.ts'),
  ]);
  const [chart, textToPath] = await Promise.all([
    readFile(join(distDir, heroes['hero-mixed'] ?? '')),
    loadTextToPath(distDir),
  ]);
  const background = await sharp(chart).resize(width, height, { fit: 'cover' }).toBuffer();
  const words = Buffer.from(overlay(nameOf(name, textToPath)));
  return sharp({ create: { width, height, channels: 3, background: '#0c1f33' } })
    .composite([{ input: background }, { input: words }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The name as large as possible, on two lines if it is long. */
function nameOf(name: string, textToPath: TextToPath): string {
  const lines = linesOf(name.toUpperCase()).map((line) => textToPath(line, nameSize));
  const scale = Math.min(1, (width - 2 * margin) / Math.max(1, ...lines.map((line) => line.width)));
  return lines
    .map(({ path }, index) => {
      const y = height - 110 - (lines.length - 1 - index) * nameSize * 1.1 * scale;
      return `<path transform="translate(${margin} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" d="${path}" fill="#f6f2e9"/>`;
    })
    .join('');
}

/** Breaks a long name at the space nearest to its middle. */
function linesOf(name: string): string[] {
  if (name.length <= longName) return [name];
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

function overlay(words: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="#0c1f33" stop-opacity="0"/><stop offset=".78" stop-color="#0c1f33" stop-opacity=".94"/></linearGradient></defs>
    <path d="M0 0h${width}v${height}H0z" fill="url(#shade)"/>
    <g transform="translate(${margin} ${margin - 10}) scale(1.5)"><path d="M0 20l8 22 12-26 12 26 8-22" fill="none" stroke="#f6f2e9" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="20" cy="9" r="5" fill="#ff6b35"/></g>
    ${words}
    <path d="M${margin} ${height - 64}h120" stroke="#ff8a5c" stroke-width="8"/>
  </svg>`;
}
