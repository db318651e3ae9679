import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { insertDataset } from './dataset.ts';
import type { MixedLoad } from './mixed-load.ts';
import { signUp } from './panel.ts';
import { type RunningServer, startServer } from './server.ts';
import { say } from './times.ts';

/**
 * Prints the site's memory under mixed requests of which hardly two are the same: lookups, results in all languages, pages,
 * addresses that do not exist, streams, writes, some uploads. What grows with requests and not with what it keeps shows
 * as a figure that rises from line to line. Of the heap it is the least of each step, after a collection.
 *
 * `--requests 1000000`, `--step 50000` (how many for each line), `--parcels 20000`.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    step: { type: 'string', default: '50000' },
    parcels: { type: 'string', default: '20000' },
  },
});
const requests = Number(options.requests);
const step = Number(options.step);
const parcels = Number(options.parcels);
if (!requests || !step || !parcels) throw new Error('--requests, --step and --parcels are numbers');

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-memory-'));
const file = join(dataDir, 'memory.jsonl');

function startWatched(): Promise<RunningServer> {
  return startServer(join(import.meta.dirname, 'memory-site.ts'), [], {
    DATA_DIR: dataDir,
    MEMORY_FILE: file,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
}

/** In megabytes: what is resident at the end of a step, and the least of the rest during it. */
function memoryOfStep() {
  const samples: NodeJS.MemoryUsage[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  truncateSync(file);
  const least = (of: (memory: NodeJS.MemoryUsage) => number) =>
    Math.round(Math.min(...samples.map(of)) / 1024 ** 2);
  return {
    resident: Math.round((samples.at(-1)?.rss ?? 0) / 1024 ** 2),
    heap: least(({ heapUsed }) => heapUsed),
    external: least(({ external }) => external),
    buffers: least(({ arrayBuffers }) => arrayBuffers),
  };
}

const running: { stop(): Promise<void> }[] = [];
const child = fork(join(import.meta.dirname, 'mixed-load.ts'));
const endOfLoad = once(child, 'exit').then(() => {
  throw new Error('The load has ended: a request failed');
});
endOfLoad.catch(() => {});
try {
  writeFileSync(file, '');
  await (await startWatched()).stop();
  insertDataset(dataDir, parcels);
  const site = await startWatched();
  running.push(site);
  const cookie = await signUp(site.url);
  say('requests   resident   heap   external   buffers (MB)   CPU µs each');
  for (let from = 0; from < requests; from += step) {
    const before = site.cpuSeconds();
    const to = Math.min(from + step, requests);
    const load: MixedLoad = { port: site.port, parcels, cookie, from, to };
    child.send(load);
    const [statuses] = await Promise.race([once(child, 'message'), endOfLoad]);
    const { resident, heap, external, buffers } = memoryOfStep();
    const micros = Math.round(((site.cpuSeconds() - before) / (to - from)) * 1e6);
    const figures = [to, resident, heap, external, buffers, micros];
    say(
      `${figures.map((figure) => String(figure).padStart(9)).join('')}   ${JSON.stringify(statuses)}`,
    );
  }
} finally {
  child.kill();
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
