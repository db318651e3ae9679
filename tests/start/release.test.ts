import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../support/process.ts';
import { installRelease, PATH, type Release } from '../support/release.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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
  }, 20_000);

  test.each([
    ['--version', /^\d+\.\d+\.\d+\n$/],
    ['help', /npx waybill restore FILE/],
    ['admin', /-- link/],
    ['doctor', /^ {2}ok {5}settings /m],
  ])('answers to waybill %s', async (command, said) => {
    expect(await waybill([command]).rest()).toMatch(said);
  });

  test('makes a backup, and puts it back', async () => {
    const DATA_DIR = temporaryDir();
    const { child, says } = waybill([], { DATA_DIR });
    await says('listening');
    const file = join(DATA_DIR, 'mine.db');

    expect(await waybill(['backup', file], { DATA_DIR }).rest()).toContain(`Backup made: ${file}`);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    expect(await waybill(['restore', file], { DATA_DIR }).rest()).toContain('Restored.');
  }, 20_000);
});
