import { onTestFinished } from 'vitest';
import { adminEmail, adminPassword, adminWith, type TestAdmin } from './admin.ts';
import { cookieOf } from './auth/accounts.ts';
import { movableClock } from './clock.ts';
import { startMailServer } from './notifications/mail-server.ts';
import { durable, startPostgres } from './postgres-server.ts';
import { signUp, startRunning } from './running-site.ts';
import { temporaryDir } from './temporary-dir.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** The database in the environment of a site; it outlives the site. */
export async function databaseOf(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  const server = await startPostgres(durable);
  onTestFinished(server.stop);
  return { DATABASE_URL: server.url };
}

/** A site that is killed and started again, and its owner, who sends again what had no answer. */
export async function mortalSite(database: Record<string, string>) {
  const mails = await startMailServer();
  const clock = movableClock();
  const env: Record<string, string> = {
    ...clock.env,
    ...database,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  };
  const how = { command: clock.command, dataDir: temporaryDir(), env };
  let site = await startRunning(how);
  let starting = Promise.resolve();
  let cookie = '';
  let unanswered = 0;
  const admin: Pick<TestAdmin, 'ask'> = {
    async ask(path, request) {
      for (;;) {
        const reply = await adminWith(site, cookie)
          .ask(path, request)
          .catch(() => null);
        if (reply !== null) return reply;
        unanswered += 1;
        await starting;
      }
    },
  };
  const restart = async (signal: 'SIGKILL' | 'SIGTERM', whileDown = async () => {}) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    starting = promise;
    await site.end(signal);
    await whileDown();
    site = await startRunning(how);
    resolve();
  };
  const setClock = (now: number) => clock.setWrongBy(now - Date.now());
  return {
    admin,
    mails,
    setClock,
    restart,
    dataDir: how.dataDir,
    /** The environment of the next start. */
    env,
    unanswered: () => unanswered,
    async signInOn(day: string) {
      setClock(Date.parse(`${day}T10:00:00.000Z`));
      if (cookie === '') ({ cookie } = await signUp(site));
      const json = { email: adminEmail, password: adminPassword };
      cookie = cookieOf(await site.ask('/api/admins/auth/signin', { method: 'POST', json }));
      return admin;
    },
  };
}
