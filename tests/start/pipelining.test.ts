import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../server/http/listen.ts';
import { limitSendBuffers } from '../../server/http/send-buffer-limit.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { headOf, rawConnection } from '../support/raw-request.ts';

type Answer = (path: string, env: HttpBindings | Http2Bindings) => unknown;

/** A server that answers so, and the paths that it was asked for, in the order in which it began with them. */
async function serverWith(answer: Answer) {
  const { port, serve, drain } = await listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => drain(0));
  const begun: string[] = [];
  serve({
    fetch: async (request, env) => {
      const { pathname } = new URL(request.url);
      begun.push(pathname);
      const body = await answer(pathname, env);
      return body instanceof Response ? body : new Response(String(body ?? pathname));
    },
  });
  return { port, begun, drain };
}

const last = { Connection: 'close' };
const statusOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);

test('a request is not begun before the answer ahead of it is taken', async () => {
  // More than the system takes for a connection.
  const large = 'x'.repeat(64 * 1024 * 1024);
  const { port, begun } = await serverWith((path) => (path === '/large' ? large : path));
  const socket = await rawConnection(port);
  socket.pause();

  socket.write(headOf('GET /large', {}) + headOf('GET /next', last));
  await expect.poll(() => begun).toEqual(['/large']);
  // A turn of the server for somebody else, and it has still not begun.
  await (await fetch(`http://127.0.0.1:${port}/other`)).text();
  expect(begun).toEqual(['/large', '/other']);

  let answers = '';
  for await (const chunk of socket) answers = (answers + chunk).slice(-1000);
  expect(begun).toEqual(['/large', '/other', '/next']);
  expect(answers).toMatch(/\/next$/);
});

test('answers come in the order of their requests, however long each takes', async () => {
  const slow = Promise.withResolvers<void>();
  const { port, begun } = await serverWith(async (path) => {
    if (path === '/1') await slow.promise;
    if (path === '/3') return new Response(null, { status: 304 });
    return undefined;
  });
  const socket = await rawConnection(port);

  socket.write(headOf('GET /1', {}) + headOf('HEAD /2', {}) + headOf('GET /3', {}));
  await expect.poll(() => begun).toEqual(['/1']);
  // What comes later, while others wait.
  socket.write(headOf('GET /4', last));
  slow.resolve();

  const answers = await text(socket);
  expect(statusOf(answers)).toEqual(['200', '200', '304', '200']);
  expect(begun).toEqual(['/1', '/2', '/3', '/4']);
  expect(answers).toMatch(/\/4$/);
});

test('bodies are read in their turn, and asked for where a client waits to be', async () => {
  const { port } = await serverWith(
    async (_path, { incoming }) => `[${(await text(incoming)).length}]`,
  );
  const socket = await rawConnection(port);
  const body = 'x'.repeat(200_000);
  const length = { 'Content-Length': body.length };

  socket.write(headOf('GET /first', {}));
  socket.write(headOf('POST /second', length) + body);
  socket.write(headOf('POST /third', { ...length, ...last, Expect: '100-continue' }));
  socket.write(body);

  const answers = await text(socket);
  expect(statusOf(answers)).toEqual(['200', '200', '100', '200']);
  expect(answers.match(/\[\d+\]/g)).toEqual(['[0]', '[200000]', '[200000]']);
});

test('a client that has sent everything gets every answer', async () => {
  const { port } = await serverWith(() => undefined);
  const socket = await rawConnection(port);

  socket.end(headOf('GET /1', {}) + headOf('GET /2', {}) + headOf('GET /3', {}));

  const answers = await text(socket);
  expect(statusOf(answers)).toEqual(['200', '200', '200']);
});

test('where an answer breaks off, those behind it are never begun', async () => {
  const { port, begun } = await serverWith((path, { incoming }) => {
    if (path === '/broken') incoming.socket.destroy();
  });
  const socket = await rawConnection(port);

  socket.write(headOf('GET /broken', {}) + headOf('GET /behind', {}));
  await once(socket, 'close');
  await (await fetch(`http://127.0.0.1:${port}/other`)).text();

  expect(begun).not.toContain('/behind');
});

test('what waits when the server stops is answered, and the last answer says so', async () => {
  const slow = Promise.withResolvers<void>();
  const { port, begun, drain } = await serverWith(() => slow.promise);
  const socket = await rawConnection(port);
  socket.write(headOf('GET /1', {}) + headOf('GET /2', {}) + headOf('GET /3', {}));
  await expect.poll(() => begun).toEqual(['/1']);

  const drained = drain(2000);
  slow.resolve();

  const answers = await text(socket);
  expect(statusOf(answers)).toEqual(['200', '200', '200']);
  expect(answers.match(/^Connection: close/gim)).toHaveLength(1);
  await drained;
});

test('where too much waits to be taken, who has let it wait for longest is hung up on', {
  tags: 'extended',
}, async () => {
  const server = createServer((_incoming, outgoing) => {
    outgoing.end('x'.repeat(32 * 1024 * 1024));
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listenInTest(server);
  const limits = { max: 1e9, maxPerNetwork: 40e6, everyMs: 5 };
  const note = limitSendBuffers(sockets, () => 'one', limits);
  const slowReader = async () => {
    const before = sockets.size;
    const socket = await rawConnection(port);
    socket.pause();
    socket.write(headOf('GET /', {}));
    await expect
      .poll(() => [...sockets].filter((one) => one.writableLength > 0).length)
      .toBe(before + 1);
    return socket;
  };
  const first = await slowReader();
  note();
  const second = await slowReader();

  first.resume();
  await once(first, 'close');

  expect(second.closed).toBe(false);
  expect(sockets.size).toBe(1);
});

test('where the whole process has too much waiting, no more are hung up on than have to be', async () => {
  const { sockets, left } = slowReaders(20);
  const limits = { max: 1_000_000, maxPerNetwork: 500_000, everyMs: 1 };

  const networks = new Map<Socket, string>(sockets.map((socket, index) => [socket, `${index}`]));
  limitSendBuffers(sockets, (socket) => networks.get(socket) ?? '', limits)();

  await expect.poll(left).toBeLessThan(20);
  expect(left()).toBe(15);
});

test('what comes long after it was asked for is looked at too', async () => {
  const { sockets, left } = slowReaders(2, 0);
  let looks = 0;
  let isOwed = true;
  onTestFinished(() => {
    isOwed = false;
  });
  const isBusy = () => {
    looks += 1;
    return isOwed;
  };
  limitSendBuffers(sockets, () => 'one', { maxPerNetwork: 100_000, everyMs: 1, isBusy })();
  await expect.poll(() => looks).toBeGreaterThan(3);

  for (const socket of sockets) socket.waiting = 64_000;

  await expect.poll(left).toBe(1);
});

/** Connections on each of which so many bytes wait to be taken. */
function slowReaders(count: number, waiting = 64_000) {
  const sockets = Array.from({ length: count }, () => new SlowReader(waiting));
  return { sockets, left: () => sockets.filter((socket) => socket.waiting > 0).length };
}

class SlowReader extends Socket {
  waiting: number;

  constructor(waiting: number) {
    super();
    this.waiting = waiting;
    Object.defineProperty(this, 'writableLength', { get: () => this.waiting });
  }

  override destroy(): this {
    this.waiting = 0;
    return this;
  }
}
