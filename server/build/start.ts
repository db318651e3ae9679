import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { restartWithSettings } from '../node-settings.ts';
import { stopWithNpm } from './npm.ts';

/**
 * Builds if the sources are newer than the build, then starts the server in this process, so
 * that it receives signals.
 */
const root = join(import.meta.dirname, '../..');
const manifest = join(root, 'dist/manifest.json');
const sources = ['{server,views,islands,migrations,static}/**/*.*', 'package-lock.json'];

function isStale(): boolean {
  if (!existsSync(manifest)) return true;
  const builtAt = statSync(manifest).mtimeMs;
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(join(root, file)).mtimeMs > builtAt,
  );
}

// Here already, so that sources are compared once.
restartWithSettings();
stopWithNpm();
if (isStale()) {
  const { build } = await import('./build.ts');
  await build();
}
// The log reports how long the start took, without the build.
performance.mark('built');
const main = join(root, 'dist/server/main.js');
await import(main);
