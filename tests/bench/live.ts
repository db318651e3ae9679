import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { codeOf, insertDataset } from './dataset.ts';
import { usualConnections as connections, load } from './load.ts';
import { signUp } from './panel.ts';
import { type RunningServer, startSite } from './server.ts';
import { say, shares } from './times.ts';

/**
 * Prints what open results with live updates cost: memory and processor time of a site with many streams that
 * another process has opened, and how long an update takes to arrive.
 *
 * `--streams 5000`, `--seconds 60` (how long it is watched while nothing happens).
 */
const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
  },
});
const streams = Number(options.streams);
const seconds = Number(options.seconds);
const openParcels = 50;

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-live-'));

/** The process that has the streams; it reports when each of them has started, and when one gets an update. */
async function openStreams(site: RunningServer) {
  const child = fork(join(import.meta.dirname, 'streams.ts'), [String(site.port), options.streams]);
  await once(child, 'message');
  return child;
}

/** In percent of one processor, and what is resident at the end. */
async function watch(site: RunningServer): Promise<{ percent: number; megabytes: number }> {
  const before = site.cpuSeconds();
  await delay(seconds * 1000);
  const percent = ((site.cpuSeconds() - before) / seconds) * 100;
  return { percent, megabytes: site.residentMb() };
}

/** Milliseconds from the response to a new event until the browser has the update. */
async function tellTimes(site: RunningServer, cookie: string, child: ReturnType<typeof fork>) {
  const times: number[] = [];
  for (let number = 0; number < openParcels; number += 1) {
    const told = once(child, 'message');
    const since = performance.now();
    const { status } = await fetch(`${site.url}${paths.api.activities}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({
        parcel_id: codeOf(number * Math.floor(streams / openParcels)),
        title: 'Arrived at hub',
        description: 'Sorted for the next leg.',
      }),
    });
    if (status !== 201) throw new Error(`No event was recorded: ${status}`);
    await told;
    times.push(performance.now() - since);
  }
  return times;
}

/** Parcels that are all on their way: of others there is nothing to tell. */
function insertParcels(): void {
  insertDataset(dataDir, streams);
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
  sqlite.exec("update parcels set stage = 'in_transit'");
  sqlite.close();
}

async function openCount(site: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${site.url}${paths.metrics}`)).text();
  return Number(metrics.match(/^waybill_live_streams (\d+)/m)?.[1]);
}

const running: { stop(): Promise<void> }[] = [];
try {
  await (await startSite(dataDir)).stop();
  insertParcels();
  const site = await startSite(dataDir, { LOG_LEVEL: 'info', RATE_LIMIT: 'off' });
  running.push(site);
  const cookie = await signUp(site.url);
  // A site that has not answered anything yet is smaller than one in use.
  const requests = Array.from({ length: 200 }, (_, number) => ({
    path: pathTo(paths.api.parcel, { code: codeOf(number) }),
    headers: {},
  }));
  await load(site.url, requests, 5);
  const idle = await watch(site);
  say(
    `without streams, after ${connections} connections: ${idle.megabytes.toFixed(0)} MB, ${idle.percent.toFixed(2)} % processor`,
  );

  const since = performance.now();
  const child = await openStreams(site);
  const openMs = performance.now() - since;
  say(
    `${streams} streams opened in ${(openMs / 1000).toFixed(1)} s: ${site.residentMb().toFixed(0)} MB`,
  );
  const open = await watch(site);
  say(
    `${streams} streams for ${seconds} s: ${open.megabytes.toFixed(0)} MB (${(open.megabytes - idle.megabytes).toFixed(0)} MB more), ${open.percent.toFixed(2)} % processor`,
  );
  if ((await openCount(site)) !== streams) throw new Error('Not all of them stayed open');
  const times = await tellTimes(site, cookie, child);
  say(`told after ${shares(times)}`);
  const ended = once(child, 'exit');
  const stopping = performance.now();
  await site.stop();
  say(`stopped in ${((performance.now() - stopping) / 1000).toFixed(1)} s`);
  child.kill();
  await ended;
} finally {
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
