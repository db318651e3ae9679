import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { SiteEnv } from '../../../server/http/context.ts';
import { waitForResponse } from '../../../server/http/node/early-responses.ts';
import { paths } from '../../../server/shared/paths.ts';
import { siteWithAdmin, siteWithOwner } from '../../support/admin.ts';
import { sendPin } from '../../support/auth/pins.ts';
import { listenInTest } from '../../support/listen-in-test.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

test('what goes wrong after an answer has gone out is in the log, with its cause', async () => {
  const site = await siteWithOwner();
  await site.db.schema.dropTable('account_tokens').execute();

  expect((await sendPin(site)).status).toBe(200);

  const errors = site.logged.filter(({ msg }) => msg !== 'request');
  expect(errors).toMatchObject([
    {
      level: 50,
      msg: 'background work failed',
      work: 'sending a reset pin',
      err: {
        message: expect.stringContaining('account_tokens'),
        stack: expect.stringContaining('at '),
      },
    },
  ]);
});

/** Sends the head of a request with a long body, and only the beginning of that. */
async function answerTo(head: string): Promise<string> {
  const { url } = await startSite();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const common = 'Host: localhost\r\nContent-Length: 2000000\r\n';
  socket.write(`${head}\r\n${common}\r\n${'x'.repeat(70_000)}`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test.each([
  [401, 'POST /api/parcels HTTP/1.1\r\nContent-Type: application/json'],
  [
    403,
    'POST /api/messages HTTP/1.1\r\nContent-Type: application/json\r\nSec-Fetch-Site: cross-site',
  ],
  [404, 'POST /api/nothing HTTP/1.1'],
  [405, 'PUT /api/parcels HTTP/1.1'],
  [413, 'POST /api/messages HTTP/1.1\r\nContent-Type: application/json'],
  [415, 'POST /api/messages HTTP/1.1\r\nContent-Type: text/plain'],
  [400, 'GET /api/graph HTTP/1.1'],
])(
  'an answer %i before the body has come says that it is the last, and arrives',
  async (...asked) => {
    const [status, head] = asked;

    const answer = await answerTo(head);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  },
);

test('an answer to a request that has come whole keeps the connection', async () => {
  const { url } = await startSite();

  const reply = await fetch(`${url}/api/messages`, { method: 'POST', body: 'short' });

  expect([reply.status, reply.headers.get('Connection')]).toEqual([415, 'keep-alive']);
});

/** Asks a server whose response ends on request, and which has work to do afterwards. */
async function slowAnswer() {
  const end = Promise.withResolvers<void>();
  const afterwards = Promise.withResolvers<void>();
  const state = { done: false };
  const app = new Hono<SiteEnv>();
  app.get('/', (c) => {
    void waitForResponse(c).then(() => {
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
  const port = await listenInTest(createServer(getRequestListener(app.fetch)));
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

test.each(['/', '/track.html', '/nothing', '/api/graph', '/api/nothing', '/health'])(
  '%s carries the security headers',
  async (path) => {
    const { ask } = await startSite();

    const { headers } = await ask(path);

    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  },
);

test('map tiles may come from their server, and from nowhere else', async () => {
  const tiles = await startSite({
    MAP_TILES_URL: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png',
  });
  const none = await startSite({ MAP_TILES_URL: 'off' });

  const withTiles = (await tiles.ask('/')).headers['content-security-policy'];
  const without = (await none.ask('/')).headers['content-security-policy'];

  expect(withTiles).toMatch(/img-src 'self' data: https:\/\/\*\.tiles\.example:8443(;|$)/);
  expect(without).toMatch(/img-src 'self' data:(;|$)/);
});

test.each([
  '/',
  '/track.html?code=X123',
  '/contact.html',
  '/resolution.html',
  '/pages/terms',
  '/nothing',
])('%s has nothing inline but data', async (path) => {
  const { ask } = await startSite();

  const { text } = await ask(path);

  expect(text).not.toMatch(
    /<script(?![^>]* (src=|type="application\/(ld\+)?json"))|<style|\sstyle=|\son\w+=(?!"(load|idle|visible)")/i,
  );
});

test.each([
  ['/pages/terms/', '/pages/terms'],
  ['/pages/terms//?lang=de', '/pages/terms?lang=de'],
  ['/track.html/?code=WB-1&page=2', '/track.html?code=WB-1&page=2'],
])('%s leads to %s', async (path, location) => {
  const { ask } = await startSite();

  const reply = await ask(path);

  expect(reply.status).toBe(301);
  expect(reply.headers.location).toBe(location);
});

test.each(['//pages/terms/', '//evil.example/', '/%5Cevil.example/', '/pages//evil.example/'])(
  '%s leads to no other site',
  async (path) => {
    const { url } = await startSite();

    const reply = await fetch(url + path, { redirect: 'manual' });

    expect(reply.status).toBe(404);
  },
);

test('other addresses have none', async () => {
  const { ask } = await startSite();

  for (const path of ['/api/graph/', '/control/parcels/list.html/', '/uploads/', '/WB-1/']) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask('/pages/terms/', { method: 'POST' })).status).toBe(404);
});

test('a page that scans may use the camera, one that a driver records on the position, others neither', async () => {
  const { site, admin } = await siteWithAdmin();
  const allowed = async (path: string) => {
    const { headers } = await admin.ask(path);
    return String(headers['permissions-policy']).match(/\w+=\(self\)/g) ?? [];
  };
  await insertParcel(site.db, { tracking_code: 'TEST-1001' });

  expect(await allowed(paths.control.scan)).toEqual(['camera=(self)']);
  expect(await allowed(paths.control.deliver.replace(':code', 'TEST-1001'))).toEqual([
    'geolocation=(self)',
  ]);
  expect(await allowed(paths.control.index)).toEqual([]);
});
