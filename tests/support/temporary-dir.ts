import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder, removed after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(quickestDir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** In memory, where there is room: nothing of a test has to outlive it, so nothing waits for a disk. */
export function quickestDir(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 31 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
