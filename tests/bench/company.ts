import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { durable, startPostgres } from '../support/postgres-server.ts';
import type { CompanyLoad, CompanyResult } from './company-load.ts';
import { insertDataset } from './dataset.ts';
import { signUp } from './panel.ts';
import { fillGrown } from './postgres-dataset.ts';
import { cpuOfChildren } from './process-times.ts';
import { type RunningServer, root, startServer } from './server.ts';
import { medianOf, percentileOf, say } from './times.ts';

/**
 * Puts the load of a large company (company-load.ts) on this site and on those that other checkouts have built, in turn, on
 * copies of one dataset, which their migrations have to fit. Prints the median of the rounds, and in brackets the median of
 * each round's ratio to this site. The other sites run meanwhile, and have nothing to do.
 *
 * `--beside FOLDER` (of a checkout with a `dist`; again for each other one), `--engine sqlite` or `postgres`,
 * `--parcels 1000000`, `--rounds 9`, `--seconds 8` each, `--share 0.5` of the load. `--sync-ms 0,10` does all of it first on
 * the disk as it is, and then with syncs that take 10 ms at least, which needs a C compiler.
 */
const { values: options } = parseArgs({
  options: {
    beside: { type: 'string', multiple: true, default: [] },
    engine: { type: 'string', default: 'sqlite' },
    parcels: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '8' },
    share: { type: 'string', default: '1' },
    'sync-ms': { type: 'string', default: '0' },
  },
});
const engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';
const numbers = [options.parcels, options.rounds, options.seconds, options.share].map(Number);
const [parcels = 0, rounds = 0, seconds = 0, share = 0] = numbers;
const syncs = options['sync-ms'].split(',').map(Number);

/** Processor time of a round, in microseconds a request, of the site and of it with PostgreSQL. */
type Round = CompanyResult & { site: number; both: number };

/** What is printed of each round. */
const figures: Record<string, (round: Round) => number> = {
  'site, µs a request': ({ site }) => site,
  ...(engine === 'postgres' && { 'with PostgreSQL': ({ both }) => both }),
  'lookup p50, ms': ({ waits }) => percentileOf(waits.lookup, 0.5),
  'lookup p99': ({ waits }) => percentileOf(waits.lookup, 0.99),
  'event p50': ({ waits }) => percentileOf(waits.event, 0.5),
  'event p99': ({ waits }) => percentileOf(waits.event, 0.99),
  'new parcel p99': ({ waits }) => percentileOf(waits.parcel, 0.99),
  'list p50': ({ waits }) => percentileOf(waits.list, 0.5),
  'list p99': ({ waits }) => percentileOf(waits.list, 0.99),
};

/** A checkout's site, on a data folder and perhaps a database of its own. */
type Tree = { name: string; main: string; env: Record<string, string> };
type Running = Tree & { site: RunningServer; rounds: Round[] };
type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const scratchDir = mkdtempSync(join(tmpdir(), 'waybill-company-'));
// PostgreSQL's server runs as another user where the bench is root's.
chmodSync(scratchDir, 0o755);

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Fills a folder, and a database, and copies them for each checkout. @returns the copies, and who is signed in to all. */
async function prepare(postgres: Postgres | null): Promise<{ trees: Tree[]; cookie: string }> {
  const baseDir = join(scratchDir, 'base');
  const main = join(root, 'dist/server/main.js');
  const databaseUrl = postgres && { DATABASE_URL: postgres.url };
  const site = await startServer(main, [], { DATA_DIR: baseDir, ...databaseUrl });
  const cookie = await signUp(site.url);
  await site.stop();
  if (postgres === null) insertDataset(baseDir, parcels);
  else {
    const growth = { parcels, activitiesEach: 5, withLog: false };
    await withClient(postgres.url, async (client) => {
      await fillGrown(client, growth);
      // Which would else be done while it is measured.
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
    });
  }
  const trees: Tree[] = [];
  for (const [index, checkout] of [root, ...options.beside].entries()) {
    const env: Tree['env'] = { DATA_DIR: `${baseDir}-${index}`, TRUST_PROXY: '127.0.0.1' };
    cpSync(baseDir, `${baseDir}-${index}`, { recursive: true, mode: constants.COPYFILE_FICLONE });
    if (postgres !== null) {
      // Sites of one database would do what follows from each other's events.
      const copy = `create database company_${index} template postgres strategy file_copy`;
      const others = postgres.url.replace(/postgres$/, 'template1');
      await withClient(others, (client) => client.query(copy));
      env.DATABASE_URL = postgres.url.replace(/postgres$/, `company_${index}`);
    }
    const name = basename(resolve(checkout));
    trees.push({ name, main: join(resolve(checkout), 'dist/server/main.js'), env });
  }
  return { trees, cookie };
}

