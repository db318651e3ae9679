import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Sqlite from 'better-sqlite3';
import { askForPanel } from './panel.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * Loads the site and a bare node:http server in turn, and prints how much of the bare one's speed
 * the site keeps. Machines differ and are shared; the ratio is what can be compared.
 */
const rounds = 3;
const seconds = 3;
const connections = 32;

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
const targets = { home: '/', lookup: '/api/parcels/WB-AIR-1001' };

const running: RunningServer[] = [];

async function start(args: string[], env: Record<string, string> = {}): Promise<string> {
  const [script = '', ...rest] = args;
  const server = await startServer(script, rest, env);
  running.push(server);
  return `http://127.0.0.1:${server.port}`;
}

/** Requests a second, counting only answers that went well. */
async function load(url: string): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, duration: seconds, connections });
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`);
  return requests.average;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How long content pages of 100,000 characters that mean no good take, drawn anew each time. */
async function askForHostilePages(site: string): Promise<void> {
  const size = 100_000;
  const pieces = ['\n', 'x\n', '[bold=a]', '[image=/a]', '[bold=a]\n', '<b>[', '[bold='];
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
  const insert = sqlite.prepare(
    `insert into pages (slug, title, content, icon, created_at, updated_at)
     values (?, 'Hostile', ?, 'pages', '', '')`,
  );
  for (const [index, piece] of pieces.entries()) {
    insert.run(`hostile-${index}`, piece.repeat(size / piece.length));
  }
  sqlite.close();
  for (const [index, piece] of pieces.entries()) {
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      // An address that asks for something is not kept.
      await (await fetch(`${site}/pages/hostile-${index}?round=${round}`)).arrayBuffer();
      times.push(performance.now() - start);
    }
    const time = median(times.slice(10)).toFixed(1);
    process.stdout.write(`${size} characters of ${JSON.stringify(piece)}: ${time} ms\n`);
  }
}

try {
  const site = await start([join(root, 'dist/server/main.js'), '--demo'], {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
  });
  const bare = await start([join(root, 'tests/bench/bare-server.ts'), dataDir, `${site}/`]);

  for (const [name, path] of Object.entries(targets)) {
    const speeds: { site: number[]; bare: number[] } = { site: [], bare: [] };
    await load(site + path);
    await load(bare + path);
    for (let round = 0; round < rounds; round += 1) {
      speeds.site.push(await load(site + path));
      speeds.bare.push(await load(bare + path));
    }
    const ratios = speeds.site.map((speed, round) => speed / (speeds.bare[round] ?? 0));
    process.stdout.write(
      `${name.padEnd(8)} site ${median(speeds.site).toFixed(0)}/s  ` +
        `bare ${median(speeds.bare).toFixed(0)}/s  ` +
        `ratio ${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)})\n`,
    );
  }
  await askForHostilePages(site);
  await askForPanel(site, dataDir);
} finally {
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
