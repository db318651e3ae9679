import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ticks } from './process-times.ts';

/** A server process that listens. */
export type RunningServer = {
  pid: number;
  port: number;
  url: string;
  /** From its start to listening, in milliseconds, where it says so. */
  startMs: number | undefined;
  /** User and system time of the process with all its threads, in seconds. */
  cpuSeconds(): number;
  /** Resident memory, and what the processes that it has begun add to it, in megabytes. */
  residentMb(): number;
  stop(): Promise<void>;
};

/** As `npm start` has it; see docs/performance.md. */
const flags = ['--max-semi-space-size=8'];

/** Starts a server and waits for the port in its line "listening". */
export async function startServer(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const ofProcess = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"listening"')) continue;
    child.stdout.resume();
    const { port, startMs } = JSON.parse(line);
    return {
      pid: child.pid ?? 0,
      port,
      url: `http://127.0.0.1:${port}`,
      startMs,
      cpuSeconds() {
        // The command's name comes first and may hold spaces; user and system time are 14th and 15th.
        const fields = ofProcess('stat').split(') ')[1]?.split(' ') ?? [];
        return (Number(fields[11]) + Number(fields[12])) / ticks;
      },
      residentMb() {
        const begun = ofProcess(`task/${child.pid}/children`).split(' ').filter(Boolean);
        const own = Number(ofProcess('status').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
        return begun.map(residentMbOf).reduce((sum, mb) => sum + mb, own);
      },
      stop,
    };
  }
  throw new Error(`${script} did not start`);
}

export const root = join(import.meta.dirname, '../..');

/** Starts the site that a checkout has built, by default this one. */
export function startSite(
  dataDir: string,
  env: Record<string, string> = {},
  checkout = root,
): Promise<RunningServer> {
  return startServer(join(checkout, 'dist/server/main.js'), [], { DATA_DIR: dataDir, ...env });
}

/** Of what it shares with others, such as Node itself, its part. */
function residentMbOf(pid: string): number {
  try {
    const said = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(said.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}
