import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { distDir } from './site.ts';

const here = join(distDir, '..');
const run = promisify(execFile);

/** Node and npm as the tests have them, whatever Node the machine has. */
export const PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);

/** A release that is installed in an empty folder; `remove` deletes it and all that it was made of. */
export type Release = { dir: string; remove(): void };

/**
 * Packs the sources and installs the package as an operator does. In a copy of the sources, because packing
 * builds, and other tests read dist/ meanwhile.
 */
export async function installRelease(): Promise<Release> {
  const all = mkdtempSync(join(tmpdir(), 'waybill-'));
  const [tree, dir] = [join(all, 'sources'), join(all, 'installed')];
  for (const folder of [tree, dir]) mkdirSync(folder);
  const left = /^(node_modules|dist.*|tests|data.*|coverage|\.git)$/;
  for (const name of readdirSync(here).filter((name) => !left.test(name))) {
    cpSync(join(here, name), join(tree, name), { recursive: true });
  }
  symlinkSync(join(here, 'node_modules'), join(tree, 'node_modules'));
  await npm(['pack', '--pack-destination', all], tree);
  const [packed = ''] = readdirSync(all).filter((name) => name.endsWith('.tgz'));
  // From npm's cache as far as it has them.
  await npm(['install', '--prefer-offline', '--prefix', dir, join(all, packed)], dir);
  return { dir, remove: () => rmSync(all, { recursive: true, force: true }) };
}

async function npm(args: string[], cwd: string): Promise<void> {
  // Without what the npm that runs the tests sets, above all its own folder.
  const ofNpm = Object.keys(process.env).filter((name) => /^npm_/i.test(name));
  const env = { ...process.env, ...Object.fromEntries(ofNpm.map((name) => [name, undefined])) };
  await run('npm', args, { cwd, env: { ...env, PATH } });
}
