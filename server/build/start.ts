import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { restartWithSettings } from '../node-settings.ts';
import { uncompressedAssets } from './assets.ts';
import { stopWithNpm } from './npm.ts';

/** Builds if the sources are newer than the build, then starts the server in this process, so that it receives signals. */
const root = join(import.meta.dirname, '../..');
const manifest = join(root, 'dist/manifest.json');
const sources = ['{server,views,islands,migrations,static}/**/*.*', 'package-lock.json'];
const assets = join(root, 'dist/assets');
const documentation = join(root, 'dist/docs/index.html');
const gazetteer = join(root, 'dist/gazetteer.sqlite');
const texts = ['*.md', 'docs/**/*.md'];

/** Whether a built file is missing, or older than one of its sources. @param madeOf glob patterns. */
function isStale(built: string, madeOf: string[]): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(madeOf, { cwd: root }).some(
    (file) => statSync(join(root, file)).mtimeMs > builtAt,
  );
}

/** Builds the parts that the first page does not need, in a separate process of low priority. */
function completeBuild(parts: string[]): void {
  const program = join(import.meta.dirname, 'complete.ts');
  const { pid } = spawn(process.execPath, [program, ...parts], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

// May start the process again, so it comes first: the sources are then compared only once.
restartWithSettings();
stopWithNpm();
if (isStale(manifest, sources)) {
  const { build } = await import('./build.ts');
  await build({ compress: false, documentation: false, gazetteer: false, lazyPackages: false });
}
const missing = [
  ...(existsSync(gazetteer) ? [] : ['gazetteer']),
  ...(uncompressedAssets(assets).length > 0 ? ['assets'] : []),
  // Only the demo serves the documentation.
  ...(process.argv.includes('--demo') && isStale(documentation, texts) ? ['documentation'] : []),
];
// The other parts are built once the site listens: earlier, they would take processor time from the first page.
new PerformanceObserver((marks, observer) => {
  if (missing.length === 0 || marks.getEntriesByName('listening').length === 0) return;
  observer.disconnect();
  completeBuild(missing);
}).observe({ entryTypes: ['mark'] });
// The log reports how long the start took, without the build.
performance.mark('built');
const main = join(root, 'dist/server/main.js');
await import(main);
