import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { postWebhook } from '../../server/notifications/webhooks/client.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { startReceiver, webhookSite } from '../support/notifications/webhooks.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('of an answer that trickles no more than 64 KB are taken, and the connection is closed', async () => {
  const chunk = 1024;
  const { port, written } = await startTrickle(chunk);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const answer = await postWebhook({
    url: new URL(`http://slow.example:${port}/`),
    agent,
    headers: {},
    body: '{}',
    addresses: [{ address: '127.0.0.1', family: 4 }],
    signal: new AbortController().signal,
  });

  expect(answer).toEqual({ status: 200, failure: null, answer: 'x'.repeat(1000) });
  const bytes = await written;
  expect(bytes).toBeGreaterThan(64 * 1024);
  // The head of the answer, the part with which the limit was passed, and what was on its way meanwhile.
  expect(bytes).toBeLessThanOrEqual(64 * 1024 + 4 * chunk);
});

/** Answers with chunk after chunk, until the connection is closed. @returns how many bytes that took. */
async function startTrickle(chunk: number) {
  const { promise: written, resolve } = Promise.withResolvers<number>();
  const server = createServer(async (socket: Socket) => {
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    socket.on('error', () => {});
    await once(socket, 'data');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    let bytes = 0;
    for (; !isClosed; bytes += chunk) {
      socket.write('x'.repeat(chunk));
      // The other side reads it first.
      await nextTurn();
      await nextTurn();
    }
    resolve(bytes);
  });
  return { port: await listenInTest(server), written };
}

test('an attempt of the site has ten seconds', async () => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  const arrived = Promise.withResolvers<void>();
  receiver.answers(() => arrived.resolve());
  await hooks.add(receiver.url);
  const endpoints = hooks.site.db.selectFrom('webhook_endpoints').selectAll();
  const endpoint = await endpoints.executeTakeFirstOrThrow();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let failure: string | null = 'none yet';
  const attempt = hooks.site.webhooks
    .attempt(endpoint, { public_id: 'msg_1', payload: '{}' })
    .then((outcome) => {
      failure = outcome.failure;
    });
  await arrived.promise;

  vi.advanceTimersByTime(9999);
  await nextTurn();
  expect(failure).toBe('none yet');
  vi.advanceTimersByTime(1);
  await attempt;
  expect(failure).toBe('timeout');
});
