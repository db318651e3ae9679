import sharp from 'sharp';
import type { Manifest } from '../shared/site.ts';

/** The ink of the favicon's own ground. */
const ground = '#0c1f33';

type Write = (name: string, content: Buffer) => string;

/**
 * Draws the favicon as PNG, for home screens and for browsers that want no SVG.
 *
 * @param write keeps a file and says its address.
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
  // Drawn at its final size, not enlarged from a small picture of it.
  const density = (72 * size) / 64;
  return sharp(favicon, { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** Launchers cut a circle of four fifths out of it; the sign keeps inside. */
async function maskable(favicon: Buffer): Promise<Buffer> {
  const size = 512;
  const sign = await drawn(favicon, 360);
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: sign }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
