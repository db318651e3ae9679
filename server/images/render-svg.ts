import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { limits } from '../shared/limits.ts';

/**
 * A program of its own, see svg-renderer.ts: reads SVG, writes PNG. librsvg loads nothing that an SVG
 * refers to, but for data that stands in it, knows no scripts, and refuses entities that multiply.
 */
const { side } = limits.logo;
const baseDensity = 72;
const density = { min: 1, max: 100_000 };

watch({ until: performance.now() + Number(process.argv[2]), maxBytes: 400 * 1024 * 1024 });
const svg = await buffer(process.stdin);
const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
if (format !== 'svg') throw new TypeError('This is no SVG');
// As many dots per inch as give a logo of that length, however large or small it says that it is.
const wanted = (baseDensity * side) / Math.max(width, height);
const png = await sharp(svg, {
  density: Math.min(density.max, Math.max(density.min, wanted)),
  limitInputPixels: limits.image.pixels,
})
  .resize(side, side, { fit: 'inside' })
  .png()
  .toBuffer();
process.stdout.write(png);

/** Ends this process where the drawing takes too long or too much memory; it has threads of its own. */
function watch({ until, maxBytes }: { until: number; maxBytes: number }): void {
  const everyMs = 20;
  const check = () => {
    if (performance.now() < until && process.memoryUsage.rss() < maxBytes) return;
    // Not exit: that would wait for the drawing to be done.
    process.kill(process.pid, 'SIGKILL');
  };
  setInterval(check, everyMs).unref();
}
