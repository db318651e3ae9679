import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '../../server/shared/paths.ts';
import { signUp } from './panel.ts';
import { startSite } from './server.ts';
import { shares } from './times.ts';
import { timeOf, timesDuring } from './visits.ts';
import { wordsFrom } from './words.ts';

/**
 * Prints how long it takes to look at a spreadsheet of parcels, to import it, and to import it again with every row
 * changed; by how much memory grows; and how long a visitor's lookup and somebody else's write take meanwhile.
 *
 * `--rows 50000`, `--database postgres://…` for PostgreSQL.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    database: { type: 'string', default: '' },
  },
});
const rows = Number(options.rows);
const dataDir = mkdtempSync(join(tmpdir(), 'waybill-import-'));

function sheet(destination: string): string {
  const words = wordsFrom(7);
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      `BENCH-${row}`,
      words.name(),
      `ada${row}@example.com`,
      `+31 20 555 ${row}`,
      `"${words.address()}, ${destination}"`,
      words.name(),
      'Accra',
      'In transit',
      '"2,5 kg"',
      '31.12.2026',
    ].join(','),
  );
  const headings =
    'Tracking code,Recipient,E-mail,Phone,Destination,Sender,Origin,Status,Weight,Deliver by';
  return [headings, ...lines].join('\r\n');
}

const site = await startSite(dataDir, {
  RATE_LIMIT: 'off',
  ...(options.database !== '' && { DATABASE_URL: options.database }),
});

try {
  const cookie = await signUp(site.url);
  const parcel = { tracking_code: 'BENCH-LOOKUP', recipient_name: 'Ada', destination: 'Lisbon' };
  await post('/api/parcels', parcel, cookie);
  // Warm, as a site is.
  for (let round = 0; round < 300; round += 1) await lookUp();
  const first = sheet('the Netherlands');
  const second = sheet('Portugal');
  process.stdout.write(`${rows} rows, ${(first.length / 1e6).toFixed(1)} MB\n`);
  await measure('look', () => load(cookie, first, 'yes'));
  await measure('new', () => load(cookie, first, 'no'));
  await measure('the same', () => load(cookie, first, 'no'));
  await measure('changed', () => load(cookie, second, 'no'));
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function load(cookie: string, text: string, dry_run: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'parcels.csv');
  form.append('dry_run', dry_run);
  const headers = { Cookie: cookie };
  const answer = await fetch(`${site.url}${paths.api.importParcels}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { data, errors } = await answer.json();
  const { created, changed, same, failed } = data;
  if (failed > 0) process.stdout.write(`${JSON.stringify(data.errors[0])}\n`);
  return `${answer.status} ${JSON.stringify({ created, changed, same, failed, errors })}`;
}

async function measure(name: string, work: () => Promise<string>): Promise<void> {
  const before = site.residentMb();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, site.residentMb());
  }, 50);
  const message = { subject: 'Hello', body: 'A question.' };
  const start = performance.now();
  let [entries, seconds, wrote]: [string, number, number[]] = ['', 0, []];
  const workBesideWrites = async () => {
    const timed = async () => {
      entries = await work();
      seconds = (performance.now() - start) / 1000;
    };
    wrote = await timesDuring(timed, () => post('/api/messages', message), 50);
  };
  const looked = await timesDuring(workBesideWrites, lookUp, 5);
  clearInterval(watch);
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s, memory +${(most - before).toFixed(0)} MB (from ${before.toFixed(0)}); ` +
      `lookup ${sharesAndMost(looked)}; a write ${sharesAndMost(wrote)}; ${entries}\n`,
  );
}

function sharesAndMost(times: number[]): string {
  return `${shares(times)}, most ${Math.max(...times).toFixed(0)}`;
}

function lookUp(): Promise<number> {
  return timeOf(`${site.url}/api/parcels/BENCH-LOOKUP`);
}

function post(path: string, body: object, cookie = ''): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json' };
  return timeOf(site.url + path, { method: 'POST', headers }, JSON.stringify(body));
}
