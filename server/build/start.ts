import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { restartWithSettings } from '../node-settings.ts';
import { uncompressedAssets } from './assets.ts';
import { stopWithNpm } from './npm.ts';

/**
 * Builds if the sources are newer than the build, then starts the server in this process, so
 * that it receives signals.
 */
const root = join(import.meta.dirname, '../..');
const manifest = join(root, 'dist/manifest.json');
const sources = ['{server,views,islands,migrations,static}/**/*.*', 'package-lock.json'];
const assets = join(root, 'dist/assets');
const documentation = join(root, 'dist/docs/index.html');
const gazetteer = join(root, 'dist/gazetteer.sqlite');
const texts = ['*.md', 'docs/**/*.md'];

/** Whether a built file is missing, or older than a file that it is made of. */
function isStale(built: string, madeOf: string[]): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(madeOf, { cwd: root }).some(
    (file) => statSync(join(root, file)).mtimeMs > builtAt,
  );
}

/** Does in a process of its own what the first page does not wait for, and lets the start go first. */
function completeBuild(parts: string[]): void {
  const program = join(import.meta.dirname, 'complete.ts');
  const { pid } = spawn(process.execPath, [program, ...parts], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

// Here already, so that sources are compared once.
restartWithSettings();
stopWithNpm();
if (isStale(manifest, sources)) {
  const { build } = await import('./build.ts');
  await build({ compress: false, documentation: false, gazetteer: false, lazyPackages: false });
}
const missing = [
  ...(existsSync(gazetteer) ? [] : ['gazetteer']),
  ...(uncompressedAssets(assets).length > 0 ? ['assets'] : []),
  // The demo alone shows it.
  ...(process.argv.includes('--demo') && isStale(documentation, texts) ? ['documentation'] : []),
];
// Once the site listens: before that it would take the processor from what the first page waits for.
new PerformanceObserver((marks, observer) => {
  if (missing.length === 0 || marks.getEntriesByName('listening').length === 0) return;
  observer.disconnect();
  completeBuild(missing);
}).observe({ entryTypes: ['mark'] });
// The log reports how long the start took, without the build.
performance.mark('built');
const main = join(root, 'dist/server/main.js');
await import(main);
