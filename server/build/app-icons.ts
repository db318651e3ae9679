import sharp from 'sharp';
import type { Manifest } from '../shared/site.ts';

/** The favicon's background colour. */
const ground = '#0c1f33';

type Write = (name: string, content: Buffer) => string;

/**
 * Renders the favicon as PNG, for home screens and for browsers without SVG favicons.
 *
 * @param write writes a file and returns its URL path.
 */
export async function drawAppIcons(favicon: Buffer, write: Write): Promise<Manifest['appIcons']> {
  const icon = async (size: number) => write(`icon-${size}.png`, await drawn(favicon, size));
  return {
    '32': await icon(32),
    '180': await icon(180),
    '192': await icon(192),
    '512': await icon(512),
    maskable: write('icon-maskable.png', await maskable(favicon)),
  };
}

function drawn(favicon: Buffer, size: number): Promise<Buffer> {
  // Rendered at its final size, not enlarged from a small bitmap.
  const density = (72 * size) / 64;
  return sharp(favicon, { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** Launchers crop it to a circle of 80 % of its width; the sign stays inside that circle. */
async function maskable(favicon: Buffer): Promise<Buffer> {
  const size = 512;
  const sign = await drawn(favicon, 360);
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: sign }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
