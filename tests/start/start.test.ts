import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CannotListen, listen } from '../../server/http/node/listen.ts';
import { builtTree, ownTree, writeInto } from '../support/own-tree.ts';
import { start } from '../support/process.ts';
import { distDir } from '../support/site.ts';
import { oneInEvery } from '../support/sweep.ts';
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
async function output(tree: string): Promise<string[]> {
  const command = [process.execPath, 'server/build/start.ts'];
  const lines = (await start({}, command, tree).rest()).trim().split('\n');
  return lines.map((line) => JSON.parse(line).msg);
}

describe('npm start', () => {
  test('starts what is built', async () => {
    expect(await output(freshTree())).toEqual(['listening']);
  });

  const sources = [
    'server/parcels/routes.tsx',
    'views/content/home/home-page.tsx',
    'islands/shared/map/route.ts',
    'migrations/0001_first.ts',
    'static/css/tokens.css',
    'package-lock.json',
  ];
  test.each(oneInEvery(3, sources))('builds first where a source is newer: %s', async (file) => {
    const tree = freshTree();
    writeInto(tree, file, '');
    utimesSync(join(tree, file), newest, newest);

    expect(await output(tree)).toEqual(['built', 'listening']);
  });

  test('builds first where nothing is built', async () => {
    const tree = freshTree();
    rmSync(join(tree, 'dist/manifest.json'));

    expect(await output(tree)).toEqual(['built', 'listening']);
  });

  test('compresses what is built while the site starts, where that is still to be done', {
    tags: 'extended',
  }, async () => {
    const tree = freshTree();
    writeInto(tree, 'dist/assets/loader.js', 'code');
    writeInto(
      tree,
      'server/build/complete.ts',
      "import { writeFileSync } from 'node:fs';\nwriteFileSync('parts', process.argv.slice(2).join());",
    );
    utimesSync(join(tree, 'server/build/complete.ts'), old, old);

    expect(await output(tree)).toEqual(['listening']);

    const parts = join(tree, 'parts');
    await expect.poll(() => existsSync(parts) && readFileSync(parts, 'utf8')).toBe('assets');
  });

  test('stops when the npm that started it is told to', {
    tags: 'extended',
    timeout: 20_000,
  }, async () => {
    const tree = ownTree();
    symlinkSync(distDir, join(tree, 'dist'));
    const { child, says } = start({ DATA_DIR: temporaryDir() }, ['npm', 'start'], tree);
    await says('listening');

    child.kill('SIGTERM');

    expect(await says('stopping')).toMatchObject({ signal: 'SIGTERM' });
    await says('stopped');
  });
});

const anywhere = { host: '127.0.0.1', port: 0 };

test('until it has an app to serve, it asks to come again', async () => {
  const { port, serve, drain } = await listen(anywhere);
  onTestFinished(() => drain(0));

  const early = await fetch(`http://127.0.0.1:${port}/`);
  serve({ fetch: () => new Response('here') });
  const later = await fetch(`http://127.0.0.1:${port}/`);

  expect([early.status, early.headers.get('Retry-After')]).toEqual([503, '1']);
  expect(await later.text()).toBe('here');
});

test('gives up connections on which nothing happens for two minutes', async () => {
  const { port, serve, drain } = await listen(anywhere);
  onTestFinished(() => drain(0));
  serve({ fetch: (_request, env) => Response.json(env.incoming.socket.timeout) });

  const reply = await fetch(`http://127.0.0.1:${port}/`);

  expect(await reply.json()).toBe(120_000);
});

test.each([
  ['nothing was ever asked', ''],
  [
    'a request stops half-way',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf',
  ],
  ['an answer never comes', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('gives up a connection on which %s', async (_name, sent) => {
  const { port, serve, drain } = await listen({ ...anywhere, idleMs: 20 });
  onTestFinished(() => drain(0));
  serve({ fetch: () => new Promise<Response>(() => {}) });

  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(sent);

  await once(socket, 'close');
});

test('an address that cannot be had is one clear line', async () => {
  const { port, drain } = await listen(anywhere);
  onTestFinished(() => drain(0));

  const second = listen({ ...anywhere, port });

  await expect(second).rejects.toThrow(CannotListen);
  await expect(second).rejects.toThrow(
    new RegExp(`^Cannot listen on HOST .*PORT ${port}: [^\n]+$`),
  );
});
