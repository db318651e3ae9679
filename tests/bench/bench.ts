import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, contentPageSlug, insertDataset } from './dataset.ts';
import { askForHostilePages } from './hostile-pages.ts';
import { connections, type LoadRequest, loadGenerator } from './load.ts';
import { type Measured, middleOf, never, print, type Row } from './measured.ts';
import { askForPanel, signUp } from './panel.ts';
import { type RunningServer, startServer } from './server.ts';
import { medianOf } from './times.ts';

/**
 * Loads the site and the floor (see floor.ts) in turn, on one generated database, and prints what a
 * request costs each of them. Machines differ and are shared; the ratio of processor time is what can
 * be compared. Limits, headers and the log are on: the requests come through a proxy, from many
 * addresses.
 *
 * `--parcels 10000|100000|1000000`, `--quick` (less than 90 seconds), `--only lookup` (one target alone),
 * `--json`.
 */
const { values: options } = parseArgs({
  options: {
    parcels: { type: 'string', default: '10000' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const parcels = Number(options.parcels);
const rounds = 3;
const seconds = options.quick ? 1 : 4;
const warmUpSeconds = options.quick ? 2 : 5;
/** So many different requests are sent in turn: each from another address, for another parcel. */
const variety = 5000;
const mixedRequests = 200_000;

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
const running: RunningServer[] = [];

type Target = {
  name: string;
  requests: LoadRequest[];
  /** The target whose floor it is held against, where that is not its own. */
  floor?: string;
};

async function start(args: string[], env: Record<string, string> = {}): Promise<RunningServer> {
  const [script = '', ...rest] = args;
  const server = await startServer(script, rest, env);
  running.push(server);
  return server;
}

function startSite(): Promise<RunningServer> {
  const env = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' };
  return start([join(root, 'dist/server/main.js')], env);
}

/** The same request from many addresses; `pathOf` is given the number of each. */
function requestsFor(pathOf: (index: number) => string, extra: Record<string, string> = {}) {
  return Array.from({ length: variety }, (_, index): LoadRequest => {
    const address = `10.${index % 200}.${Math.floor(index / 200)}.7`;
    const headers = { 'Accept-Encoding': 'gzip, br', 'X-Forwarded-For': address, ...extra };
    return { path: pathOf(index), headers };
  });
}

/** Parcels all over the table, the same ones in each run. */
function someCode(index: number): string {
  return codeOf((index * 7919) % parcels);
}

const pages = { home: '/', contact: '/contact.html', content: `/pages/${contentPageSlug}` };
const lookupPath = (index: number) => `/api/parcels/${someCode(index)}`;
const resultPath = (index: number) => `/track.html?code=${someCode(index)}`;

async function targetsFor(site: RunningServer): Promise<Target[]> {
  const reply = await fetch(site.url, { headers: { 'Accept-Encoding': 'br' } });
  const tag = reply.headers.get('ETag') ?? '';
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, requests: requestsFor(() => path) })),
    { name: 'home, 304', requests: requestsFor(() => '/', { 'If-None-Match': tag }) },
    { name: 'lookup', requests: requestsFor(lookupPath) },
    { name: 'result page', requests: requestsFor(resultPath), floor: 'lookup' },
  ];
}

/** Checks one reply of each target, so that nothing is measured but what is meant. */
async function checkReplies(site: RunningServer): Promise<void> {
  const code = someCode(1);
  for (const path of [...Object.values(pages), lookupPath(1), resultPath(1)]) {
    const reply = await fetch(site.url + path);
    const body = await reply.text();
    const isWhole = path.includes('/api/') ? body.endsWith('}') : body.endsWith('</html>');
    const isRight = !path.includes(code) || body.includes('Departed from depot 5');
    const hasHeaders = reply.headers.has('Content-Security-Policy');
    if (!reply.ok || !isWhole || !isRight || !hasHeaders) throw new Error(`${path}: a wrong reply`);
  }
}

const { name: generator, load } = loadGenerator(dataDir);