/** The environment of processes whose syncs take so long; null: there is no compiler. */
function slowSyncs(ms: number): Record<string, string> | null {
  if (ms === 0) return {};
  const library = join(scratchDir, 'slow-sync.so');
  const source = join(import.meta.dirname, 'slow-sync.c');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  return status === 0 ? { LD_PRELOAD: library, SYNC_MS: String(ms) } : null;
}

/** How long a sync takes in a process of this environment, and a commit of PostgreSQL: whether it is as slow as it should be. */
async function describeSyncs(env: Record<string, string>, url: string | undefined) {
  const program = `const fs = require('fs'), file = fs.openSync(process.argv[1], 'w'), from = performance.now();
    for (let n = 0; n < 50; n += 1) { fs.writeSync(file, 'x'); fs.fdatasyncSync(file); }
    console.log(((performance.now() - from) / 50).toFixed(1))`;
  const args = ['-e', program, join(scratchDir, 'sync')];
  const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (url === undefined) return `a sync takes ${stdout.trim()} ms`;
  const from = performance.now();
  await withClient(url, async (client) => {
    for (let n = 0; n < 50; n += 1)
      await client.query('update content_version set version = version');
  });
  const ms = (performance.now() - from) / 50;
  return `a sync takes ${stdout.trim()} ms, a commit of PostgreSQL ${ms.toFixed(1)}`;
}

const child = fork(join(import.meta.dirname, 'company-load.ts'));
let round = 0;

async function measure(
  { site, rounds: own, name }: Running,
  cookie: string,
  postgres: Postgres | null,
) {
  const cpu = () => [site.cpuSeconds(), postgres === null ? 0 : cpuOfChildren(postgres.pid())];
  const [siteBefore = 0, databaseBefore = 0] = cpu();
  child.send({
    port: site.port,
    cookie,
    engine,
    parcels,
    seconds,
    share,
    round,
  } satisfies CompanyLoad);
  const [result]: CompanyResult[] = await once(child, 'message');
  if (result === undefined) return;
  // Until what follows from the last events is done.
  await pause(500);
  const [siteAfter = 0, databaseAfter = 0] = cpu();
  const count = Object.values(result.waits).flat().length;
  const siteMicros = ((siteAfter - siteBefore) / count) * 1e6;
  const databaseMicros = ((databaseAfter - databaseBefore) / count) * 1e6;
  own.push({ ...result, site: siteMicros, both: siteMicros + databaseMicros });
  const failed = JSON.stringify(result.failures);
  if (failed !== '{}') say(`${name}, round ${own.length - 1}: failed were ${failed}`);
}

/** All rounds, in one order and the other by turns; the first one warms up, and does not count. */
async function measureAll(sites: Running[], cookie: string, postgres: Postgres | null) {
  for (let number = 0; number <= rounds; number += 1) {
    round += 1;
    for (const tree of number % 2 === 0 ? sites : sites.toReversed()) {
      await measure(tree, cookie, postgres);
    }
  }
  for (const tree of sites) tree.rounds.shift();
}

function print(sites: Running[]): void {
  say([''.padEnd(20), ...sites.map(({ name }) => name.padStart(20))].join(''));
  for (const [name, figureOf] of Object.entries(figures)) {
    const first = sites[0]?.rounds.map(figureOf) ?? [];
    const cells = sites.map(({ rounds: own }) => {
      const all = own.map(figureOf);
      const ratio = medianOf(all.map((one, index) => one / (first[index] ?? 0)));
      const middle = medianOf(all);
      return `${middle.toFixed(middle < 100 ? 1 : 0)} (${ratio.toFixed(2)})`.padStart(20);
    });
    say([name.padEnd(20), ...cells].join(''));
  }
}

const settings = { ...durable, shared_buffers: '512MB', max_wal_size: '4GB' };
const postgres = engine === 'postgres' ? await startPostgres(settings, { onDisk: true }) : null;
const running: Running[] = [];
try {
  const { trees, cookie } = await prepare(postgres);
  say(`${engine}, ${parcels} parcels, ${rounds} rounds of ${seconds} s`);
  for (const ms of syncs) {
    const slow = slowSyncs(ms);
    if (slow === null) {
      say(`cc, a C compiler, is not here: nothing is measured with syncs of ${ms} ms`);
      continue;
    }
    // What this process begins has its environment.
    Object.assign(process.env, slow);
    await postgres?.restart();
    for (const name of Object.keys(slow)) delete process.env[name];
    say(await describeSyncs(slow, trees[0]?.env.DATABASE_URL));
    for (const tree of trees) {
      const site = await startServer(tree.main, [], { ...tree.env, ...slow });
      running.push({ ...tree, site, rounds: [] });
    }
    await measureAll(running, cookie, postgres);
    print(running);
    for (const { site } of running.splice(0)) await site.stop();
  }
} finally {
  child.kill();
  for (const { site } of running) await site.stop();
  await postgres?.stop();
  rmSync(scratchDir, { recursive: true, force: true });
}
