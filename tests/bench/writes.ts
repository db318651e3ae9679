import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { durable, startPostgres } from '../support/postgres-server.ts';
import { measureBulk } from './bulk-writes.ts';
import { codeOf, insertDataset } from './dataset.ts';
import { type LoadRequest, type LoadResult, load as loadOne } from './load.ts';
import { signUp } from './panel.ts';
import { cpuOfChildren } from './process-times.ts';
import { type RunningServer, startServer } from './server.ts';
import { medianOf } from './times.ts';
import { measureWebhooks } from './webhook-writes.ts';

/** `checkouts`: the folders of the sites to measure, by what they are called; all have the same dataset. */
type Options = { parcels: number; quick: boolean; checkouts: Record<string, string> };

const engines = ['sqlite', 'postgres'] as const;
const writers = [16, 64];
const readers = 4;
const variety = 5000;

/** As on a server that counts. */
const settings = { ...durable, shared_buffers: '512MB', max_wal_size: '4GB' };

type Result = LoadResult & { cpuMicros: number };

/**
 * Prints what one event on one parcel costs, on both engines: of a bare server that writes the same rows (see
 * bare-writer.ts), of the site, and on PostgreSQL of two nodes that share the load and the connections. And
 * how long a lookup takes alone, and while 64 others write. Processor time is of the servers and of PostgreSQL together.
 */
export async function benchWrites({ parcels, quick, checkouts }: Options): Promise<void> {
  const scratchDir = mkdtempSync(join(tmpdir(), 'waybill-writes-'));
  const rounds = quick ? 3 : 5;
  const seconds = quick ? 2 : 5;
  try {
    for (const engine of engines) {
      for (const [name, checkout] of Object.entries(checkouts)) {
        await measure({ engine, name, checkout, parcels, rounds, seconds, scratchDir });
      }
    }
  } finally {
    rmSync(scratchDir, { recursive: true, force: true });
  }
}

type Measurement = {
  engine: (typeof engines)[number];
  name: string;
  checkout: string;
  parcels: number;
  rounds: number;
  seconds: number;
  scratchDir: string;
};

async function measure({ engine, name, checkout, ...asked }: Measurement): Promise<void> {
  const { parcels, rounds, seconds } = asked;
  const dir = mkdtempSync(join(asked.scratchDir, `${engine}-`));
  const main = join(checkout, 'dist/server/main.js');
  const running: RunningServer[] = [];
  const start = async (script: string, args: string[], env: Record<string, string> = {}) => {
    const server = await startServer(script, args, env);
    running.push(server);
    return server;
  };
  const postgres = engine === 'postgres' ? await startPostgres(settings, { onDisk: true }) : null;
  try {
    await (await start(main, [], { DATA_DIR: dir })).stop();
    insertDataset(dir, parcels);
    const url = postgres?.url ?? '';
    if (postgres !== null) moveTo(url, dir, checkout);
    // Nodes read each other's secrets, such as those of webhooks.
    const key = join(dir, 'nodes.key');
    writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 });
    const env = (node: string) => ({
      DATA_DIR: postgres === null ? dir : mkdtempSync(join(dir, node)),
      TRUST_PROXY: '127.0.0.1',
      WEBHOOK_ALLOW: '127.0.0.1',
      ...(postgres !== null && { DATABASE_URL: url, SECRETS_KEY_FILE: key }),
    });
    const one = [await start(main, [], env('one-'))];
    const two: RunningServer[] = [];
    // As compose.yaml has them: together they have as many connections as the one.
    for (const node of postgres === null ? [] : ['first-', 'second-']) {
      two.push(await start(main, [], { ...env(node), DATABASE_POOL: '5' }));
    }
    const script = join(import.meta.dirname, 'bare-writer.ts');
    const bare = await start(script, [postgres?.url ?? join(dir, 'waybill.db')]);
    const cookie = await signUp(one[0]?.url ?? '');
    const load = loadsOf([...one, ...two, bare], postgres?.pid() ?? null);
    const list = [[bare], one, ...(two.length > 0 ? [two] : [])];
    for (const count of writers) {
      const results: Result[][] = list.map(() => []);
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, servers] of list.entries()) {
          const result = await load([...servers], eventsWith(cookie, parcels), count, seconds);
          // The first one warms up.
          if (round > 0) results[index]?.push(result);
        }
      }
      const labels = ['bare', name, `${name}, two nodes`];
      for (const [index, found] of results.entries()) {
        print(`${engine}, ${count} writers, ${labels[index]}`, found, results[0] ?? []);
      }
    }
    const place = postgres?.url ?? join(dir, 'waybill.db');
    await measureBulk(load.cpu, `${engine}, ${name}`, { one, cookie, parcels, place });
    const events = eventsWith(cookie, parcels);
    const hooks = { one, cookie, events, rounds, seconds, cpu: load.cpu };
    await measureWebhooks(load, `${engine}, ${name}`, hooks);
    await measureReads(load, `${engine}, ${name}`, { one, two, cookie, parcels, seconds });
  } finally {
    for (const server of running) await server.stop();
    await postgres?.stop();
  }
}

