import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createStreams, Stream } from '../../server/tracking/realtime/stream.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { openStream } from '../support/tracking/streams.ts';

const beatSeconds = 24;

function streamOf(parcelId: number, network = '10.0.0.1'): Stream {
  return new Stream({
    parcelId,
    visibility: 'all',
    answer: null,
    withPhones: true,
    language: 'en',
    isMember: false,
    apiKeyId: null,
    network,
    requestId: '',
  });
}

/** Both ends of a connection. */
async function connection(): Promise<[own: Socket, theirs: Socket]> {
  const server = createServer();
  const port = await listenInTest(server);
  const taken = new Promise<Socket>((resolve) => {
    server.once('connection', resolve);
  });
  const theirs = connect(port, '127.0.0.1');
  const own = await taken;
  onTestFinished(() => {
    own.destroy();
    theirs.destroy();
  });
  for (const socket of [own, theirs]) socket.on('error', () => {});
  return [own, theirs];
}

/** A stream that has begun with `hello`. */
async function begun() {
  const [own, theirs] = await connection();
  const stream = streamOf(1);
  stream.begin(own, 'hello', () => {});
  return { stream, own, theirs };
}

test('each stream has one heartbeat in twenty-four seconds, and they are spread', async () => {
  const streams = createStreams(true);
  const all = await Promise.all(
    Array.from({ length: beatSeconds }, async () => {
      const { stream, theirs } = await begun();
      streams.add(stream);
      let output = '';
      theirs.on('data', (bytes: Buffer) => {
        output += bytes;
      });
      return () => output;
    }),
  );
  const beats = () => all.filter((output) => output() === 'hello:\n\n').length;

  streams.beat();
  await expect.poll(beats).toBe(1);
  for (let second = 1; second < beatSeconds; second += 1) streams.beat();
  await expect.poll(beats).toBe(beatSeconds);
});

test('whoever does not read is given up', async () => {
  const { stream, own, theirs } = await begun();
  theirs.pause();
  const closed = once(own, 'close');

  for (let count = 0; count < 10_000 && !own.destroyed; count += 1) {
    stream.send(Buffer.alloc(16 * 1024));
  }

  await closed;
});

test('whoever has taken nothing between two heartbeats is given up', async () => {
  const { stream, own, theirs } = await begun();
  theirs.pause();
  const closed = once(own, 'close');
  // More than the system takes for a connection, and little of it is left to the process.
  while (own.writableLength === 0) stream.send(Buffer.alloc(1024));

  stream.beat();
  expect(own.destroyed).toBe(false);
  stream.beat();

  await closed;
});

test('one that is told to end before it has begun says only when to come back: what it knew is not so any more', async () => {
  const [own, theirs] = await connection();
  const stream = streamOf(1);
  let output = '';
  theirs.on('data', (bytes: Buffer) => {
    output += bytes;
  });
  const ended = once(theirs, 'end');

  stream.end();
  stream.begin(own, 'hello', () => {});

  await ended;
  expect(output).toMatch(/^retry: \d{4}\n\n$/);
});

test('there is room for eight thousand, and in a network for fifty unless limits are off', () => {
  const [limited, free] = [createStreams(true), createStreams(false)];
  const mine = Array.from({ length: 50 }, (_, number) => streamOf(number));
  for (const stream of mine) {
    limited.add(stream);
    free.add(stream);
  }
  expect(limited.full('10.0.0.1')).toBe('network');
  expect(limited.full('10.0.0.2')).toBe(false);
  expect(free.full('10.0.0.1')).toBe(false);

  for (let number = 50; number < 8000; number += 1) {
    limited.add(streamOf(number, `10.1.${number >> 8}.${number & 255}`));
  }
  expect(limited.full('10.0.0.2')).toBe('all');
  for (const stream of mine) limited.remove(stream);
  expect(limited.full('10.0.0.1')).toBe(false);
  expect(limited.has(3)).toBe(false);
  expect(limited.has(60)).toBe(true);
});

test('on SIGTERM streams end at once and say when to come back; the site waits for none of them', async () => {
  const site = await startRunning();
  const admin = await signUp(site);
  await postParcel(admin, 'LIVE-1');
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(site, 'LIVE-1')));
  for (const stream of streams) await stream.next();

  const exited = site.end('SIGTERM');
  await Promise.all(streams.map((stream) => stream.rest()));

  for (const stream of streams) expect(stream.text()).toMatch(/retry: [2-6]\d{3}\n\n$/);
  expect(await exited).toBe(0);
});
