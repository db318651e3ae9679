/** @module-tag extended */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../support/process.ts';
import { distDir } from '../support/site.ts';
import { isWhole } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const here = join(distDir, '..');
const run = promisify(execFile);

/** Node and npm as the tests have them, whatever Node the machine has. */
const PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);

/** A release that is installed in an empty folder; `remove` deletes it and all that it was made of. */
type Release = { dir: string; remove(): void };

/**
 * Packs the sources and installs the package as an operator does. In a copy of the sources, because packing
 * builds, and other tests read dist/ meanwhile; a run which has just built, packs what was built.
 */
async function installRelease(): Promise<Release> {
  const all = mkdtempSync(join(tmpdir(), 'waybill-'));
  const [tree, dir] = [join(all, 'sources'), join(all, 'installed')];
  for (const folder of [tree, dir]) mkdirSync(folder);
  // The documentation has a copy of a receiver of webhooks that is among the tests.
  const left = isWhole
    ? /^(node_modules|dist.*|data.*|coverage|\.git)$/
    : /^(node_modules|dist.+|tests|data.*|coverage|\.git)$/;
  for (const name of readdirSync(here).filter((name) => !left.test(name))) {
    cpSync(join(here, name), join(tree, name), { recursive: true });
  }
  symlinkSync(join(here, 'node_modules'), join(tree, 'node_modules'));
  const building = isWhole ? [] : ['--ignore-scripts'];
  await npm(['pack', ...building, '--pack-destination', all], tree);
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

let release: Release;

beforeAll(async () => {
  release = await installRelease();
}, 120_000);

afterAll(() => release.remove());

/** Runs the program that is installed, which is what `npx waybill` runs. */
function waybill(args: string[], env: Record<string, string> = {}) {
  const program = join(release.dir, 'node_modules/.bin/waybill');
  return start({ PATH, DATA_DIR: join(temporaryDir(), 'data'), ...env }, [program, ...args]);
}

describe('an installed release', () => {
  test('takes at most 120 MB', () => {
    const files = globSync('**/*', { cwd: release.dir, withFileTypes: true });
    const blocks = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).blocks);
    const megabytes = (blocks.reduce((sum, count) => sum + count, 0) * 512) / 2 ** 20;

    expect(megabytes).toBeGreaterThan(30);
    expect(megabytes).toBeLessThanOrEqual(120);
  });

  test('has what it runs on, and neither sources nor what builds them', () => {
    const packages = globSync('node_modules/{*,@*/*}/package.json', { cwd: release.dir });
    const files = globSync('node_modules/waybill/**/*', { cwd: release.dir });

    expect(packages).toContain('node_modules/sharp/package.json');
    expect(packages).not.toContain('node_modules/esbuild/package.json');
    expect(packages).not.toContain('node_modules/react/package.json');
    expect(files).toContain('node_modules/waybill/deploy/waybill.service');
    expect(files).toContain('node_modules/waybill/examples/shop-orders/server.mjs');
    expect(files.filter((file) => /\.(map|tsx?)$/.test(file))).toEqual([]);
  });

  test('starts with npx, shows a page with a parcel and its picture, and stops', async () => {
    const command = ['npx', '--no', '--', 'waybill', '--demo'];
    const env = { PATH, DATA_DIR: join(temporaryDir(), 'data') };
    const { child, says, rest } = start(env, command, release.dir);
    const { port } = await says('listening');
    const ask = (path: string) => fetch(`http://localhost:${port}${path}`);

    const page = await (await ask('/track.html?code=WB-AIR-1001')).text();
    const [picture = ''] = page.match(/\/uploads\/[^"]+\.webp/) ?? [];
    // Words in pictures and SVG are drawn by a program of its own.
    const home = await (await ask('/')).text();
    const [, shared = ''] = home.match(/property="og:image" content="http:\/\/[^/]+([^"]+)"/) ?? [];
    const answers = await Promise.all([ask(picture), ask(shared)]);

    expect(page).toContain('WB-AIR-1001');
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^image\/(webp|png|jpeg)$/);
    }
    child.kill('SIGTERM');
    expect(await rest()).toContain('"stopped"');
  });

  test.each([
    ['--version', /^\d+\.\d+\.\d+\n$/],
    ['help', /npx waybill restore FILE/],
    ['backup --help', /npx waybill restore FILE/],
    ['admin', /-- link/],
    ['doctor', /^ {2}ok {5}settings /m],
  ])('answers to waybill %s', async (command, output) => {
    expect(await waybill(command.split(' ')).rest()).toMatch(output);
  });

  test('makes a backup, and puts it back', async () => {
    const DATA_DIR = temporaryDir();
    const { child, says } = waybill([], { DATA_DIR });
    await says('listening');
    const file = join(DATA_DIR, 'mine.db');

    expect(await waybill(['backup', file], { DATA_DIR }).rest()).toContain(
      `Backup created: ${file}`,
    );
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    expect(await waybill(['restore', file], { DATA_DIR }).rest()).toContain('Restored.');
  });
});