function moveTo(url: string, dataDir: string, checkout: string): void {
  const args = [join(checkout, 'dist/server/move-cli.js')];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The dataset was not moved to PostgreSQL: ${stderr}`);
}

type Load = (
  servers: RunningServer[],
  requests: LoadRequest[],
  connections: number,
  seconds: number,
) => Promise<Result>;

/** Loads several servers at once, each with its part of the connections and of the requests: none waits for the same parcel. */
function loadsOf(all: RunningServer[], postmaster: number | null): Load & { cpu(): number } {
  const cpu = () =>
    all.reduce((sum, server) => sum + server.cpuSeconds(), 0) +
    (postmaster === null ? 0 : cpuOfChildren(postmaster));
  const load: Load = async (servers, requests, connections, seconds) => {
    const before = cpu();
    const found = await Promise.all(
      servers.map(({ url }, server) => {
        const part = requests.filter((_request, index) => index % servers.length === server);
        return loadOne(url, part, seconds, connections / servers.length);
      }),
    );
    const sum = (pick: (result: LoadResult) => number) =>
      found.reduce((total, result) => total + pick(result), 0);
    const count = sum((result) => result.count);
    return {
      count,
      perSecond: sum((result) => result.perSecond),
      p50: sum((result) => result.p50) / found.length,
      p99: Math.max(...found.map((result) => result.p99)),
      cpuMicros: ((cpu() - before) / count) * 1e6,
    };
  };
  return Object.assign(load, { cpu });
}

function eventsWith(cookie: string, parcels: number): LoadRequest[] {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return Array.from({ length: variety }, (_, index) => ({
    method: 'POST',
    path: '/api/events',
    headers,
    body: JSON.stringify({
      parcels: [codeOf((index * 7919) % parcels)],
      title: 'Arrived at hub',
      description: 'Sorted for the next leg.',
    }),
  }));
}

type Reads = {
  one: RunningServer[];
  two: RunningServer[];
  cookie: string;
  parcels: number;
  seconds: number;
};

async function measureReads(
  load: Load,
  name: string,
  { one, two, cookie, parcels, seconds }: Reads,
) {
  const lookups = Array.from({ length: variety }, (_, index) => ({
    path: `/api/parcels/${codeOf((index * 7919) % parcels)}`,
    headers: { 'X-Forwarded-For': `10.${index % 200}.${Math.floor(index / 200)}.7` },
  }));
  const alone = await load(one, lookups, readers, seconds);
  const writing = load(one, eventsWith(cookie, parcels), 64, seconds + 1);
  const beside = await load(one, lookups, readers, seconds);
  await writing;
  const times = ({ p50, p99 }: Result) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  process.stdout.write(`${name}: lookups alone ${times(alone)}; while 64 write ${times(beside)}\n`);
  if (two.length === 0) return;
  const [ofOne, ofTwo] = [
    await load(one, lookups, 64, seconds),
    await load(two, lookups, 64, seconds),
  ];
  process.stdout.write(
    `${name}: 64 look up, one node ${ofOne.perSecond.toFixed(0)}/s, two ${ofTwo.perSecond.toFixed(0)}/s\n`,
  );
}

function print(label: string, results: Result[], bare: Result[]): void {
  const middle = (pick: (result: Result) => number, of = results) => medianOf(of.map(pick));
  const perSecond = middle((result) => result.perSecond);
  const cpu = middle((result) => result.cpuMicros);
  const slower = middle((result) => result.perSecond, bare) / perSecond;
  const dearer = cpu / middle((result) => result.cpuMicros, bare);
  process.stdout.write(
    `${label.padEnd(42)} ${perSecond.toFixed(0).padStart(5)}/s  ${slower.toFixed(2)} × slower  ` +
      `${cpu.toFixed(0).padStart(5)} µs  ${dearer.toFixed(2)} × processor time  ` +
      `p50 ${middle((result) => result.p50).toFixed(1)} ms  p99 ${middle((result) => result.p99).toFixed(1)} ms\n`,
  );
}
