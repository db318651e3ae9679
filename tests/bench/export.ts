import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { insertLists } from './list-dataset.ts';
import { signUp } from './panel.ts';
import { type RunningServer, startServer } from './server.ts';
import { percentileOf } from './times.ts';

/**
 * Prints what an export of all parcels takes: processor time for a thousand rows, the process's memory on the
 * way, and how long a visitor's lookup takes meanwhile.
 *
 * `--parcels 1000000`, `--only csv` (exports whose name has this), `--data folder` (of the parcels, which is kept for
 * another time: to make a million takes minutes).
 */
const { values: options } = parseArgs({
  options: {
    parcels: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});
const parcels = Number(options.parcels);
/** Of each parcel, as the data has them. */
const activitiesEach = 5;

const root = join(import.meta.dirname, '../..');
const dataDir = options.data ?? mkdtempSync(join(tmpdir(), 'waybill-export-'));
const isMade = existsSync(join(dataDir, 'waybill.db'));
const say = (line: string) => process.stdout.write(`${line}\n`);

const exports: [name: string, query: string, rows: number][] = [
  ['csv', 'format=csv', parcels],
  ['csv, by delivery', 'format=csv&sort=delivery', parcels],
  ['xlsx', 'format=xlsx', parcels],
  ['csv of activities', 'format=csv&kind=activities', parcels * activitiesEach],
  ['xlsx of activities', 'format=xlsx&kind=activities', parcels * activitiesEach],
];

/** The same export twice: the first one tells how many bytes there are, the second one is measured on the way. */
async function measure(
  site: RunningServer,
  cookie: string,
  [name, query, rows]: (typeof exports)[0],
) {
  const ask = () => answerOf(`${site.url}/api/parcels/export?${query}`, cookie);
  const start = performance.now();
  const before = site.cpuSeconds();
  const bytes = await read(await ask(), () => {});
  const [seconds, cpu] = [(performance.now() - start) / 1000, site.cpuSeconds() - before];

  const shares = [0.1, 0.5, 1];
  const memory: string[] = [];
  const waited: number[] = [];
  let isDone = false;
  const visitor = (async () => {
    while (!isDone) waited.push(await lookup(site.url));
  })();
  await read(await ask(), (taken) => {
    if (taken < bytes * (shares[0] ?? Number.POSITIVE_INFINITY) * 0.999) return;
    memory.push(`${((shares.shift() ?? 0) * 100).toFixed(0)} % ${site.residentMb().toFixed(0)} MB`);
  });
  isDone = true;
  await visitor;
  say(
    [
      name.padEnd(18),
      `${seconds.toFixed(0)} s`,
      `${(bytes / 1e6).toFixed(0)} MB`,
      `processor ${((cpu / rows) * 1e6).toFixed(2)} ms for 1,000 rows`,
      `memory ${memory.join(', ')}`,
      `lookups ${sharesOf(waited)}`,
    ].join('   '),
  );
}

function sharesOf(times: number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => percentileOf(times, share).toFixed(1));
  return `${times.length}: p50 ${p50} p99 ${p99} ms`;
}

async function lookup(url: string): Promise<number> {
  const start = performance.now();
  await read(await answerOf(`${url}/track.html?code=BUSY-PARCEL`, ''), () => {});
  return performance.now() - start;
}

function answerOf(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { cookie } }, resolve).on('error', reject);
  });
}

/** @returns how many bytes there were. */
async function read(answer: IncomingMessage, onBytes: (taken: number) => void): Promise<number> {
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
  let taken = 0;
  for await (const chunk of answer) {
    taken += chunk.length;
    onBytes(taken);
  }
  return taken;
}

function start(): Promise<RunningServer> {
  return startServer(join(root, 'dist/server/main.js'), [], {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
  });
}

let site: RunningServer | undefined;
try {
  if (isMade) {
    new Sqlite(join(dataDir, 'waybill.db')).exec('delete from staff').close();
  } else {
    await (await start()).stop();
    insertLists(dataDir, { parcels: parcels, customers: 0, others: 20 });
  }
  site = await start();
  const cookie = await signUp(site.url);
  const alone: number[] = [];
  for (let round = 0; round < 300; round += 1) alone.push(await lookup(site.url));
  say(
    `${parcels} parcels; memory before ${site.residentMb().toFixed(0)} MB; lookups ${sharesOf(alone)}`,
  );
  for (const one of exports) {
    if (one[0].includes(options.only)) await measure(site, cookie, one);
  }
} finally {
  await site?.stop();
  if (options.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
