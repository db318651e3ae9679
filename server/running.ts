import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the build's folder: a file for each process that runs the build, named by its id. */
const folder = 'running';

/**
 * Says in the build's folder that this process runs from it and will load more of its files, until it ends. A release's folder may
 * be read-only; nobody builds there.
 */
export function markRunning(distDir: string): void {
  const file = join(distDir, folder, String(process.pid));
  try {
    mkdirSync(join(distDir, folder), { recursive: true });
    writeFileSync(file, '');
  } catch {
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Whether a process still runs from a build's folder. */
export function isRunning(distDir: string): boolean {
  try {
    return readdirSync(join(distDir, folder)).some((name) => isAlive(Number(name)));
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
