import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Draws SVG as PNG; null where it cannot be drawn, or not in time. */
export type SvgRenderer = (svg: Uint8Array) => Promise<Uint8Array | null>;

const patienceMs = 10_000;

/**
 * Draws SVG in a process of its own. A few lines of it (filters, uses within uses, pictures within) can
 * ask for hours of work and gigabytes of memory, and no library lets that be interrupted; so the process
 * ends itself when it has had enough.
 *
 * @param distDir the build's folder, which holds the process's program.
 */
export function createSvgRenderer(distDir: string, timeMs = patienceMs): SvgRenderer {
  const program = join(distDir, 'server/render-svg.js');
  return async (svg) => {
    const child = spawn(process.execPath, [program, String(timeMs)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    // It may end before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(svg);
    const [png, code] = await Promise.all([buffer(child.stdout), ended]);
    return code === 0 ? png : null;
  };
}
