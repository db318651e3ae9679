import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from './panel.ts';
import { medianOf, percentileOf, say } from './times.ts';
import { timeOf, timesDuring } from './visits.ts';
import { startWatched } from './watched.ts';

/**
 * Prints what a plan of 300 stops makes others wait: the event loop's p99 and a visitor's lookup, in nine rounds, each beside a plan
 * and without one in turn. It fails if the median of the rounds is more than 1.2 times as long beside a plan.
 */
const rounds = 9;
const stops = 300;
const most = 1.2;
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-planning-'));
const site = await startWatched(dataDir, {});
try {
  const cookie = await signUp(site.url);
  const post = async (path: string, json: object) => {
    const headers = { cookie, 'content-type': 'application/json', origin: site.url };
    const reply = await fetch(site.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()).data;
  };
  await post('/api/depots', { name: 'Depot', latitude: 51.05, longitude: 3.72 });
  const drivers = [{ driver: 1 }];
  for (let parcel = 0; parcel < stops; parcel += 1)
    await post('/api/parcels', {
      tracking_code: `BENCH-${parcel}`,
      recipient_name: 'Ada',
      destination: `Kaai ${parcel}, Gent`,
      map_destination_latitude: 51.05 + 0.05 * Math.sin(parcel),
      map_destination_longitude: 3.72 + 0.05 * Math.cos(parcel * 1.7),
      max_expected_delivery_date: day,
    });
  const lookup = () => timeOf(`${site.url}/track.html?code=BENCH-7`);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** The loop's p99 and a visitor's p99, in milliseconds, while something is done for three seconds. */
  const measure = async (begin: () => Promise<unknown>) => {
    await begin();
    await pause(300);
    await site.held();
    const waits = await timesDuring(() => pause(3000), lookup, 5);
    const { p99 } = await site.held();
    return { loop: p99, visitor: percentileOf(waits, 0.99) };
  };

  const ratios: { loop: number; visitor: number }[] = [];
  await measure(async () => {});
  for (let round = 0; round < rounds; round += 1) {
    const alone = await measure(async () => {});
    const beside = await measure(() => post('/api/plans', { day, drivers, seconds: 4 }));
    ratios.push({ loop: beside.loop / alone.loop, visitor: beside.visitor / alone.visitor });
    say(
      `${round + 1}: loop p99 ${alone.loop.toFixed(2)} and ${beside.loop.toFixed(2)} ms, visitor p99 ${alone.visitor.toFixed(1)} and ${beside.visitor.toFixed(1)} ms`,
    );
    await pause(2000);
  }
  const loop = medianOf(ratios.map((one) => one.loop));
  const visitor = medianOf(ratios.map((one) => one.visitor));
  say(`beside a plan: loop ${loop.toFixed(2)} ×, visitor ${visitor.toFixed(2)} ×`);
  if (loop > most) process.exitCode = 1;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
