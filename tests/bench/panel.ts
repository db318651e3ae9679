import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { normalizeForSearch } from '../../server/database/search.ts';

const parcels = 100_000;
const rounds = 15;

const screens = [
  '/control/index.html',
  '/control/parcels/list.html',
  '/control/parcels/list.html?search=a',
  '/control/parcels/list.html?search=lisbon+4711',
  '/control/parcels/list.html?search=nowhere',
  '/control/parcels/BENCH-50000',
  '/control/parcels/BENCH-50000/update',
  '/control/parcels/BENCH-50000/activities',
  '/control/settings/contact',
  '/api/parcels',
  '/api/parcels?page=4000',
];

/** How long the panel's screens take with 100,000 parcels, for one administrator. */
export async function askForPanel(site: string, dataDir: string): Promise<void> {
  insertParcels(join(dataDir, 'waybill.db'));
  const cookie = await signUp(site);
  for (const path of screens) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await fetch(site + path, { headers: { Cookie: cookie }, redirect: 'error' });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const [median = 0, worst = 0] = [times[Math.floor(rounds / 2)], times.at(-1)];
    process.stdout.write(`${path}: ${median.toFixed(1)} ms (at most ${worst.toFixed(1)})\n`);
  }
}

async function signUp(site: string): Promise<string> {
  // The host of a site that is only this machine's needs no token.
  const answer = await fetch(`${site.replace('127.0.0.1', 'localhost')}/api/admins`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', password: 'a password to measure with' }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (answer.status !== 201) throw new Error(`The sign-up answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

function insertParcels(file: string): void {
  const cities = ['Amsterdam', 'São Paulo', 'Zürich', 'Lisbon', 'Lagos', 'Osaka'];
  const then = '2026-01-01T00:00:00.000Z';
  const sqlite = new Sqlite(file, { timeout: 5000 });
  const insert = sqlite.prepare(
    `insert into parcels (tracking_code, recipient_name, destination, search_text, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?)`,
  );
  sqlite.transaction(() => {
    for (let number = 0; number < parcels; number += 1) {
      const code = `BENCH-${number}`;
      const name = `Recipient ${number}`;
      const destination = `${cities[number % cities.length]} ${number}`;
      insert.run(code, name, destination, normalizeForSearch(code, name, destination), then, then);
    }
  })();
  sqlite.close();
}
