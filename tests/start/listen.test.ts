import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CannotListen, listen } from '../../server/http/listen.ts';

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

test('draining waits no longer than it may for an answer that never comes', async () => {
  const { port, serve, drain } = await listen(anywhere);
  const asked = new Promise<void>((resolve) => {
    serve({
      fetch: () => {
        resolve();
        return new Promise<Response>(() => {});
      },
    });
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  const closed = once(socket, 'close');

  await drain(20);

  await closed;
});

test('an answer that is still to come when draining begins says that it is the last', async () => {
  const { port, serve, drain } = await listen(anywhere);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  serve({
    fetch: () => {
      asked.resolve();
      return answer.promise;
    },
  });
  const reply = fetch(`http://127.0.0.1:${port}/`);
  await asked.promise;

  const drained = drain(1000);
  answer.resolve(new Response('here'));

  expect((await reply).headers.get('Connection')).toBe('close');
  await drained;
});

test('gives up connections on which nothing happens for two minutes', async () => {
  const { port, serve, drain } = await listen(anywhere);
  onTestFinished(() => drain(0));
  serve({ fetch: (_request, env) => Response.json(Object(env).incoming.socket.timeout) });

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
