import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../server/http/node/listen.ts';
import { send } from '../support/http.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

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

test('a connection on which nothing was ever asked does not delay the stop', async () => {
  const { port, drain } = await listen(anywhere);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket.resume(), 'close');

  await drain(60_000);

  await closed;
});

/** Keeps this thread from anything else, as work of the server's does. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Asks on a connection of its own. @returns the answer's status, or the code of the error. */
function outcomeOf(port: number): Promise<string> {
  return send(port, '/').then(
    ({ status }) => String(status),
    ({ code }) => code,
  );
}

test('a connection that comes while the server is too busy to see it is answered or refused, not reset', async () => {
  const { port, serve, drain } = await listen(anywhere);
  serve({ fetch: () => new Response('here') });
  const outcomes: Promise<string>[] = [];
  // The server accepts in the turn after a connection came. So two turns in a row bring none, of which the other ends
  // with work, and with a connection: whoever looks only at what the two have brought stops accepting with it waiting.
  const end = performance.now() + 900;
  const beBusy = (turn: number) => {
    if (turn % 3 === 0) {
      block(3);
      outcomes.push(outcomeOf(port));
    }
    if (performance.now() < end) setImmediate(beBusy, turn + 1);
  };
  beBusy(0);

  await drain(8000);

  const all = await Promise.all([...outcomes, outcomeOf(port)]);
  expect(new Set(all)).toEqual(new Set(['200', 'ECONNREFUSED']));
});

test('connections that came in time are all accepted, however long that takes', {
  tags: 'extended',
}, async () => {
  const { port, serve, drain } = await listen(anywhere);
  serve({
    fetch: () => {
      block(25);
      return new Response('here');
    },
  });

  const drained = drain(15_000);
  const outcomes = await Promise.all(Array.from({ length: 130 }, () => outcomeOf(port)));
  await drained;

  expect(outcomes).toEqual(Array(130).fill('200'));
});
