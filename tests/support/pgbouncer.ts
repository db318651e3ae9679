import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './listen.ts';
import { ordinaryUser } from './ordinary-user.ts';

const program = 'pgbouncer';
/** Distributions put it where only root looks for programs. */
const env = { PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) };

export type PoolMode = 'session' | 'transaction';

export type Pgbouncer = {
  /** The address of the same database through it. */
  throughIt(url: string): string;
  /** From now on new connections lead to another server. */
  pointAt(url: string): void;
  /** The same, and all that are open are cut: for a server that does not answer, and does not hang up either. */
  restartAt(url: string): Promise<void>;
  stop(): Promise<void>;
};

/** Whether PgBouncer is installed. */
export function hasPgbouncer(): boolean {
  return spawnSync(program, ['--version'], { env, stdio: 'ignore' }).status === 0;
}

/**
 * Starts PgBouncer before a server, for all databases of it, with nothing set that Waybill would not work without.
 *
 * @param settings more lines of its section `[pgbouncer]`.
 */
export async function startPgbouncer(
  server: string,
  mode: PoolMode,
  settings: string[] = [],
): Promise<Pgbouncer> {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-pgbouncer-'));
  chmodSync(dir, 0o755);
  const file = join(dir, 'pgbouncer.ini');
  const port = await freePort();
  const write = (url: string) =>
    writeFileSync(
      file,
      configOf(url, [`listen_port = ${port}`, `pool_mode = ${mode}`, ...settings]),
    );
  write(server);
  const run = () => {
    const child = spawn(program, ['--quiet', file], { env, stdio: 'ignore', ...ordinaryUser() });
    return { child, isUp: listening(port, child) };
  };
  let { child, isUp } = run();
  const interrupt = () => void child.kill('SIGKILL');
  process.once('exit', interrupt);
  const end = async () => {
    const exited = child.exitCode === null && once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await isUp;
  return {
    throughIt(url) {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      return through.href;
    },
    pointAt(url) {
      write(url);
      // It reads its settings again.
      child.kill('SIGHUP');
    },
    async restartAt(url) {
      write(url);
      await end();
      ({ child, isUp } = run());
      await isUp;
    },
    async stop() {
      process.off('exit', interrupt);
      await end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function configOf(url: string, settings: string[]): string {
  const { hostname, port, username, password } = new URL(url);
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  return `[databases]
* = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
unix_socket_dir =
auth_type = any
${settings.join('\n')}
`;
}

/** Waits until it takes connections. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  const isUp = async () => {
    if (child.exitCode === null && !(await answers(port)))
      throw new Error('PgBouncer does not start');
  };
  await vi.waitFor(isUp, { timeout: 10_000, interval: 10 });
  if (child.exitCode !== null) throw new Error(`PgBouncer has ended with ${child.exitCode}`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
