import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning } from '../running.ts';

/**
 * Replaces dist/ with a new build. If a site runs from dist/, the files of its build stay beside the new ones: it may still
 * import or read them, and their names contain a hash.
 *
 * @throws {Error} if the new build cannot be moved there, and no other build has finished first.
 */
export function replaceDist(distDir: string, staging: string): void {
  if (isRunning(distDir)) addMissingFiles(distDir, staging);
  const old = `${staging}.old`;
  try {
    renameSync(distDir, old);
  } catch {
    // There was no dist/, or another build has just moved it away.
  }
  rmSync(old, { recursive: true, force: true });
  try {
    renameSync(staging, distDir);
  } catch (error) {
    if (!existsSync(join(distDir, 'manifest.json'))) throw error;
  }
}

/** Adds the files of one build that the other lacks. */
function addMissingFiles(from: string, to: string): void {
  for (const { name, parentPath } of globSync('{assets,running,server}/**', {
    cwd: from,
    withFileTypes: true,
  }).filter((entry) => entry.isFile())) {
    const file = join(parentPath, name);
    const kept = join(to, file.slice(from.length));
    if (existsSync(kept)) continue;
    mkdirSync(dirname(kept), { recursive: true });
    try {
      linkSync(file, kept);
    } catch {
      copyFileSync(file, kept);
    }
  }
}
