import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { insertDataset } from './dataset.ts';
import { type LoadRequest, load } from './load.ts';
import { type Measured, middleOf, never, print, type Row } from './measurements.ts';
import { askForPanel, signUp } from './panel.ts';
import { type RunningServer, root, startServer } from './server.ts';
import { type Both, pages, type Target, targetsWith } from './targets.ts';
import { medianOf, timesOf } from './times.ts';
import { benchWrites } from './writes.ts';

const size = 100_000;
const pieces = ['\n', 'x\n', '[bold=a]', '[image=/a]', '[bold=a]\n', '<b>[', '[bold='];

/** How long content pages of 100,000 characters that mean no good take, drawn anew each time. */
async function askForHostilePages(site: string, dataDir: string): Promise<void> {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { timeout: 5000 });
  const insert = sqlite.prepare(
    `insert into pages (slug, title, content, icon, created_at, updated_at)
     values (?, 'Hostile', ?, 'pages', '', '')`,
  );
  for (const [index, piece] of pieces.entries()) {
    insert.run(`hostile-${index}`, piece.repeat(size / piece.length));
  }
  sqlite.close();
  for (const [index, piece] of pieces.entries()) {
    // An address that asks for something is not kept.
    const url = (round: number) => `${site}/pages/hostile-${index}?round=${round}`;
    const { median } = await timesOf(20, (round) => fetch(url(round)));
    process.stdout.write(
      `${size} characters of ${JSON.stringify(piece)}: ${median.toFixed(1)} ms\n`,
    );
  }
}

/** How often, and how long at least, a target is asked for: until `requests` are answered, where that takes longer. */
type Effort = { rounds: number; requests: number; seconds: number; warmUpSeconds: number };

/** Measures a target on both servers, in turn. */
async function compare(
  { site, other, isFloor }: Both,
  target: Target,
  { rounds, requests, seconds, warmUpSeconds }: Effort,
): Promise<Row> {
  const { name } = target;
  const measure = async (server: RunningServer, list: LoadRequest[], atLeast: number) => {
    const before = server.cpuSeconds();
    let result = await load(server.url, list, atLeast);
    let { count } = result;
    while (count < requests) {
      result = await load(server.url, list, atLeast);
      count += result.count;
    }
    return { ...result, count, cpuMicros: ((server.cpuSeconds() - before) / count) * 1e6 };
  };
  const ofSite: Measured[] = [];
  const ofOther: Measured[] = [];
  // Until the code is compiled and the parcels asked for are in the system's memory.
  await measure(site, target.requests, warmUpSeconds);
  await measure(other, target.other, isFloor ? 1 : warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    const inRound = target.inRound?.(round + 1);
    ofSite.push(await measure(site, inRound ?? target.requests, seconds));
    ofOther.push(await measure(other, (isFloor ? undefined : inRound) ?? target.other, seconds));
  }
  const ratios = ofSite.map((one, i) => one.cpuMicros / (ofOther[i]?.cpuMicros ?? never()));
  return { name, ratio: medianOf(ratios), site: middleOf(ofSite), other: middleOf(ofOther) };
}

/** A server's memory, in megabytes, every few seconds until it has answered so many requests. */
async function memoryUnderLoad(
  server: RunningServer,
  requests: LoadRequest[],
  most: { requests: number; seconds: number },
): Promise<number[]> {
  const megabytes: number[] = [];
  for (let count = 0; count < most.requests; ) {
    count += (await load(server.url, requests, most.seconds)).count;
    megabytes.push(Math.round(server.residentMb()));
  }
  return megabytes;
}

/** Fills a database that the site of a checkout has made with so many parcels. */
type InsertDataset = (dataDir: string, parcels: number) => void;

/**
 * How another checkout fills its database: its tables may have other columns than ours.
 *
 * @throws if it has no tests/bench/dataset.ts that exports `insertDataset`.
 */
async function datasetOf(checkout: string): Promise<InsertDataset> {
  const file = join(checkout, 'tests/bench/dataset.ts');
  if (!existsSync(file)) throw new Error(`--before needs ${file}, which is missing`);
  const module: unknown = await import(pathToFileURL(file).href);
  const insert =
    typeof module === 'object' && module !== null && 'insertDataset' in module
      ? module.insertDataset
      : undefined;
  if (typeof insert !== 'function') throw new Error(`${file} does not export insertDataset`);
  return (dataDir, parcels) => {
    insert(dataDir, parcels);
  };
}

