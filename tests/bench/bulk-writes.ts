import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { codeOf } from './dataset.ts';
import type { RunningServer } from './server.ts';

/** `place`: the SQLite file, or the URL of a PostgreSQL database. */
type Bulk = { one: RunningServer[]; cookie: string; parcels: number; place: string };

const bulk = { parcels: 10_000, each: 500 };

/** One event for many parcels, each of whose recipients gets a mail: until all of these are queued. */
export async function measureBulk(
  cpu: () => number,
  name: string,
  { one, cookie, parcels, place }: Bulk,
) {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  const url = `${one[0]?.url}/api/events`;
  const [before, start] = [cpu(), performance.now()];
  const queued = await countMails(place);
  const count = Math.min(bulk.parcels, parcels);
  for (let first = 0; first < count; first += bulk.each) {
    const codes = Array.from({ length: bulk.each }, (_, index) => codeOf(first + index));
    const event = {
      parcels: codes,
      title: 'On its way',
      stage: 'ready_for_pickup',
      status: 'Ready',
    };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) });
    await answer.text();
    if (answer.status !== 201)
      throw new Error(`An event for many parcels answered ${answer.status}`);
  }
  const recorded = cpu() - before;
  // One of a hundred has no address.
  while ((await countMails(place)) - queued < count * 0.98) await setTimeout(100);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `${name}: an event for ${count} parcels with mails ${(cpu() - before).toFixed(2)} s of processor time` +
      ` (${recorded.toFixed(2)} s until it is recorded), ${seconds.toFixed(1)} s in all\n`,
  );
}

async function countMails(place: string): Promise<number> {
  const query = 'select count(*) as count from mails';
  if (!place.startsWith('postgres:')) {
    const sqlite = new Sqlite(place, { readonly: true });
    const count = sqlite.prepare<[], number>(query).pluck().get() ?? 0;
    sqlite.close();
    return count;
  }
  const client = new Client(place);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(query);
  await client.end();
  return Number(rows[0]?.count);
}
