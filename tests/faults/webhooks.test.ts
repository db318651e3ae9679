/** @module-tag extended */

import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { adminWith } from '../support/admin.ts';
import { askWith } from '../support/auth/api-keys.ts';
import { figure, seconds, shortOrLong } from '../support/faults.ts';
import { dataOf } from '../support/http.ts';
import {
  isSignedWith,
  ownMachine,
  type ReceivedWebhook,
} from '../support/notifications/webhooks.ts';
import { durable, startPostgres } from '../support/postgres-server.ts';
import { type RunningSite, signUp, startRunning } from '../support/running-site.ts';
import { isWhole } from '../support/sweep.ts';

const parcels = shortOrLong(80, 1000);
/** Parcels that are created with one request. */
const size = shortOrLong(5, 20);
const kills = shortOrLong(2, 6);
/** Of a parcel: created, the event, and what that changes on it. */
const types = ['parcel.created', 'event.created', 'parcel.updated'];
/** Webhooks that were being sent when the site was killed come after their lease. */
const patience = { timeout: shortOrLong(50_000, 300_000), interval: 100 };

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
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, output, exited: once(child, 'exit') };
}

/** What the receiver writes of a webhook: its headers and its content, as they came. */
type Written = Pick<ReceivedWebhook, 'headers' | 'body'>;

/** A webhook, and whether a library of others verifies it. */
type Line = { id: string; type: string; code: string; isSigned: boolean };

/** The receiver of the fixtures, and the webhooks that it has got so far. */
async function startReceiver() {
  const { child, lines, output } = python([fixture('receiver.py')]);
  await expect.poll(() => lines, patience).toHaveLength(1);
  const { port }: { port: number } = JSON.parse(lines[0] ?? '');
  const received: Line[] = [];
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    begin(secret: string) {
      // At once, as signatures are valid for minutes.
      output.on('line', (line) => received.push(verified(JSON.parse(line), secret)));
      child.stdin.write(`${secret}\n`);
    },
  };
}

function verified({ headers, body }: Written, secret: string): Line {
  const { type, data }: { type: string; data: { tracking_code: string } } = JSON.parse(body);
  const isSigned = isSignedWith(secret, { headers, body });
  return { id: headers['webhook-id'] ?? '', type, code: data.tracking_code, isSigned };
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
    const env = { RATE_LIMIT: 'on', ...ownMachine, ...(await databaseOf(engine)) };
    const { url, received, begin } = await startReceiver();
    let site = await startRunning({ env });
    const { cookie, key } = await keyOf(site);
    const endpoint = { url, events: types };
    const how = { method: 'POST', json: endpoint };
    const { secret } = dataOf(await askWith(site, key)('/api/webhooks', how));
    begin(String(secret));

    const begun = performance.now();
    const client = python([
      fixture('client.py'),
      `http://localhost:${site.port}`,
      String(parcels),
      String(size),
    ]);
    client.child.stdin.write(`${key}\n`);
    const again = { dataDir: site.dataDir, env: { ...env, PORT: String(site.port) } };
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((parcels * kill) / (kills + 1));
      await expect.poll(() => client.lines.length, patience).toBeGreaterThanOrEqual(enough);
      await site.end('SIGKILL');
      site = await startRunning(again);
    }
    expect(await client.exited).toEqual([0, null]);
    const { refused }: { refused: number } = JSON.parse(client.lines.at(-1) ?? '');
    // More requests than a key has in a minute.
    if (isWhole) expect(refused).toBeGreaterThan(0);
    const ids = () => new Set(received.map(({ id }) => id));
    await expect.poll(() => ids().size, patience).toBe(parcels * types.length);

    expect(received.every(({ isSigned }) => isSigned)).toBe(true);
    const ofParcels = Map.groupBy(received, ({ code }) => code);
    expect(ofParcels.size).toBe(parcels);
    for (const lines of ofParcels.values()) {
      // What is repeated has the same id, and was in its place the first time.
      const first = lines.filter(
        ({ id }, index) => lines.findIndex((one) => one.id === id) === index,
      );
      expect(first.map(({ type }) => type)).toEqual(types);
    }
    await expect.poll(() => pendingOf(site, cookie), patience).toBe(0);
    const repeated = received.length - ids().size;
    await figure(
      context,
      `webhooks on ${engine}: ${parcels} parcels and their events by Python, ${ids().size} webhooks to Python in ${seconds(performance.now() - begun)}, ${kills} × kill -9, 0 lost, ${repeated} repeated, ${refused} requests too early`,
    );
  },
);

/** The owner's cookie, and a key of what the program in Python needs. */
async function keyOf(site: RunningSite): Promise<{ cookie: string; key: string }> {
  const { cookie, ask } = await signUp(site);
  const scopes = ['parcels:read', 'parcels:write', 'events:write', 'webhooks'];
  const json = { name: 'Python', scopes };
  const { key } = dataOf(await ask('/api/keys', { method: 'POST', json }));
  return { cookie, key: String(key) };
}

async function pendingOf(site: Pick<RunningSite, 'ask'>, cookie: string) {
  const reply = await adminWith(site, cookie).ask('/api/webhooks');
  const [endpoint]: { pending: number }[] = dataOf(reply).data;
  return endpoint?.pending;
}
