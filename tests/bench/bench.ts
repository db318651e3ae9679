import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { datasetOf } from './checkout-dataset.ts';
import { compare, memoryUnderLoad } from './compare.ts';
import { insertDataset } from './dataset.ts';
import { askForHostilePages } from './hostile-pages.ts';
import { loadGenerator } from './load.ts';
import { print, type Row } from './measurements.ts';
import { askForPanel, signUp } from './panel.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Both, pages, type Target, targetsWith } from './targets.ts';
import { benchWrites } from './writes.ts';

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

const root = join(import.meta.dirname, '../..');
if (options.only === 'writes') {
  const { before, quick } = options;
  const checkouts = { ...(before !== undefined && { before: resolve(before) }), site: root };
  await benchWrites({ parcels, quick, checkouts });
  process.exit(0);
}
const scratchDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
const dataDir = join(scratchDir, 'site');
const running: RunningServer[] = [];
const { name: generator, load } = loadGenerator(scratchDir);
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
    const row = await compare(load, both, target, effort);
    rows.push(row);
    if (!options.json) print(row, isFloor ? 'floor' : 'before');
  }
  return rows;
}

/** What both have after the same load of reads, and what they have in the end. */
async function memoryOf({ site, other }: Both) {
  const afterReads = {
    site: await memoryUnderLoad(load, site, mixed(), mixedLoad),
    other: await memoryUnderLoad(load, other, mixed(), mixedLoad),
  };
  say(`memory under mixed requests: ${afterReads.site.join(', ')} MB`);
  say(`  the other's: ${afterReads.other.join(', ')} MB`);
  return afterReads;
}

try {
  const both = await startBoth();
  const { site, other } = both;
  say(`${parcels} parcels, ${generator}, processor time a request; start ${site.startMs} ms`);
  await checkReplies(site);
  const rows = await compareAll(both, await reads(both));
  const memory = await memoryOf(both);
  const cookie = await signUp(site.url);
  const cookies = { site: cookie, other: isFloor ? '' : await signUp(other.url) };
  const written = await compareAll(both, writes(cookies));
  const inTheEnd = { site: Math.round(site.residentMb()), other: Math.round(other.residentMb()) };
  say(`memory after the writes: ${inTheEnd.site} MB, the other's ${inTheEnd.other} MB`);
  if (options.json) {
    const report = { parcels, generator, startMs: site.startMs, rows: [...rows, ...written] };
    process.stdout.write(`${JSON.stringify({ ...report, memory, inTheEnd }, null, 2)}\n`);
  } else if (!options.quick && isFloor) {
    await askForHostilePages(site.url, dataDir);
    await askForPanel(site.url, cookie);
  }
} finally {
  for (const server of running) await server.stop();
  rmSync(scratchDir, { recursive: true, force: true });
}
