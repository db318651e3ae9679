import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { limits } from '../../shared/limits.ts';

/**
 * A separate program (see svg-renderer.ts) that reads SVG from stdin and writes PNG to stdout. librsvg loads no external resources
 * (only data: URLs), runs no scripts, and refuses exponential entity expansion.
 */
const { side } = limits.logo;
const baseDensity = 72;
/** The result is small, but rendering more pixels on the way would take too much memory. */
const maxPixels = 24_000_000;
const density = { min: 1, max: 100_000 };

watch({ until: performance.now() + Number(process.argv[2]), maxBytes: 400 * 1024 * 1024 });
const svg = await buffer(process.stdin);
const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
if (format !== 'svg') throw new TypeError('This is not SVG');
// The density in dpi that renders the logo with `side` pixels, whatever size the SVG declares.
const dpi = (baseDensity * side) / Math.max(width, height);
const png = await sharp(svg, {
  density: Math.min(density.max, Math.max(density.min, dpi)),
  limitInputPixels: maxPixels,
})
  .resize(side, side, { fit: 'inside' })
  .png()
  .toBuffer();
process.stdout.write(png);

/** Kills this process if rendering, which runs in other threads, takes too long or too much memory. */
function watch({ until, maxBytes }: { until: number; maxBytes: number }): void {
  const everyMs = 20;
  setInterval(() => {
    if (performance.now() < until && process.memoryUsage.rss() < maxBytes) return;
    // The process kills itself, because process.exit() would wait until rendering is done.
    process.kill(process.pid, 'SIGKILL');
  }, everyMs).unref();
}
