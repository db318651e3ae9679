import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Renders SVG to PNG; null if it cannot be rendered, or not in time. */
export type SvgRenderer = (svg: Uint8Array) => Promise<Uint8Array | null>;

const maxMs = 10_000;

/**
 * Renders SVG in a separate process. A few lines of SVG (filters, nested <use>, embedded pictures) can take hours and gigabytes of
 * memory, and no library can interrupt that; so the process kills itself when it exceeds its limits.
 *
 * @param distDir the build's folder, which contains the process's program.
 */
export function createSvgRenderer(distDir: string, timeMs = maxMs): SvgRenderer {
  const program = join(distDir, 'server/render-svg.js');
  return async (svg) => {
    const child = spawn(process.execPath, [program, String(timeMs)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const exitCode = new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    // The process may end before it has read all of stdin.
    child.stdin.on('error', () => {});
    child.stdin.end(svg);
    const [png, code] = await Promise.all([buffer(child.stdout), exitCode]);
    return code === 0 ? png : null;
  };
}
