import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { insertDataset } from './dataset.ts';
import {
  type PublicRequest,
  type PublicTarget,
  publicRoutes,
  variants,
} from './public-requests.ts';
import { startServer } from './server.ts';

/**
 * Asks for every public address, and for what is meant to cost much, each time from another network, and prints the
 * processor time of a request beside that of the home page; then from a network that has used up its requests, which shows
 * what is limited. Fails where an answer to strangers costs more than five home pages without a limit.
 *
 * `--only TEXT` (names that contain it), `--cpu 0.1` (seconds of processor time for each).
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, cpu: { type: 'string', default: '0.1' } },
});
const mostHomePages = 5;
const minCpuSeconds = Number(options.cpu);
/** An address whose answers wait, for example for another server, gets no more time than this. */
const maxMs = 3000;
const batch = 24;
/** As in middleware/request-limit.ts. */
const requestsPerMinute = 1200;

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-public-'));
const env = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' };
const script = join(import.meta.dirname, '../../dist/server/main.js');
await (await startServer(script, [], env)).stop();
insertDataset(dataDir, 20_000);
const site = await startServer(script, [], env);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let network = 0;

type Answer = { status: number; limit: number | null };

/** @param address of the network that it comes from. @returns the answer, of which a stream is not awaited. */
function send({ method, path, headers, body }: PublicRequest, address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const own = { 'X-Forwarded-For': address, 'Accept-Encoding': 'gzip, br', ...headers };
    const options = { host: '127.0.0.1', port: site.port, method, path, headers: own, agent };
    const outgoing = request(options, (incoming: IncomingMessage) => {
      const { statusCode: status = 0, headers: of } = incoming;
      const limit = Number(of['ratelimit-limit']) || null;
      const isStream = of['content-type']?.startsWith('text/event-stream');
      if (isStream) incoming.once('data', () => incoming.destroy());
      incoming.resume().once('close', () => resolve({ status, limit }));
    });
    outgoing.setTimeout(maxMs, () => outgoing.destroy());
    // Where a body is refused before it has come, the connection may break.
    outgoing.once('error', () => resolve({ status: 0, limit: null })).end(body);
  });
}

function nextNetwork(): string {
  network += 1;
  return `10.${(network >> 16) % 256}.${(network >> 8) % 256}.${network % 256}`;
}

/** Microseconds of processor time of a request, and the answer to a last one. */
async function measure({ request: of }: PublicTarget, from: number, cpuSeconds = minCpuSeconds) {
  // Until what is made once is there.
  for (let number = 0; number < 3; number += 1) await send(of(from + number), nextNetwork());
  const end = performance.now() + maxMs;
  const before = site.cpuSeconds();
  let answer: Answer = { status: 0, limit: null };
  let count = 0;
  while (performance.now() < end && site.cpuSeconds() - before < cpuSeconds) {
    const numbers = Array.from({ length: batch }, (_, index) => from + count + index);
    const answers = await Promise.all(numbers.map((number) => send(of(number), nextNetwork())));
    answer = answers[0] ?? answer;
    count += batch;
  }
  return { micros: ((site.cpuSeconds() - before) / count) * 1e6, ...answer };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const greedy = '192.0.2.1';

/** Uses up the requests of a network: a minute may end meanwhile, after which it has them again. */
async function exhaust(): Promise<void> {
  const ask = () => send({ method: 'GET', path: '/api/nothing' }, greedy);
  for (let isOver = false; !isOver; ) {
    const answers = await Promise.all(Array.from({ length: batch }, ask));
    isOver = answers.every(({ status }) => status === 429);
  }
}

/** Whether a network that has used up its requests is refused; twice exhausted, if its minute has just ended. */
async function isRefused({ request: of }: PublicTarget): Promise<boolean> {
  const isNow = async (number: number) => (await send(of(number), greedy)).status === 429;
  if (await isNow(1)) return true;
  for (const number of [2, 3]) {
    await exhaust();
    if (await isNow(number)) return true;
  }
  return false;
}

const home: PublicTarget = { name: 'home', request: () => ({ method: 'GET', path: '/' }) };
const tooDear: string[] = [];
try {
  // Until the code is compiled.
  await measure(home, 0, 1);
  const { micros: homeMicros } = await measure(home, 0, 0.5);
  print(`home page: ${homeMicros.toFixed(0)} µs`);
  print('CPU µs  × home  status  limit a minute  address');
  const targets = [...publicRoutes(), ...variants].filter(({ name }) =>
    name.includes(options.only),
  );
  for (const [index, target] of targets.entries()) {
    const { micros, status, limit } = await measure(target, index * 13);
    const times = micros / homeMicros;
    const isDear = times > mostHomePages;
    const isLimited = isDear && (await isRefused(target));
    if (isDear && !isLimited) tooDear.push(target.name);
    const shown = [
      micros.toFixed(0).padStart(6),
      times.toFixed(1).padStart(7),
      String(status).padStart(7),
      (isLimited
        ? String(Math.min(limit ?? requestsPerMinute, requestsPerMinute))
        : isDear
          ? 'NONE'
          : '–'
      ).padStart(15),
    ];
    print(`${shown.join(' ')}  ${target.name}`);
  }
  if (tooDear.length > 0) {
    print(`Costs more than ${mostHomePages} home pages, without a limit: ${tooDear.join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
