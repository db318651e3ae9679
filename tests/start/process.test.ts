import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { main, start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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
