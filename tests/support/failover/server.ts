import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../listen.ts';
import { ordinaryUser } from '../ordinary-user.ts';

const run = promisify(execFile);
const password = 'password';

/** A PostgreSQL server of one's own, with its disk's promises kept. */
export type Server = {
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
export async function startPrimary(bin: string, dir: string): Promise<Server> {
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
export async function startReplica(bin: string, dir: string, primary: Server): Promise<Server> {
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
export async function promote(replica: Server): Promise<void> {
  await replica.query('select pg_promote()');
  // It was copied with the settings of the one that it followed.
  await goOnAlone(replica);
}

/** From now on its commits wait for no replica. */
export async function goOnAlone({ query }: Server): Promise<void> {
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