/**
 * Loads the site and the floor (see floor.ts) in turn, on one generated database, and prints what a
 * request, read or write, costs each of them, and what memory they have afterwards. Machines differ and are
 * shared; the ratio of processor time is what can be compared. Limits, headers and the log are on: the
 * requests come through a proxy, from many addresses.
 *
 * `--parcels 10000|100000|1000000`, `--quick` (little more than 90 seconds), `--only lookup` (one target alone),
 * `--only writes` (events on both engines, beside a bare server that writes the same rows; see writes.ts),
 * `--before FOLDER` (the built site of another checkout in the place of the floor, with a database that its own
 * tests/bench/dataset.ts fills), `--json`.
 */
const { values: options } = parseArgs({
  options: {
    parcels: { type: 'string', default: '10000' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    before: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const parcels = Number(options.parcels);
const isFloor = options.before === undefined;
const effort = options.quick
  ? { rounds: 3, requests: 300, seconds: 1, warmUpSeconds: 2 }
  : { rounds: 3, requests: 2000, seconds: 4, warmUpSeconds: 5 };
const mixedLoad = options.quick ? { requests: 1, seconds: 3 } : { requests: 200_000, seconds: 5 };

if (options.only === 'writes') {
  const { before, quick } = options;
  const checkouts = { ...(before !== undefined && { before: resolve(before) }), site: root };
  await benchWrites({ parcels, quick, checkouts });
  process.exit(0);
}
const scratchDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
const dataDir = join(scratchDir, 'site');
const running: RunningServer[] = [];
const { reads, writes, mixed, checkReplies } = targetsWith(parcels);
const say = (line: string) => options.json || process.stdout.write(`${line}\n`);

async function start(args: string[], env: Record<string, string> = {}): Promise<RunningServer> {
  const [script = '', ...rest] = args;
  const server = await startServer(script, rest, env);
  running.push(server);
  return server;
}

function startSite(checkout = root, data = dataDir): Promise<RunningServer> {
  const env = { DATA_DIR: data, TRUST_PROXY: '127.0.0.1' };
  return start([join(checkout, 'dist/server/main.js')], env);
}

/** The site, and the site of another checkout, each on a database of its own with the same parcels. */
async function startBeside(checkout: string): Promise<Both> {
  const insertInto = await datasetOf(checkout);
  const otherDir = join(scratchDir, 'other');
  await (await startSite(checkout, otherDir)).stop();
  await (await startSite()).stop();
  insertInto(otherDir, parcels);
  insertDataset(dataDir, parcels);
  return { site: await startSite(), other: await startSite(checkout, otherDir), isFloor };
}

async function startBoth(): Promise<Both> {
  if (options.before !== undefined) return startBeside(resolve(options.before));
  // Once for the tables, and once to see how long a start takes beside all the rows.
  await (await startSite()).stop();
  insertDataset(dataDir, parcels);
  const site = await startSite();
  const floor = join(root, 'tests/bench/floor.ts');
  const other = await start([floor, dataDir, site.url, ...Object.values(pages)]);
  return { site, other, isFloor };
}

async function compareAll(both: Both, targets: Target[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const target of targets) {
    if (options.only !== undefined && options.only !== target.name) continue;
    const row = await compare(both, target, effort);
    rows.push(row);
    if (!options.json) print(row, isFloor ? 'floor' : 'before');
  }
  return rows;
}

/** What both have after the same load of reads, and what they have in the end. */
async function memoryOf({ site, other }: Both) {
  const afterReads = {
    site: await memoryUnderLoad(site, mixed(), mixedLoad),
    other: await memoryUnderLoad(other, mixed(), mixedLoad),
  };
  say(`memory under mixed requests: ${afterReads.site.join(', ')} MB`);
  say(`  the other's: ${afterReads.other.join(', ')} MB`);
  return afterReads;
}

try {
  const both = await startBoth();
  const { site, other } = both;
  say(`${parcels} parcels, processor time a request; start ${site.startMs} ms`);
  await checkReplies(site);
  const rows = await compareAll(both, await reads(both));
  const memory = await memoryOf(both);
  const cookie = await signUp(site.url);
  const cookies = { site: cookie, other: isFloor ? '' : await signUp(other.url) };
  const written = await compareAll(both, writes(cookies));
  const inTheEnd = { site: Math.round(site.residentMb()), other: Math.round(other.residentMb()) };
  say(`memory after the writes: ${inTheEnd.site} MB, the other's ${inTheEnd.other} MB`);
  if (options.json) {
    const report = { parcels, startMs: site.startMs, rows: [...rows, ...written] };
    process.stdout.write(`${JSON.stringify({ ...report, memory, inTheEnd }, null, 2)}\n`);
  } else if (!options.quick && isFloor) {
    await askForHostilePages(site.url, dataDir);
    await askForPanel(site.url, cookie);
  }
} finally {
  for (const server of running) await server.stop();
  rmSync(scratchDir, { recursive: true, force: true });
}
