import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestAdmin } from '../support/admin.ts';
import { figure, seconds } from '../support/faults.ts';
import { freePort } from '../support/listen.ts';
import { type Node, startNodes } from '../support/nodes.ts';
import { ordinaryUser } from '../support/ordinary-user.ts';
import { hasPgbouncer, type PoolMode, startPgbouncer } from '../support/pgbouncer.ts';
import { postParcel, signUp } from '../support/running-site.ts';
import { isWhole } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';
import { visitWhile } from '../support/visits.ts';

const run = promisify(execFile);
const password = 'password';

/** A PostgreSQL server of one's own, with its disk's promises kept. */
type Server = {
  url: string;
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** Ends all its processes at once, as if its machine had lost its power. */
  kill(): Promise<void>;
  /** The same, and its folder is removed. */
  remove(): Promise<void>;
  /** Stops all its processes at once, as if it was cut off from the network: nobody is hung up on. */
  freeze(): void;
};

/** A new server without a replica. */
async function startPrimary(bin: string, dir: string): Promise<Server> {
  const passwordFile = join(ownFolder(dir), 'password');
  writeFileSync(passwordFile, password);
  const data = join(dir, 'data');
  const how = ['--username=waybill', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // Small files of its log, of which it makes several at once.
  const what = ['--encoding=UTF8', '--locale=C', '--wal-segsize=1'];
  await run(join(bin, 'initdb'), [data, ...what, ...how], ordinaryUser());
  return startServer(bin, data);
}

/** A replica of a server, whose commits from now on wait until the replica has them on its disk. */
async function startReplica(bin: string, dir: string, primary: Server): Promise<Server> {
  const data = join(ownFolder(dir), 'data');
  const copy = ['--write-recovery-conf', '--checkpoint=fast'];
  await run(
    join(bin, 'pg_basebackup'),
    [`--dbname=${primary.url}`, `--pgdata=${data}`, ...copy],
    ordinaryUser(),
  );
  const replica = await startServer(bin, data);
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  const isWaitedFor = async () => {
    const states = await primary.query("select from pg_stat_replication where sync_state = 'sync'");
    if (states.length === 0) throw new Error('The replica does not follow');
  };
  await vi.waitFor(isWaitedFor, { timeout: 30_000, interval: 20 });
  return replica;
}

/** Makes a replica the primary. */
async function promote(replica: Server): Promise<void> {
  await replica.query('select pg_promote()');
  // It was copied with the settings of the one that it followed.
  await goOnAlone(replica);
}

/** From now on its commits wait for no replica. */
async function goOnAlone({ query }: Server): Promise<void> {
  await query('alter system reset synchronous_standby_names');
  await query('select pg_reload_conf()');
}

/** A folder that the server may write to. */
function ownFolder(dir: string): string {
  const { uid, gid } = ordinaryUser();
  mkdirSync(dir, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  return dir;
}

async function startServer(bin: string, data: string): Promise<Server> {
  const port = await freePort();
  const url = `postgres://waybill:${password}@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    stdio: 'ignore',
    ...ordinaryUser(),
  });
  const interrupt = () => signalAll(child, 'SIGKILL');
  process.once('exit', interrupt);
  const query = <Row extends object>(sql: string) => queryAt<Row>(url, sql);
  await vi.waitFor(() => query('select 1'), { timeout: 30_000, interval: 20 });
  async function kill(): Promise<void> {
    process.off('exit', interrupt);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    signalAll(child, 'SIGKILL');
    await ended;
  }
  return {
    url,
    query,
    kill,
    async remove() {
      await kill();
      await rm(data, { recursive: true, force: true });
    },
    freeze: () => signalAll(child, 'SIGSTOP'),
  };
}

/** To the server first, which would start others, and to the processes that it has started. */
function signalAll({ pid = 0 }: ChildProcess, signal: 'SIGKILL' | 'SIGSTOP'): void {
  const all = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pids = all.map((line) => line.trim().split(/\s+/).map(Number));
  const children = pids.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
  for (const victim of [pid, ...children]) {
    try {
      if (victim > 0) process.kill(victim, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

async function queryAt<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A server that is killed says so to everybody.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** An event that was answered with success, and when. */
type Acknowledged = { title: string; at: number };

type Writers = {
  acknowledged: Acknowledged[];
  /** How many requests were refused or cut off, and made again. */
  repeated(): number;
  /** Resolves when each has its last event acknowledged. */
  stop(): Promise<void>;
};

/**
 * Writers that record one event after the other, each with an `Idempotency-Key`: what is refused or cut off is sent
 * again with the same key, until it is acknowledged.
 */
function startWriters(admin: TestAdmin, codes: string[]): Writers {
  const acknowledged: Acknowledged[] = [];
  let repeated = 0;
  let isOver = false;

  async function post(parcel_id: string, title: string, key: string): Promise<void> {
    const json = { parcel_id, title, description: 'Sorted.' };
    const headers = { 'Idempotency-Key': key };
    const { status, text } = await admin
      .ask('/api/activities', { method: 'POST', headers, json })
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status === 201) return;
    repeated += 1;
    throw new Error(`${title} is not acknowledged: ${status} ${text}`);
  }

  async function write(code: string): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const title = `${code} ${count}`;
      const key = randomUUID();
      await vi.waitFor(() => post(code, title, key), { timeout: 60_000, interval: 50 });
      acknowledged.push({ title, at: performance.now() });
    }
  }

  const writing = codes.map(write);
  return {
    acknowledged,
    repeated: () => repeated,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

const needed = ['initdb', 'postgres', 'pg_basebackup'];

/**
 * The folder with PostgreSQL's server programs: POSTGRES_BIN, one of PATH, or where Debian keeps the newest; null if
 * there is none. The PostgreSQL that comes with `npm ci` cannot copy itself to a replica.
 */
function findPrograms(): string | null {
  const { POSTGRES_BIN, PATH = '' } = process.env;
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const dirs = POSTGRES_BIN ? [POSTGRES_BIN] : [...PATH.split(delimiter), ...newestFirst];
  return dirs.find((dir) => needed.every((program) => existsSync(join(dir, program)))) ?? null;
}

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
