import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './process.ts';
import { temporaryDir } from './temporary-dir.ts';

const preload = join(import.meta.dirname, 'moved-clock.ts');

/** A clock for a site's process, right at first: what to start it with, and how to put it wrong. */
export function movableClock() {
  const file = join(temporaryDir(), 'error');
  const setWrongBy = (ms: number) => writeFileSync(file, String(ms));
  setWrongBy(0);
  return {
    env: { CLOCK_ERROR: file },
    command: [process.execPath, '--import', preload, main],
    setWrongBy,
  };
}
