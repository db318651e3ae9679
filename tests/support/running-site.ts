import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { adminEmail, adminPassword, adminWith, type TestAdmin } from './admin.ts';
import { type Ask, type Reply, send } from './http.ts';
import { start } from './process.ts';
import { temporaryDir } from './temporary-dir.ts';

/** The built site as a process of its own. */
export type RunningSite = {
  port: number;
  pid: number;
  dataDir: string;
  /** From its start until it was ready, in milliseconds, by the test's own clock. */
  readyMs: number;
  ask(path: string, ask?: Ask): Promise<Reply>;
  /** Sends a signal. @returns the exit code, or null if the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Resident memory, in megabytes. */
  residentMb(): number;
  /** How often its log has this message since it was ready. */
  said(message: string): number;
  /** Files and connections that it has open. */
  openFiles(): number;
};

type How = {
  dataDir?: string;
  env?: Record<string, string>;
  command?: string[];
};

/** Starts a site and waits until it is ready. Limits are off if `env` does not say otherwise. */
export async function startRunning(how: How = {}): Promise<RunningSite> {
  const { dataDir = temporaryDir(), env = {}, command } = how;
  const begun = performance.now();
  const { child, says, rest } = start({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env }, command);
  const port = Number((await says('listening')).port);
  const messages: Record<string, number> = {};
  // Read on, so that it never waits for a reader of its log.
  void rest((line) => {
    const said = line.match(/"msg":"([^"]*)"/)?.[1] ?? '';
    messages[said] = (messages[said] ?? 0) + 1;
  });
  const exited: Promise<[number | null]> = once(child, 'exit').then(([code]) => [code]);
  const ask = (path: string, asked: Ask = {}) =>
    send(port, path, { ...asked, headers: { Host: `localhost:${port}`, ...asked.headers } });
  if ((await ask('/health/ready')).status !== 200) throw new Error('The site is not ready');
  const pid = child.pid ?? 0;
  return {
    port,
    pid,
    dataDir,
    readyMs: performance.now() - begun,
    ask,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
    residentMb() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
    },
    said: (message) => messages[message] ?? 0,
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** Makes the administrator's account of a new site, as its owner does. */
export async function signUp(site: Pick<RunningSite, 'ask'>): Promise<TestAdmin> {
  const reply = await site.ask('/api/admins', {
    method: 'POST',
    json: { email: adminEmail, password: adminPassword },
  });
  if (reply.status !== 201) throw new Error(`No sign-up: ${reply.text}`);
  return adminWith(site, reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '');
}

/** Adds a parcel with this code. */
export function postParcel(admin: TestAdmin, tracking_code: string): Promise<Reply> {
  const json = { tracking_code, recipient_name: 'Ada', destination: 'Lisbon' };
  return admin.ask('/api/parcels', { method: 'POST', json });
}
