/** @module-tag extended */

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { lookUpByNameServer } from '../../server/http/outgoing/resolve.ts';
import { createWebhookClient } from '../../server/notifications/webhooks/client.ts';
import { encryptSecret, newSecret } from '../../server/notifications/webhooks/secrets.ts';
import { endpointRow } from '../support/notifications/webhook-rows.ts';
import { startReceiver } from '../support/notifications/webhooks.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a name that no name server answers for is in nobody’s way', async () => {
  const names = await startNameServer();
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const attempt = await attempter(names.address);
  let ended = 0;
  const slow = Array.from({ length: 8 }, (_, index) =>
    attempt(`http://slow-${index}.example:${port}/`).finally(() => {
      ended += 1;
    }),
  );
  await expect.poll(() => names.unanswered.size).toBe(8);

  // Twice as many as there are threads, which this needs.
  await readFile(import.meta.filename);
  expect(await attempt(`http://fast.example:${port}/`)).toMatchObject({ status: 204 });
  expect(ended).toBe(0);
  const outcomes = await Promise.all(slow);
  expect(new Set(outcomes.map(({ failure }) => failure))).toEqual(new Set(['timeout']));
});

test('a name is looked up once at a time', async () => {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const attempt = await attempter('', (host) => {
    asked.push(host);
    return promise;
  });
  const url = 'http://slow.example/';
  expect(await attempt(url)).toMatchObject({ failure: 'timeout' });
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await attempt(url)).toMatchObject({ failure: 'timeout' });
  expect(asked).toEqual(['slow.example']);
  resolve([]);
  expect(await attempt(url)).toMatchObject({ failure: 'name' });
});

/** Makes attempts as the site does, with this name server. */
async function attempter(
  server: string,
  lookup = (host: string) => lookUpByNameServer(host, [server]),
) {
  const secrets = { file: join(temporaryDir(), 'secrets.key'), isNamed: false };
  const config = { secrets, webhookAllow: { networks: ['127.0.0.0/8'], hosts: [] } };
  const client = createWebhookClient({ config, timeoutMs: 1000, lookup });
  onTestFinished(client.close);
  const secret = await encryptSecret(config, newSecret());
  return (url: string) =>
    client.attempt(endpointRow(url, secret), { public_id: 'msg_1', payload: '{}' });
}

/** A name server that knows where `fast.example` is, and says nothing of other names. */
async function startNameServer() {
  const unanswered = new Set<string>();
  const socket: Socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    if (name === 'fast.example') socket.send(answerTo(query, end, type), port, address);
    else unanswered.add(name);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, unanswered };
}

/** What a query of DNS asks for, and where its question ends. */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const ipv4 = 1;

/** 127.0.0.1, and no address of IPv6. */
function answerTo(query: Buffer, end: number, type: number): Buffer {
  const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(type === ipv4 ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(12, end);
  return Buffer.concat([header, question, ...(type === ipv4 ? [answer] : [])]);
}
