import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { startPostgres } from '../support/postgres-server.ts';
import { signUp } from './panel.ts';
import { percentileOf, say } from './times.ts';
import { timeOf, timesDuring } from './visits.ts';
import { waitsStatements } from './waits-dataset.ts';
import { startWatched, type Watched } from './watched.ts';

/**
 * Prints what one click on a large list, file or report makes everybody else wait: how long the event loop is held (99.9 of 100
 * looks, less the same of a site that does nothing beside it), and how long a visitor's lookup takes meanwhile, as a multiple of
 * what it takes alone. It fails where the loop is held for more than 20 ms, or twice for more than 50, or a visitor waits
 * more than three times as long.
 *
 * `--customers 50000`, `--cash 200000`, `--only cash` (clicks whose name has this), `--engine sqlite` or `postgres`.
 */
const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '50000' },
    cash: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
  },
});
const amounts = {
  customers: Number(options.customers),
  parcels: 100_000,
  cash: Number(options.cash),
  invoices: 50_000,
};
/** A quick click comes again until so much time has passed, with a pause after each: else few visitors would meet it. */
const [leastMs, pauseMs] = [1500, 100];
const most = { heldMs: 20, onceMs: 50, visitor: 3 };

const now = new Date().toISOString();
const [today, month] = [now.slice(0, 10), now.slice(0, 7)];
const twoYears = `from=${Number(now.slice(0, 4)) - 2}-01-01&to=${today}`;

type Click = { name: string; path: string; json?: object; form?: () => FormData };

const importedRows = Array.from({ length: 2000 }, (_, row) => `New ${row},new${row}@example.com`);
const clicks: Click[] = [
  { name: 'customers, file', path: '/api/customers/export' },
  { name: 'cash', path: '/api/cash' },
  { name: 'cash, page', path: '/control/cash.html' },
  { name: 'cash, file', path: '/api/cash/export' },
  { name: 'journal', path: `/api/journal?${twoYears}` },
  { name: 'journal, file', path: `/api/journal?${twoYears}&format=csv` },
  { name: 'statement', path: '/api/customers/7/statement' },
  { name: 'month, preview', path: '/api/invoices/month', json: { month, dry_run: 'yes' } },
  { name: 'parcels, file', path: '/api/parcels/export?format=csv' },
  { name: 'parcels, workbook', path: '/api/parcels/export?format=xlsx' },
  { name: 'person, file', path: '/api/people/export', json: { email: 'c7@example.com' } },
  { name: 'dashboard', path: '/control/index.html' },
  { name: 'log', path: '/api/audit' },
  { name: 'messages', path: '/api/messages' },
  {
    name: 'customers, import',
    path: '/api/customers/import',
    form() {
      const form = new FormData();
      form.set('file', new Blob([['name,email', ...importedRows].join('\n')]), 'customers.csv');
      form.set('dry_run', 'yes');
      return form;
    },
  },
];

function lookup(url: string): Promise<number> {
  return timeOf(`${url}/track.html?code=BENCH-7`);
}

async function click(url: string, cookie: string, { path, json, form }: Click): Promise<void> {
  const body = json === undefined ? form && new Response(form()) : Response.json(json);
  const headers = { cookie, ...Object.fromEntries(body?.headers ?? []) };
  const method = body === undefined ? 'GET' : 'POST';
  await timeOf(url + path, { method, headers }, body && Buffer.from(await body.arrayBuffer()));
}

/** @returns whether everybody's wait is short enough. */
async function measure(site: Watched, idle: Watched, cookie: string, one: Click) {
  const alone: number[] = [];
  const rounds: { held: number; most: number; waits: number[]; seconds: number }[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 500; time += 1) alone.push(await lookup(site.url));
    await Promise.all([site.held(), idle.held()]);
    const start = performance.now();
    let seconds = 0;
    const clickAgain = async () => {
      do {
        await click(site.url, cookie, one);
        seconds ||= (performance.now() - start) / 1000;
        await pause(pauseMs);
      } while (performance.now() - start < leastMs);
    };
    const waits = await timesDuring(clickAgain, () => lookup(site.url));
    const [held, floor] = await Promise.all([site.held(), idle.held()]);
    rounds.push({ held: held.p999 - floor.p999, most: held.most - floor.most, waits, seconds });
  }
  const held = Math.min(...rounds.map((round) => round.held));
  const longest = Math.min(...rounds.map((round) => round.most));
  const waits = rounds.flatMap((round) => round.waits);
  const shares = [0.5, 0.99].map(
    (share) => percentileOf(waits, share) / percentileOf(alone, share),
  );
  const isGood =
    held <= most.heldMs && longest <= most.onceMs && shares.every((share) => share <= most.visitor);
  say(
    [
      one.name.padEnd(18),
      `${rounds.map(({ seconds }) => seconds.toFixed(1)).join(' and ')} s`,
      `held ${held.toFixed(0)} ms, at most ${longest.toFixed(0)}`,
      `visitors ${waits.length} (alone ${percentileOf(alone, 0.5).toFixed(1)} and ${percentileOf(alone, 0.99).toFixed(1)} ms): ${shares.map((share) => share.toFixed(1)).join(' and ')} × (p50, p99)`,
      isGood ? '' : 'TOO LONG',
    ].join('   '),
  );
  return isGood;
}

async function fill(dataDir: string, url: string | undefined): Promise<void> {
  if (url === undefined) {
    const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
    sqlite.pragma('synchronous = OFF');
    for (const statement of waitsStatements(amounts)) sqlite.exec(statement);
    sqlite.exec('analyze').close();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of waitsStatements(amounts)) await client.query(statement);
  await client.query('vacuum analyze');
  await client.end();
}

async function measureOn(engine: 'sqlite' | 'postgres') {
  const dirs = ['site', 'idle'].map((name) =>
    mkdtempSync(join(tmpdir(), `waybill-waits-${name}-`)),
  );
  const [dataDir = '', idleDir = ''] = dirs;
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const env = { ...(postgres && { DATABASE_URL: postgres.url }) };
  const running: Watched[] = [];
  try {
    const first = await startWatched(dataDir, env);
    await first.stop();
    await fill(dataDir, postgres?.url);
    const site = await startWatched(dataDir, env);
    running.push(site);
    const idle = await startWatched(idleDir, {});
    running.push(idle);
    const cookie = await signUp(site.url);
    say(`${engine}: ${JSON.stringify(amounts)}`);
    let isGood = true;
    for (const one of clicks.filter(({ name }) => name.includes(options.only))) {
      isGood = (await measure(site, idle, cookie, one)) && isGood;
    }
    return isGood;
  } finally {
    for (const site of running) await site.stop();
    await postgres?.stop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}

for (const engine of ['sqlite', 'postgres'] as const) {
  if (options.engine !== '' && options.engine !== engine) continue;
  if (!(await measureOn(engine))) process.exitCode = 1;
}
