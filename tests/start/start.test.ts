import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { listen } from '../../server/http/node/listen.ts';
import { projects } from '../../vitest.config.ts';
import { builtTree, ownTree, writeInto } from '../support/own-tree.ts';
import { main, start } from '../support/process.ts';
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
    await expect
      .poll(() => existsSync(parts) && readFileSync(parts, 'utf8'))
      .toBe('gazetteer,assets');
  });

  test('stops when the npm that started it is told to', {
    tags: 'extended',
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
  // Some are reset, which `once` would take for a failure.
  socket.on('error', () => {});
  socket.write(sent);

  await new Promise((close) => socket.on('close', close));
});

describe('a running server', () => {
  test('says where it listens and how long the start took', { tags: 'extended' }, async () => {
    const { says } = start({ DATA_DIR: join(temporaryDir(), 'data') });

    const line = await says('listening');

    expect(line).toMatchObject({
      url: `http://localhost:${line.port}`,
      migrations: Object.keys(migrations).length,
      startMs: expect.any(Number),
    });
  });

  test('two at once on one folder: one migrates, the other finds it done', {
    tags: 'extended',
  }, async () => {
    const dir = temporaryDir();
    const both = [start({ DATA_DIR: dir }), start({ DATA_DIR: dir })];

    const lines = await Promise.all(both.map(({ says }) => says('listening')));

    expect(lines.map((line) => line.migrations).sort()).toEqual([
      0,
      Object.keys(migrations).length,
    ]);
  });

  test('the demo prints three codes to try, and links for the owner and for a driver', {
    tags: 'extended',
  }, async () => {
    const command = [process.execPath, main, '--demo'];
    const { child, says, rest } = start({ DATA_DIR: temporaryDir() }, command);
    await says('listening');
    const exited = once(child, 'exit');

    child.kill('SIGTERM');

    const printed = await rest();
    const said = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(said.join('\n').match(/\bWB-\w+-\d+/g)).toHaveLength(3);
    expect(said).toContainEqual(
      expect.stringMatching(/ http\S+\/control\/signup\.html\?token=\S+ /),
    );
    expect(said).toContainEqual(expect.stringMatching(/ http\S+\/control\/join\.html\?token=\S+ /));
    expect(await exited).toEqual([0, null]);
  });

  test('on SIGTERM finishes what runs, takes nothing new, and ends with code 0', async () => {
    const { child, says } = start({ DATA_DIR: temporaryDir() });
    const { port } = await says('listening');
    const closed = once(child, 'close');

    // A request whose end is held back is one that runs.
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, 'connect');
    socket.write('POST /preferences HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n');
    socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\ntheme');
    await handled(Number(port));

    child.kill('SIGTERM');
    await refused(Number(port));
    socket.write('=DARK');
    const [answer] = await once(socket, 'data');

    expect(String(answer)).toMatch(/^HTTP\/1.1 303 /);
    expect(String(answer)).toContain('theme=DARK');
    expect(await closed).toEqual([0, null]);
  });

  test('on SIGTERM answers once more on kept-alive connections, and says that it is the last', {
    tags: 'extended',
  }, async () => {
    const { child, says } = start({ DATA_DIR: temporaryDir() });
    const { port } = await says('listening');
    const exited = once(child, 'exit');
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        onTestFinished(() => {
          socket.destroy();
        });
        expect(await readiness(socket)).toMatch(/^HTTP\/1.1 200 /);
        return socket;
      }),
    );

    child.kill('SIGTERM');
    await says('stopping');

    // No new visitors for this one, says the load balancer's question; those that are here are served.
    const [first, ...others] = sockets;
    const unready = first && (await readiness(first));
    expect(unready).toMatch(/^HTTP\/1.1 503 /);
    expect(unready).toMatch(/\r\nCache-Control: no-store\r\n/i);
    const last = await Promise.all(others.map((socket) => readiness(socket, '/health')));
    for (const answer of last) {
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    }
    expect(await exited).toEqual([0, null]);
  });

  test('stops though nobody reads its log any more', { tags: 'extended' }, async () => {
    const { child, says } = start({ DATA_DIR: temporaryDir() });
    await says('listening');
    const exited = once(child, 'exit');

    child.stdout?.destroy();
    child.kill('SIGTERM');

    expect(await exited).toEqual([0, null]);
  });
});

