import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The folder whose files are in memory, on Linux. */
export const memoryDir = '/dev/shm';

/** A temporary folder, removed after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(quickestDir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** In memory, where there is room: nothing of a test has to outlive it, so nothing waits for a disk. */
export function quickestDir(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryDir);
    return bavail * bsize > 2 ** 31 ? memoryDir : tmpdir();
  } catch {
    return tmpdir();
  }
}
