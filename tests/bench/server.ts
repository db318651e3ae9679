import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server process that listens. */
export type RunningServer = { port: number; stop(): Promise<void> };

/** Starts a server and waits for the port in its line "listening". */
export async function startServer(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"listening"')) continue;
    child.stdout.resume();
    return { port: JSON.parse(line).port, stop };
  }
  throw new Error(`${script} did not start`);
}
