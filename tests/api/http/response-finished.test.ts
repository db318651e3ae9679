import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteEnv } from '../../../server/http/context.ts';
import { responseFinished } from '../../../server/http/response-finished.ts';

/** Asks a server whose answer ends when it is told to, and which does something afterwards. */
async function slowAnswer() {
  const end = Promise.withResolvers<void>();
  const afterwards = Promise.withResolvers<void>();
  const state = { done: false };
  const app = new Hono<SiteEnv>();
  app.get('/', (c) => {
    void responseFinished(c).then(() => {
      state.done = true;
      afterwards.resolve();
    });
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode('Hello'));
        await end.promise;
        stream.close();
      },
    });
    return new Response(body);
  });
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const request = get({ host: '127.0.0.1', port, agent: false });
  request.on('error', () => {});
  const [reply]: IncomingMessage[] = await once(request, 'response');
  if (reply !== undefined) await once(reply, 'data');
  return { state, request, end: end.resolve, afterwards: afterwards.promise };
}

test('what is done afterwards waits for the end of the answer', async () => {
  const { state, end, afterwards } = await slowAnswer();
  expect(state.done).toBe(false);

  end();
  await afterwards;

  expect(state.done).toBe(true);
});

test('and is done too where whoever asked has gone', async () => {
  const { state, request, end, afterwards } = await slowAnswer();
  expect(state.done).toBe(false);

  request.destroy();
  await afterwards;
  end();

  expect(state.done).toBe(true);
});
