import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { eventTypes } from '../../server/shared/webhook.ts';
import { adminWith } from '../support/admin.ts';
import { figure, seconds, shortOrLong } from '../support/faults.ts';
import { dataOf } from '../support/http.ts';
import { ownMachine } from '../support/notifications/webhooks.ts';
import { durable, startPostgres } from '../support/postgres-server.ts';
import { signUp, startRunning } from '../support/running-site.ts';

const parcels = shortOrLong(80, 1000);
const kills = shortOrLong(2, 6);
/** Of a parcel: created, the event, and what that changes on it. */
const types = ['parcel.created', 'event.created', 'parcel.updated'];
/** Webhooks that were being sent when the site was killed come after their lease. */
const patience = { timeout: shortOrLong(50_000, 300_000), interval: 100 };

type Line = { id: string; type: string; timestamp: string; code: string };

const fixture = (name: string) => join(import.meta.dirname, '../fixtures/webhooks', name);

/** A program of the fixtures, and the lines that it has said so far. */
function python(args: string[]) {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn('python3', args, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, exited: once(child, 'exit') };
}

const engines = shortOrLong<Engine[]>(['SQLite'], ['SQLite', 'PostgreSQL']);
type Engine = 'SQLite' | 'PostgreSQL';

/** The database in the environment of a site; it outlives the site. */
async function databaseOf(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  const server = await startPostgres(durable);
  onTestFinished(server.stop);
  return { DATABASE_URL: server.url };
}

test.for(engines)(
  'on %s, a program in Python gets every webhook, in order for each parcel, though the site is killed',
  async (engine, context) => {
    if (spawnSync('python3', ['--version']).status !== 0) context.skip('python3 is not installed');
    const env = { ...ownMachine, ...(await databaseOf(engine)) };
    const receiver = python([fixture('receiver.py')]);
    await expect.poll(() => receiver.lines, patience).toHaveLength(1);
    const { port }: { port: number } = JSON.parse(receiver.lines[0] ?? '');
    let site = await startRunning({ env });
    const { cookie, ask } = await signUp(site);
    const endpoint = { url: `http://127.0.0.1:${port}/`, events: eventTypes };
    const added = await ask('/api/webhooks', { method: 'POST', json: endpoint });
    receiver.child.stdin.write(`${dataOf(added).secret}\n`);

    const begun = performance.now();
    const url = `http://localhost:${site.port}`;
    const client = python([fixture('client.py'), url, cookie, String(parcels)]);
    const again = { dataDir: site.dataDir, env: { ...env, PORT: String(site.port) } };
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((parcels * kill) / (kills + 1));
      await expect.poll(() => client.lines.length, patience).toBeGreaterThanOrEqual(enough);
      await site.end('SIGKILL');
      site = await startRunning(again);
    }
    expect(await client.exited).toEqual([0, null]);
    const received = () => receiver.lines.slice(1).map((line): Line => JSON.parse(line));
    const ids = () => new Set(received().map(({ id }) => id));
    await expect.poll(() => ids().size, patience).toBe(parcels * types.length);

    const ofParcels = Map.groupBy(received(), ({ code }) => code);
    expect(ofParcels.size).toBe(parcels);
    for (const lines of ofParcels.values()) {
      // What is repeated has the same id, and was in its place the first time.
      const first = lines.filter(
        ({ id }, index) => lines.findIndex((one) => one.id === id) === index,
      );
      expect(first.map(({ type }) => type)).toEqual(types);
    }
    await expect.poll(() => pendingOf(site, cookie), patience).toBe(0);
    const repeated = received().length - ids().size;
    await figure(
      context,
      `webhooks on ${engine}: ${parcels} parcels and their events by Python, ${ids().size} webhooks to Python in ${seconds(performance.now() - begun)}, ${kills} × kill -9, 0 lost, ${repeated} repeated`,
    );
  },
);

async function pendingOf(
  site: Pick<Awaited<ReturnType<typeof startRunning>>, 'ask'>,
  cookie: string,
) {
  const reply = await adminWith(site, cookie).ask('/api/webhooks');
  const [endpoint]: { pending: number }[] = Object(dataOf(reply).data);
  return endpoint?.pending;
}
