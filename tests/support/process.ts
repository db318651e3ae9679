import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { distDir } from './site.ts';

/** The built server, and the built commands about the account. */
export const main = join(distDir, 'server/main.js');
const adminCli = join(distDir, 'server/admin-cli.js');

/** A folder of the test's own. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

type Started = {
  child: ChildProcess;
  /** Waits for the next log line with this message. */
  says(msg: string): Promise<Record<string, unknown>>;
  /** Everything that it says from here to its end. */
  rest(): Promise<string>;
};

/**
 * Starts the site as a process of its own, as `node dist/server/main.js` where nothing is said. Not in
 * the folder of the project, where `npm start` might build anew what other tests read; see own-tree.ts.
 */
export function start(
  env: Record<string, string>,
  command = [process.execPath, main],
  cwd = tmpdir(),
): Started {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, so that nothing of it outlives a test that fails.
    detached: true,
  });
  onTestFinished(() => killGroup(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async rest() {
      let said = '';
      for (;;) {
        const { value, done } = await lines.next();
        if (done) return said;
        said += `${value}\n`;
      }
    },
    async says(msg) {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The process ended without saying "${msg}"`);
        if (!value.startsWith('{')) continue;
        const entry: Record<string, unknown> = JSON.parse(value);
        if (entry.msg === msg) return entry;
      }
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already, as it should be.
  }
}

/** Starts a server that is expected to give up; what it said, and its exit code. */
export function startInVain(env: Record<string, string>) {
  return run([main], { PORT: '0', ...env });
}

/** Gives a command about the account, as `npm run admin` does; what it said, and its exit code. */
export function admin(args: string[], env: Record<string, string>) {
  return run([adminCli, ...args], env);
}

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}
