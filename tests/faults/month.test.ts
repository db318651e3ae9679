import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminEmail } from '../support/admin.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { dataOf } from '../support/http.ts';
import { liveMonth, mailsOf, smallMonth, wholeMonth } from '../support/invoices/month.ts';
import { databaseOf, type Engine, mortalSite } from '../support/mortal-site.ts';
import { backup } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const size = shortOrLong(smallMonth, wholeMonth);
/** When it is killed: with some of it done, and the rest asked for. */
const killed = shortOrLong(
  ['doors', 'month'],
  ['parcels', 'doors', 'month', 'bookings', 'reminders'],
);

const engines = shortOrLong<Engine[]>(['SQLite'], ['SQLite', 'PostgreSQL']);

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
