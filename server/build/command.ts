import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs the built command that the first argument names, and builds first if there is no build. Unlike the start, it does not
 * rebuild when sources have changed: that would replace the files of a running site.
 */
const [name = ''] = process.argv.splice(2, 1);
const program = join(import.meta.dirname, `../../dist/server/${name}.js`);

if (!existsSync(program)) {
  const { build } = await import('./build.ts');
  await build();
}
await import(program);
