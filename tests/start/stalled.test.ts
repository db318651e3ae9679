import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../server/http/listen.ts';
import { allowPauses } from '../../server/http/slow-client-timeout.ts';

const checkMs = 20;
/** More than the system buffers for a connection. */
const large = 'x'.repeat(64 * 1024 * 1024);

/** A server whose answers are large, and that never reads a request's body; `ended` when it has hung up. */
async function server() {
  const { port, serve, drain } = await listen({ host: '127.0.0.1', port: 0, checkMs });
  onTestFinished(() => drain(0));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  serve({
    fetch: ({ method }, env) => {
      env.incoming.socket.once('close', resolve);
      return method === 'GET' ? new Response(large) : held;
    },
  });
  const send = (text: string): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write(text);
    return socket;
  };
  return { send, ended };
}

const held = new Promise<Response>(() => {});

test('an answer that nobody reads is given up', async () => {
  const { send, ended } = await server();

  send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').pause();

  await ended;
});

test('a request whose body does not move is given up', async () => {
  const { send } = await server();

  const socket = send('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf');

  await once(socket, 'close');
});

test('an answer that is read arrives, however many checks it takes', {
  tags: 'extended',
}, async () => {
  // The checks come when some of it has arrived: a busy machine may take longer for that than an interval of the others.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { send } = await server();

  const socket = send('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let length = 0;
  let checks = 0;
  for await (const chunk of socket) {
    length += chunk.length;
    if (length < (checks + 1) * large.length * 0.125) continue;
    vi.advanceTimersByTime(checkMs);
    checks += 1;
  }

  expect(length).toBeGreaterThan(large.length);
  expect(checks).toBe(8);
});

test('an answer that may pause is not given up', { tags: 'extended' }, async () => {
  const { port, serve, drain } = await listen({ host: '127.0.0.1', port: 0, checkMs });
  onTestFinished(() => drain(0));
  serve({
    fetch: (_request, { outgoing }) => {
      if (outgoing instanceof ServerResponse) allowPauses(outgoing);
      return new Response(large);
    },
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  socket.pause();
  // As long as it takes to give up another one, that began later.
  const other = await server();
  other.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').pause();
  await other.ended;

  let length = 0;
  for await (const chunk of socket) length += chunk.length;

  expect(length).toBeGreaterThan(large.length);
});
