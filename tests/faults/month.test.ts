import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { adminEmail, adminPassword, adminWith, type TestAdmin } from '../support/admin.ts';
import { cookieOf } from '../support/auth/accounts.ts';
import { movableClock } from '../support/clock.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { dataOf } from '../support/http.ts';
import { liveMonth, mailsOf, smallMonth, wholeMonth } from '../support/invoices/month.ts';
import { startMailServer } from '../support/notifications/mail-server.ts';
import { durable, startPostgres } from '../support/postgres-server.ts';
import { backup } from '../support/process.ts';
import { signUp, startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const size = shortOrLong(smallMonth, wholeMonth);
/** When it is killed: with some of it done, and the rest asked for. */
const killed = shortOrLong(
  ['doors', 'month'],
  ['parcels', 'doors', 'month', 'bookings', 'reminders'],
);

/** A site that is killed and started again, and its owner, who sends again what had no answer. */
async function mortalSite(database: Record<string, string>) {
  const mails = await startMailServer();
  const clock = movableClock();
  const env = { ...clock.env, ...database, SMTP_URL: `smtp://127.0.0.1:${mails.port}` };
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

type Engine = 'SQLite' | 'PostgreSQL';
const engines = shortOrLong<Engine[]>(['SQLite'], ['SQLite', 'PostgreSQL']);

/** The database in the environment of a site; it outlives the site. */
async function databaseOf(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'SQLite') return {};
  const server = await startPostgres(durable);
  onTestFinished(server.stop);
  return { DATABASE_URL: server.url };
}

test.for(engines)(
  'on %s, a month adds up though the site is killed in its middle, and on SQLite after its backup is restored',
  async (engine, context) => {
    const site = await mortalSite(await databaseOf(engine));
    const { admin, mails, restart, setClock, dataDir } = site;
    let kills = 0;
    const requireSums = await liveMonth(
      {
        signInOn: site.signInOn,
        async disturb(phase, done) {
          if (!killed.includes(phase)) return;
          await expect.poll(done, { interval: 5 }).toBeGreaterThan(0.3);
          await restart('SIGKILL');
          kills += 1;
        },
      },
      size,
    );
    await requireSums(admin);
    expect(site.unanswered()).toBeGreaterThan(0);

    const file = join(temporaryDir(), 'month.db');
    const isSqlite = engine === 'SQLite';
    if (isSqlite) {
      expect(await backup(['backup', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      const [invoice] = dataOf(await admin.ask('/api/invoices?state=overdue')).data;
      const json = { id: invoice.id, paid_on: '2026-03-27' };
      await admin.ask('/api/invoices/payment', { method: 'POST', json });
      await expect(requireSums(admin)).rejects.toThrow();
    }
    // Mails that were being sent when it was killed come after their lease.
    setClock(Date.parse('2026-03-27T12:00:00.000Z'));
    await restart('SIGTERM', async () => {
      if (!isSqlite) return;
      expect(await backup(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    });
    await requireSums(admin);
    const received = () => {
      const once = new Map(mails.mails.map(({ parsed, to }) => [parsed.messageId, to[0]]));
      return [...once.values()].filter((to) => to !== adminEmail).sort();
    };
    await expect.poll(received, { timeout: 60_000 }).toEqual(mailsOf(size));
    await figure(
      context,
      `a month on ${engine}: ${size.parcels} parcels, ${size.customers} invoices, killed ${kills} times, ${site.unanswered()} requests sent again, every sum agrees`,
    );
  },
);
