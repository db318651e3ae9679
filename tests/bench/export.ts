import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { insertLists } from './list-dataset.ts';
import { signUp } from './panel.ts';
import { type RunningServer, startSite } from './server.ts';
import { say, shares } from './times.ts';
import { timeOf, timesDuring } from './visits.ts';

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

const dataDir = options.data ?? mkdtempSync(join(tmpdir(), 'waybill-export-'));
const isMade = existsSync(join(dataDir, 'waybill.db'));

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
  const readAll = (onBytes: (taken: number) => void) =>
    read(`${site.url}/api/parcels/export?${query}`, cookie, onBytes);
  const start = performance.now();
  const before = site.cpuSeconds();
  const bytes = await readAll(() => {});
  const [seconds, cpu] = [(performance.now() - start) / 1000, site.cpuSeconds() - before];

  const parts = [0.1, 0.5, 1];
  const memory: string[] = [];
  const readWatched = () =>
    readAll((taken) => {
      if (taken < bytes * (parts[0] ?? Number.POSITIVE_INFINITY) * 0.999) return;
      memory.push(
        `${((parts.shift() ?? 0) * 100).toFixed(0)} % ${site.residentMb().toFixed(0)} MB`,
      );
    });
  const waited = await timesDuring(readWatched, () => lookup(site));
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
  return `${times.length}: ${shares(times)}`;
}

function lookup(site: RunningServer): Promise<number> {
  return timeOf(`${site.url}/track.html?code=BUSY-PARCEL`);
}

/** @returns how many bytes there were. */
async function read(url: string, cookie: string, onBytes: (taken: number) => void) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers: { cookie } }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
  let taken = 0;
  for await (const chunk of answer) {
    taken += chunk.length;
    onBytes(taken);
  }
  return taken;
}

let site: RunningServer | undefined;
try {
  if (isMade) {
    new Sqlite(join(dataDir, 'waybill.db')).exec('delete from staff').close();
  } else {
    await (await startSite(dataDir)).stop();
    insertLists(dataDir, { parcels: parcels, customers: 0, others: 20 });
  }
  site = await startSite(dataDir, { RATE_LIMIT: 'off' });
  const cookie = await signUp(site.url);
  const alone: number[] = [];
  for (let round = 0; round < 300; round += 1) alone.push(await lookup(site));
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