async function measure(server: RunningServer, { requests }: Target): Promise<Measured> {
  const before = server.cpuSeconds();
  const result = await load(server.url, requests, seconds);
  return { ...result, cpuMicros: ((server.cpuSeconds() - before) / result.count) * 1e6 };
}

async function compare(site: RunningServer, floor: RunningServer): Promise<Row[]> {
  const targets = await targetsFor(site);
  const rows: Row[] = [];
  for (const target of targets) {
    const { name } = target;
    if (options.only !== undefined && options.only !== name) continue;
    const ofSite: Measured[] = [];
    const ofFloor: Measured[] = [];
    const yardstick = targets.find((other) => other.name === target.floor) ?? target;
    // Until the code is compiled and the parcels asked for are in the system's memory.
    await load(site.url, target.requests, warmUpSeconds);
    await load(floor.url, yardstick.requests, 1);
    for (let round = 0; round < rounds; round += 1) {
      ofSite.push(await measure(site, target));
      ofFloor.push(await measure(floor, yardstick));
    }
    const ratios = ofSite.map((one, i) => one.cpuMicros / (ofFloor[i]?.cpuMicros ?? never()));
    rows.push({ name, ratio: medianOf(ratios), site: middleOf(ofSite), floor: middleOf(ofFloor) });
    if (!options.json) print(rows.slice(-1));
  }
  return rows;
}

/** The site's memory while it answers pages, lookups and results, half of them uncompressed. */
async function memoryUnderLoad(site: RunningServer): Promise<number[]> {
  const plain = { 'Accept-Encoding': 'identity' };
  const kinds = [resultPath, lookupPath, (index: number) => Object.values(pages)[index % 3] ?? '/'];
  const [some = [], others = []] = [{}, plain].map((extra) =>
    kinds.map((pathOf) => requestsFor(pathOf, extra)),
  );
  const mixed = Array.from({ length: variety }, (_, i) => {
    const list = (i % 2 === 0 ? some : others)[i % 3];
    return list?.[i] ?? never();
  });
  const megabytes: number[] = [];
  let count = 0;
  while (count < mixedRequests) {
    count += (await load(site.url, mixed, 5)).count;
    megabytes.push(Math.round(site.residentMb()));
  }
  if (!options.json) {
    process.stdout.write(`memory over ${count} mixed requests: ${megabytes.join(', ')} MB\n`);
  }
  return megabytes;
}

/** What it takes to record what happened to a parcel, asked for by many at once. */
async function addActivities(site: RunningServer, cookie: string): Promise<void> {
  const requests = Array.from({ length: variety }, (_, index): LoadRequest => {
    const activity = { title: 'Arrived at hub', description: 'Sorted for the next leg.' };
    return {
      method: 'POST',
      path: '/api/activities',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ parcel_id: someCode(index), ...activity }),
    };
  });
  const target = { name: 'activity', requests };
  await load(site.url, requests, warmUpSeconds);
  const { cpuMicros, p50, p99 } = middleOf([
    await measure(site, target),
    await measure(site, target),
    await measure(site, target),
  ]);
  process.stdout.write(
    `one activity, ${connections} at once: ${cpuMicros.toFixed(0)} µs, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
  );
}

try {
  // Once for the tables, and once to see how long a start takes beside all the rows.
  await (await startSite()).stop();
  insertDataset(dataDir, parcels);
  const site = await startSite();
  const floorScript = join(root, 'tests/bench/floor.ts');
  const floor = await start([floorScript, dataDir, site.url, ...Object.values(pages)]);
  if (!options.json) {
    process.stdout.write(
      `${parcels} parcels, ${generator}, processor time a request; start ${site.startMs} ms\n`,
    );
  }
  await checkReplies(site);
  const rows = await compare(site, floor);
  const memory = options.quick ? [] : await memoryUnderLoad(site);
  if (options.json) {
    const report = { parcels, generator, startMs: site.startMs, rows, memory };
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  } else if (!options.quick) {
    await askForHostilePages(site.url, dataDir);
    const cookie = await signUp(site.url);
    await addActivities(site, cookie);
    await askForPanel(site.url, cookie);
  }
} finally {
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
