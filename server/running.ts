import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './shared/errors.ts';

/** The subfolder with a file for each process that runs the build, named by its process id. */
const folder = 'running';

/**
 * Marks the build's folder as used by this process until the process ends: it will load more files from the folder. A release's
 * folder may be read-only, which does not matter: nothing is built there.
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

/** Whether a process runs from a build's folder. */
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
    // EPERM: the process runs, as another user.
    return errorCode(error) === 'EPERM';
  }
}
