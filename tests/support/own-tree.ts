import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distDir } from './site.ts';
import { temporaryDir } from './temporary-dir.ts';

const here = join(distDir, '..');

/**
 * A copy of what `npm start` and `npm run admin` run, in a separate folder. Its build only logs
 * "built", so that no test can change dist/ while others read it.
 */
export function ownTree(): string {
  const tree = temporaryDir();
  const programs = [
    ...['start', 'assets', 'npm', 'command'].map((name) => `build/${name}.ts`),
    'node-settings.ts',
  ].map((file) => join('server', file));
  for (const file of ['package.json', ...programs]) {
    cpSync(join(here, file), join(tree, file));
  }
  symlinkSync(join(here, 'node_modules'), join(tree, 'node_modules'));
  writeInto(tree, 'server/build/build.ts', `export const build = async () => ${says('built')};`);
  return tree;
}

/** The same with a build whose server only logs "listening". */
export function builtTree(): string {
  const tree = ownTree();
  writeInto(tree, 'dist/manifest.json', '{}');
  writeInto(tree, 'dist/server/main.js', `${says('listening')}; performance.mark('listening');`);
  return tree;
}

/** Writes a file, and creates its folders. */
export function writeInto(tree: string, file: string, content: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), content);
}

/** Code that writes a message in the format of the log. */
function says(msg: string): string {
  return `process.stdout.write('{"msg":"${msg}"}\\n')`;
}
