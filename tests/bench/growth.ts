import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../support/postgres-server.ts';
import { signUp } from './panel.ts';
import { fillGrown, grownCodeOf } from './postgres-dataset.ts';
import { startSite } from './server.ts';
import { say, timesOf } from './times.ts';

/**
 * Prints how long the site on PostgreSQL takes for what is asked all the time, beside a year of parcels with five
 * activities and six entries of the activity log each, one request after the other; and what these tables take.
 *
 * `--parcels 1000000`, `--activities 5` of each; `--url postgres://…` for an empty database of a server that runs, else it
 * starts one.
 */
const { values: options } = parseArgs({
  options: {
    parcels: { type: 'string', default: '1000000' },
    activities: { type: 'string', default: '5' },
    url: { type: 'string' },
  },
});
const parcels = Number(options.parcels);
const rounds = 200;

const durable = { fsync: 'on', shared_buffers: '512MB', max_wal_size: '8GB' };
const postgres = options.url === undefined ? await startPostgres(durable, { onDisk: true }) : null;
const url = options.url ?? postgres?.url ?? '';
const dataDir = mkdtempSync(join(tmpdir(), 'waybill-growth-'));
const site = await startSite(dataDir, { DATABASE_URL: url, TRUST_PROXY: '127.0.0.1' });
const client = new Client(url);
await client.connect();

/** Bytes of a row in a table and in its indexes. */
async function printSizes(): Promise<void> {
  const { rows } = await client.query(`
    select coalesce(inhparent, pg_class.oid)::regclass::text as name, sum(reltuples)::bigint as count,
      sum(pg_table_size(pg_class.oid))::bigint as bytes, sum(pg_indexes_size(pg_class.oid))::bigint as indexes
    from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where relkind = 'r' and relname ~ '^(parcels|activities|audit_events_.*)$' group by 1 order by 1`);
  for (const { name, count, bytes, indexes } of rows) {
    const each = (value: string) => (Number(value) / Number(count)).toFixed(0);
    say(`${name}: ${count} rows, ${each(bytes)} bytes each, ${each(indexes)} in indexes`);
  }
}

/** Any of the parcels, from all over the table; each time another one. */
function anyCode(round: number): string {
  return grownCodeOf(1 + ((round * 7_919_731 + Date.now()) % parcels));
}

async function measure(name: string, ask: (round: number) => Promise<Response>): Promise<void> {
  const { median, worst } = await timesOf(rounds, ask);
  say(`${name}: ${median.toFixed(1)} ms (at most ${worst.toFixed(1)})`);
}

try {
  const Cookie = await signUp(site.url);
  await fillGrown(client, { parcels, activitiesEach: Number(options.activities) });
  await printSizes();
  // Limits count for each address.
  const from = (round: number) => ({
    'X-Forwarded-For': `10.${round % 250}.${Math.floor(round / 250)}.7`,
  });
  const visit = (path: string, round: number) =>
    fetch(`${site.url}${path}`, { headers: from(round) });
  const read = (path: string) => fetch(`${site.url}${path}`, { headers: { Cookie } });
  await measure('lookup', (round) => visit(`/api/parcels/${anyCode(round)}`, round));
  await measure('result page', (round) => visit(`/track.html?code=${anyCode(round)}`, round));
  for (const query of [
    '',
    '?page=1000',
    `?page=${Math.floor(parcels / 40)}`,
    '?sort=delivery',
    '?stage=exception',
  ]) {
    await measure(`list ${query}`, () => read(`/api/parcels${query}`));
  }
  await measure('list ?search=(a code)', (round) => read(`/api/parcels?search=${anyCode(round)}`));
  for (const query of [
    '',
    '?page=10',
    '?page=1000',
    '?actor=desk1@example.com',
    '?action=deleted',
    '?action=imported',
  ]) {
    await measure(`activity log ${query}`, () => read(`/api/audit${query}`));
  }
  await measure('event', (round) =>
    fetch(`${site.url}/api/events`, {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        title: 'Arrived',
        description: 'At the depot.',
        parcels: [anyCode(round)],
      }),
    }),
  );
} finally {
  await client.end();
  await site.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
