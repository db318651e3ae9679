import { globSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtTree, ownTree, writeInto } from '../support/own-tree.ts';
import { start } from '../support/process.ts';
import { distDir } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const [old, newer, newest] = [new Date(1_000_000), new Date(2_000_000), new Date(3_000_000)];

/** A tree whose build is newer than all of its sources. */
function freshTree(): string {
  const tree = builtTree();
  for (const file of globSync('**/*.*', { cwd: tree, exclude: ['node_modules'] })) {
    utimesSync(join(tree, file), old, old);
  }
  utimesSync(join(tree, 'dist/manifest.json'), newer, newer);
  return tree;
}

/** What starting this tree says, line by line. */
async function said(tree: string): Promise<string[]> {
  const command = [process.execPath, 'server/build/start.ts'];
  const lines = (await start({}, command, tree).rest()).trim().split('\n');
  return lines.map((line) => JSON.parse(line).msg);
}

describe('npm start', () => {
  test('starts what is built', async () => {
    expect(await said(freshTree())).toEqual(['listening']);
  });

  test.each([
    'server/parcels/api.ts',
    'views/content/home/home-page.tsx',
    'islands/shared/map/route.ts',
    'migrations/0001_first.ts',
    'static/css/tokens.css',
    'package-lock.json',
  ])('builds first where a source is newer: %s', async (file) => {
    const tree = freshTree();
    writeInto(tree, file, '');
    utimesSync(join(tree, file), newest, newest);

    expect(await said(tree)).toEqual(['built', 'listening']);
  });

  test('builds first where nothing is built', async () => {
    const tree = freshTree();
    rmSync(join(tree, 'dist/manifest.json'));

    expect(await said(tree)).toEqual(['built', 'listening']);
  });

  test('stops when the npm that started it is told to', async () => {
    const tree = ownTree();
    symlinkSync(distDir, join(tree, 'dist'));
    const { child, says } = start({ DATA_DIR: temporaryDir() }, ['npm', 'start'], tree);
    await says('listening');

    child.kill('SIGTERM');

    expect(await says('stopping')).toMatchObject({ signal: 'SIGTERM' });
    await says('stopped');
  }, 20_000);
});