/** Asks whether it is ready, on a connection that stays open; the answer. */
async function readiness(socket: Socket, path = '/health/ready'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

/** Waits until the server has answered a request, and so has read what came before it. */
async function handled(port: number): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/health`, {
    headers: { Connection: 'close' },
  });
  expect(reply.status).toBe(200);
}

/** Waits until the server takes no more connections. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const taken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!taken) return;
  }
}

const root = join(distDir, '..');

const names = projects.map((project) => project.test.name);

/** Runs the runner on a file of tests/fixtures/runner, which each of the projects has. */
function runFixture(file: string, only: string[]) {
  const filters = only.flatMap((name) => ['--project', name]);
  const config = 'tests/fixtures/runner/vitest.config.ts';
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--config', config];
  // Not what this runner tells the tests, such as which worker they are.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  return finish(
    spawnSync(process.execPath, [...args, ...filters], {
      cwd: root,
      env: { ...Object.fromEntries(own), RUNNER_FIXTURE: file },
      encoding: 'utf8',
    }),
  );
}

/** Runs `.ci/run` with an npm that says this and ends with that. */
function runCi(output: string, status: number, errors = '') {
  const dir = temporaryDir();
  const script = `printf '${output}'\nprintf '${errors}' >&2\nexit ${status}\n`;
  writeFileSync(join(dir, 'npm'), `#!/bin/sh\n${script}`);
  chmodSync(join(dir, 'npm'), 0o755);
  const env = { ...process.env, PATH: `${dir}:${process.env.PATH}` };
  return finish(spawnSync('bash', [join(root, '.ci/run')], { env, encoding: 'utf8' }));
}

function finish({ status, stdout }: { status: number | null; stdout: string }) {
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1) };
}

describe('the runner', () => {
  test('ends with 1 where a test of any project fails, and counts each', {
    tags: 'extended',
    timeout: 60_000,
  }, () => {
    const run = runFixture('failing', names);

    expect(run).toEqual({ status: 1, lastLine: `0 passed, ${names.length} failed` });
  });

  test('ends with 1 where something fails beside the tests', { timeout: 60_000 }, () => {
    const run = runFixture('unhandled', ['house']);

    expect(run).toEqual({ status: 1, lastLine: '1 passed, 1 failed' });
  });

  test('ends with 0 where all pass', { tags: 'extended', timeout: 60_000 }, () => {
    const run = runFixture('passing', names);

    expect(run).toEqual({ status: 0, lastLine: `${names.length} passed, 0 failed` });
  });
});

describe('.ci/run', () => {
  test('passes where the last line says that tests passed and none failed', () => {
    expect(runCi('Tests\\n8 passed, 0 failed\\n', 0)).toMatchObject({ status: 0 });
  });

  test.each([
    ['a test failed and the exit code says otherwise', 'Tests\\n8 passed, 1 failed\\n', 0],
    ['no test was run', '0 passed, 0 failed\\n', 0],
    ['the run ends without a count', 'Tests\\n8 passed, 0 failed\\nand then\\n', 0],
    ['nothing is said', '', 0],
    ['the exit code says so', '8 passed, 0 failed\\n', 1],
  ])('fails where %s', (_, output, status) => {
    expect(runCi(output, status).status).not.toBe(0);
  });

  test('fails where a command writes on standard error', () => {
    expect(runCi('8 passed, 0 failed\n', 0, 'a warning').status).toBe(1);
  });
});
