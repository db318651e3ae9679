import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '../../server/shared/paths.ts';
import { signUp } from './panel.ts';
import { startServer } from './server.ts';
import { percentileOf } from './times.ts';
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
const root = join(import.meta.dirname, '../..');
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

const site = await startServer(join(root, 'dist/server/main.js'), [], {
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  ...(options.database !== '' && { DATABASE_URL: options.database }),
});

try {
  const cookie = await signUp(site.url);
  await send(cookie, '/api/parcels', {
    tracking_code: 'BENCH-LOOKUP',
    recipient_name: 'Ada',
    destination: 'Lisbon',
  });
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
  const looked: number[] = [];
  const wrote: number[] = [];
  let isDone = false;
  const every = async (times: number[], ms: number, ask: () => Promise<unknown>) => {
    while (!isDone) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  };
  const others = [
    every(looked, 5, lookUp),
    every(wrote, 50, () => post('/api/messages', { subject: 'Hello', body: 'A question.' })),
  ];
  const start = performance.now();
  const entries = await work();
  const seconds = (performance.now() - start) / 1000;
  isDone = true;
  await Promise.all(others);
  clearInterval(watch);
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s, memory +${(most - before).toFixed(0)} MB (from ${before.toFixed(0)}); ` +
      `lookup ${shares(looked)}; a write ${shares(wrote)}; ${entries}\n`,
  );
}

function shares(times: number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => percentileOf(times, share).toFixed(1));
  return `p50 ${p50} p99 ${p99} most ${Math.max(...times).toFixed(0)} ms`;
}

function lookUp(): Promise<void> {
  return answered('/api/parcels/BENCH-LOOKUP', 'GET', '', '');
}

function post(path: string, body: object): Promise<void> {
  return answered(path, 'POST', '', JSON.stringify(body));
}

function send(cookie: string, path: string, body: object): Promise<void> {
  return answered(path, 'POST', cookie, JSON.stringify(body));
}

/** Not with fetch, which is busy with the upload. */
function answered(path: string, method: string, cookie: string, body: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(site.url + path, { method, agent: false, headers }, (answer) => {
      if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.resume();
      answer.on('end', resolve);
    })
      .on('error', reject)
      .end(method === 'POST' ? body : undefined);
  });
}
