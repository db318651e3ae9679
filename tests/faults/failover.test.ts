import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPrograms } from '../support/failover/programs.ts';
import {
  goOnAlone,
  promote,
  type Server,
  startPrimary,
  startReplica,
} from '../support/failover/server.ts';
import { startWriters, type Writers } from '../support/failover/writers.ts';
import { figure, seconds } from '../support/faults.ts';
import { type Node, startNodes } from '../support/nodes.ts';
import { hasPgbouncer, type PoolMode, startPgbouncer } from '../support/pgbouncer.ts';
import { postParcel, signUp } from '../support/running-site.ts';
import { isWhole } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';
import { visitWhile } from '../support/visits.ts';

const modes: PoolMode[] = ['session', 'transaction'];
const keptPages = ['/', '/contact.html'];
const codes = Array.from({ length: 8 }, (_, number) => `WB-100${number}`);
/** From the primary's death until a write is acknowledged again. */
const maxAwayMs = 10_000;

const bin = findPrograms() ?? '';
const missing = [
  ...(bin === '' ? ['PostgreSQL’s server programs (POSTGRES_BIN names their folder)'] : []),
  ...(hasPgbouncer() ? [] : ['PgBouncer']),
];
const canRun = isWhole && missing.length === 0;
if (isWhole && !canRun) {
  process.stdout.write(`Failover: skipped, for want of ${missing.join(' and ')}\n`);
}

/** A primary, PgBouncer before it, and two nodes behind a proxy. */
async function startAll(mode: PoolMode) {
  const dir = temporaryDir();
  // The servers run as another user where the tests are root's.
  chmodSync(dir, 0o755);
  const servers: Server[] = [];
  // Registered first, so that they go last: nobody else has to wait for them then.
  onTestFinished(
    async () => void (await Promise.all(servers.map((server) => server.remove()))),
    60_000,
  );
  const primary = await startPrimary(bin, join(dir, 'primary'));
  servers.push(primary);
  const settings = ['default_pool_size = 40', 'server_login_retry = 1'];
  const pgbouncer = await startPgbouncer(primary.url, mode, settings);
  onTestFinished(pgbouncer.stop);
  const site = await startNodes({ RATE_LIMIT: 'off' }, pgbouncer.throughIt(primary.url));
  const admin = await signUp(site.proxy);
  for (const code of codes) await postParcel(admin, code);
  for (const { ask } of site.nodes) for (const page of keptPages) await ask(page);
  return { ...site, dir, servers, primary, pgbouncer, admin };
}

type All = Awaited<ReturnType<typeof startAll>> & { replica: Server; writers: Writers };

/** What somebody did about it, from when to when by the clock of performance.now(), and which server takes writes now. */
type Remedy = { begun: number; ended: number; primary: Server };

/** Waits until so many more writes have been acknowledged. */
async function more({ acknowledged }: Writers, count: number): Promise<void> {
  const goal = acknowledged.length + count;
  await expect
    .poll(() => acknowledged.length, { timeout: 60_000, interval: 10 })
    .toBeGreaterThanOrEqual(goal);
}

/** How often each event is in the history of its parcel. */
async function storedEvents({ query }: Server): Promise<Map<string, number>> {
  const rows = await query<{ title: string; times: string }>(
    'select title, count(*) as times from activities group by title',
  );
  return new Map(rows.map(({ title, times }) => [title, Number(times)]));
}

/** Has writers and readers at work while a server is lost, so many times, and looks at what became of it. */
async function tryOut(mode: PoolMode, times: number, loseOne: (all: All) => Promise<Remedy>) {
  const all = await startAll(mode);
  const writers = startWriters(all.admin, codes);
  let isOver = false;
  const visiting = visitWhile(all.proxy, keptPages, () => !isOver);
  const awayMs: number[] = [];
  let { primary } = all;

  for (let time = 0; time < times; time += 1) {
    const dir = join(all.dir, `replica-${time}`);
    const replica = await startReplica(bin, dir, primary);
    all.servers.push(replica);
    await more(writers, 100);
    const remedy = await loseOne({ ...all, primary, replica, writers });
    await more(writers, 100);
    const again = writers.acknowledged.find(({ at }) => at > remedy.ended);
    awayMs.push((again?.at ?? Number.POSITIVE_INFINITY) - remedy.begun);
    await (remedy.primary === replica ? primary : replica).remove();
    primary = remedy.primary;
  }
  isOver = true;
  await writers.stop();

  const { acknowledged, repeated } = writers;
  const stored = await storedEvents(primary);
  expect(acknowledged.filter(({ title }) => stored.get(title) !== 1)).toEqual([]);
  expect(stored.size).toBe(acknowledged.length);
  const visits = await visiting;
  expect(visits.statuses).toEqual(new Set([200]));
  expect(Math.max(...awayMs)).toBeLessThan(maxAwayMs);
  return [
    `${times}×: 0 lost of ${acknowledged.length} acknowledged, none twice, ${repeated()} requests made again`,
    `writing again after at most ${seconds(Math.max(...awayMs))}`,
    `${visits.count} kept pages read, all 200, the slowest in ${Math.round(visits.slowest)} ms`,
  ].join('; ');
}

async function killPrimary({ primary, replica, pgbouncer }: All): Promise<Remedy> {
  const begun = performance.now();
  await primary.kill();
  await promote(replica);
  pgbouncer.pointAt(replica.url);
  return { begun, ended: performance.now(), primary: replica };
}

/** Until the nodes say that they have no database. */
async function cutOffPrimary({ nodes, primary, replica, pgbouncer }: All): Promise<Remedy> {
  primary.freeze();
  const isAway = ({ ask }: Node) =>
    expect.poll(async () => (await ask('/health')).status, { timeout: 60_000 }).toBe(503);
  await Promise.all(nodes.map(isAway));
  const begun = performance.now();
  await primary.kill();
  await promote(replica);
  await pgbouncer.restartAt(replica.url);
  return { begun, ended: performance.now(), primary: replica };
}

/** Until writers are refused, and nothing has been acknowledged that only one server has. */
async function cutOffReplica({ primary, replica, writers }: All): Promise<Remedy> {
  replica.freeze();
  const frozen = performance.now();
  const refused = writers.repeated();
  await expect.poll(() => writers.repeated(), { timeout: 60_000 }).toBeGreaterThan(refused);
  // What it had confirmed may still have been on its way.
  const late = writers.acknowledged.filter(({ at }) => at > frozen + 1000);
  expect(late).toEqual([]);
  const begun = performance.now();
  await goOnAlone(primary);
  return { begun, ended: performance.now(), primary };
}

describe.runIf(canRun)('two nodes on a primary with a replica', () => {
  describe.each(modes)('through PgBouncer in %s mode', (mode) => {
    test('the primary is killed', async (context) => {
      const found = await tryOut(mode, 3, killPrimary);
      await figure(context, `the primary is killed, PgBouncer in ${mode} mode, ${found}`);
    });

    test('the primary is cut off', async (context) => {
      const found = await tryOut(mode, 1, cutOffPrimary);
      await figure(context, `the primary is cut off, PgBouncer in ${mode} mode, ${found}`);
    });
  });

  test('the replica is cut off', async (context) => {
    const found = await tryOut('transaction', 1, cutOffReplica);
    await figure(context, `the replica is cut off, PgBouncer in transaction mode, ${found}`);
  });
});
