import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { missingSettings } from '../../server/node-settings.ts';
import { distDir } from './site.ts';

/** The built server, and the built account commands. */
export const main = join(distDir, 'server/main.js');
const adminCli = join(distDir, 'server/admin-cli.js');
const backupCli = join(distDir, 'server/backup-cli.js');
const doctorCli = join(distDir, 'server/doctor-cli.js');
const moveCli = join(distDir, 'server/move-cli.js');

type Started = {
  child: ChildProcess;
  /** Waits for the next log line with this message. */
  says(msg: string): Promise<Record<string, unknown>>;
  /** All further output until it ends, also given line by line. */
  rest(onLine?: (line: string) => void): Promise<string>;
};

/** With these a site's process does not begin anew, as node-settings.test.ts shows that it else does. */
const settings = missingSettings({ execArgv: [], env: {} }, process.versions.node);

/**
 * Starts the site in a separate process, by default `node dist/server/main.js`. Not in the
 * project's folder, where `npm start` might rebuild what other tests read; see own-tree.ts.
 */
export function start(
  env: Record<string, string>,
  command: string[] | null = null,
  cwd = tmpdir(),
): Started {
  const [program = '', ...args] = command ?? [process.execPath, ...settings.execArgv, main];
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited(), ...(command === null && settings.env), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A separate process group, so that no process survives a failed test.
    detached: true,
  });
  onTestFinished(() => killGroup(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async rest(onLine) {
      let output = '';
      for (;;) {
        const { value, done } = await lines.next();
        if (done) return output;
        onLine?.(value);
        output += `${value}\n`;
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

/** What a process of a test has of the runner's: where programs are, and what Node keeps of compiled code. */
function inherited() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended, as expected.
  }
}

/**
 * Starts a server that is expected to fail. @returns its output and its exit code.
 *
 * @param within a command that runs the one after it.
 */
export function startInVain(env: Record<string, string>, within: string[] = []) {
  return run([...settings.execArgv, main], { PORT: '0', ...settings.env, ...env }, within);
}

/** Runs an account command, like `npm run admin`. @returns its output and its exit code. */
export function admin(args: string[], env: Record<string, string>) {
  return run([adminCli, ...args], env);
}

/** Runs `npm run backup` or `npm run restore`. @returns its output and its exit code. */
export function backup(args: string[], env: Record<string, string>) {
  return run([backupCli, ...args], env);
}

/** Runs `npm run doctor`. @returns its output and its exit code. */
export function doctor(env: Record<string, string>) {
  return run([doctorCli], env);
}

/** Runs `npm run move-to-postgres`. @returns its output and its exit code. */
export function moveToPostgres(env: Record<string, string>) {
  return run([moveCli], env);
}

async function run(args: string[], env: Record<string, string>, within: string[] = []) {
  const [program = '', ...rest] = [...within, process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd: tmpdir(),
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
