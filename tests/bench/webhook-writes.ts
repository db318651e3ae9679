import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { eventTypes } from '../../server/notifications/shared/webhook.ts';
import { listen } from '../support/listen.ts';
import type { LoadRequest, LoadResult } from './load.ts';
import type { RunningServer } from './server.ts';
import { medianOf } from './times.ts';

type Load = (
  servers: RunningServer[],
  requests: LoadRequest[],
  connections: number,
  seconds: number,
) => Promise<LoadResult & { cpuMicros: number }>;

type Bulk = {
  one: RunningServer[];
  cookie: string;
  events: LoadRequest[];
  rounds: number;
  seconds: number;
  cpu(): number;
};

const endpoints = 3;
const writers = 16;

/**
 * Prints what three webhooks add to the processor time of an event, round by round beside none: to the write itself, with
 * programs that never answer, so that next to nothing is sent; and what sending one of the two of an event takes.
 */
export async function measureWebhooks(load: Load, name: string, asked: Bulk): Promise<void> {
  const { one, cookie, events, rounds, seconds } = asked;
  const site = one[0]?.url ?? '';
  const call = callOf(site, cookie);
  const [without, withThree]: [number[], number[]] = [[], []];
  const held = await serve(() => {});
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await load(one, events, writers, seconds);
    const added = await call(
      'POST',
      Array.from({ length: endpoints }, () => endpointAt(held.url)),
    );
    const queued = await load(one, events, writers, seconds);
    await call('DELETE', added);
    // The first one warms up.
    if (round === 0) continue;
    without.push(bare.cpuMicros);
    withThree.push(queued.cpuMicros);
  }
  held.close();
  const [less, more] = [medianOf(without), medianOf(withThree)];
  process.stdout.write(
    `${name}: an event ${less.toFixed(0)} µs, with three webhooks queued ${more.toFixed(0)} µs ` +
      `(${(more / less).toFixed(2)} ×)\n`,
  );
  const sending = await measureSending(load, { ...asked, call });
  process.stdout.write(`${name}: sending a webhook ${sending.toFixed(0)} µs of processor time\n`);
}

type Named = { id: number };
/** @returns the endpoints that it is about, where the answer names them. */
type Call = (method: string, inputs: readonly object[]) => Promise<Named[]>;

/** Calls the API of webhooks for each input. */
function callOf(site: string, cookie: string): Call {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return async (method, inputs) => {
    const named: Named[] = [];
    for (const input of inputs) {
      const answer = await fetch(`${site}/api/webhooks`, {
        method,
        headers,
        body: JSON.stringify(input),
      });
      if (!answer.ok) throw new Error(`${method} of a webhook answered ${await answer.text()}`);
      const { data }: { data: Named } = JSON.parse(await answer.text());
      named.push({ id: data.id });
    }
    return named;
  };
}

const endpointAt = (url: string) => ({ url, events: eventTypes });

/** Processor time of a webhook's way from the queue to its answer, in microseconds: of what waits after some writes. */
async function measureSending(
  load: Load,
  { one, events, seconds, cpu, call }: Bulk & { call: Call },
): Promise<number> {
  let received = 0;
  // Until the writes are done, so that some wait, however slow these are.
  const writing = Promise.withResolvers<void>();
  const receiver = await serve(async (_request, response) => {
    await writing.promise;
    received += 1;
    response.writeHead(204).end();
  });
  const added = await call(
    'POST',
    Array.from({ length: endpoints }, () => endpointAt(receiver.url)),
  );
  await load(one, events, writers, seconds);
  const start = cpu();
  writing.resolve();
  // The little that is left at the end is not counted.
  for (let last = -1; last !== received; await setTimeout(1000)) last = received;
  const micros = ((cpu() - start) / received) * 1e6;
  await call('DELETE', added);
  receiver.close();
  return micros;
}

async function serve(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('end', () => listener(request, response));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
