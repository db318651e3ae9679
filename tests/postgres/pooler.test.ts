import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/database/postgres/open.ts';
import { paths } from '../../server/shared/paths.ts';
import { signedInAdmin } from '../support/admin.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { dataOf, type Reply } from '../support/http.ts';
import { startNodes } from '../support/nodes.ts';
import { hasPgbouncer, type PoolMode, startPgbouncer } from '../support/pgbouncer.ts';
import { doctor } from '../support/process.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';
import { type OpenStream, openStream } from '../support/tracking/streams.ts';
import { csv } from '../support/transfer/imports.ts';

const modes: PoolMode[] = ['session', 'transaction'];
const canRun = hasPgbouncer();
if (!canRun) process.stdout.write('PgBouncer: skipped, because it is not installed here\n');

type Given = { isEmpty?: boolean; limit?: string };

/** The address of a database through PgBouncer. @param given `limit`: the role's time limit for statements there. */
async function throughPgbouncer(mode: PoolMode, given: Given = {}): Promise<string> {
  const { isEmpty = false, limit } = given;
  const url = await postgresUrl({ isEmpty });
  if (limit !== undefined) await limitTheRole(url, limit);
  // In session mode each connection of a node is one of the server's.
  const pgbouncer = await startPgbouncer(inject('postgres'), mode, ['default_pool_size = 40']);
  onTestFinished(pgbouncer.stop);
  return pgbouncer.throughIt(url);
}

/** As operations.md says. */
async function limitTheRole(url: string, limit: string): Promise<void> {
  const { db } = await opened(url);
  const { username, pathname } = new URL(url);
  const role = sql`${sql.id(username)} in database ${sql.id(pathname.slice(1))}`;
  await sql`alter role ${role} set statement_timeout = ${sql.lit(limit)}`.execute(db);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const statuses = async (replies: Promise<Reply>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(replies)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Waits until a stream has told of this event as the newest. */
async function told(stream: OpenStream, title: string): Promise<void> {
  for (;;) if ((await stream.next()).data.history?.data[0]?.title === title) return;
}

describe.runIf(canRun)('PgBouncer', () => {
  test.each(modes)('in %s mode, as it comes: a site begins, writes and reads', async (mode) => {
    const DATABASE_URL = await throughPgbouncer(mode, { isEmpty: true });
    const site = await startRunning({ env: { DATABASE_URL } });
    const admin = await signUp(site);
    const file = csv('Tracking code,Recipient,Address', 'WB-1002,Kofi,Accra', 'WB-1003,Ada,Lisbon');
    const event = (title: string) => {
      const json = { parcel_id: 'WB-1001', title, description: 'Sorted.' };
      return admin.ask('/api/activities', { method: 'POST', json });
    };

    expect((await postParcel(admin, 'WB-1001')).status).toBe(201);
    const imported = await admin.ask(paths.api.importParcels, { method: 'POST', form: { file } });
    expect(dataOf(imported)).toMatchObject({ created: 2, failed: 0 });
    expect(await statuses(numbers(30).map((number) => event(`Sorted ${number}`)))).toEqual({
      201: 30,
    });

    const shown = dataOf(await site.ask('/api/parcels/WB-1001'));
    expect(shown).toMatchObject({ history: { total: 30 } });
    expect(dataOf(await admin.ask('/api/parcels?search=WB-100'))).toMatchObject({ total: 3 });
    expect((await site.ask('/')).status).toBe(200);
  });

  test.each(modes)(
    'in %s mode, two nodes: what one records shows on both within a second, and limits are one',
    async (mode) => {
      const { nodes, proxy, db } = await startNodes(
        {},
        await throughPgbouncer(mode, { isEmpty: true }),
      );
      const admin = await signedInAdmin({ ask: nodes[0].ask, db });
      await postParcel(admin, 'WB-1001');
      const streams = await Promise.all(nodes.map((node) => openStream(node, 'WB-1001')));
      for (const stream of streams) await stream.next();

      for (const title of ['Arrived', 'Departed', 'Arrived again']) {
        const json = { parcel_id: 'WB-1001', title, description: 'Sorted.' };
        expect((await admin.ask('/api/activities', { method: 'POST', json })).status).toBe(201);
        const since = performance.now();
        for (const stream of streams) {
          await told(stream, title);
        }
        expect(performance.now() - since).toBeLessThan(1000);
      }
      const lookups = numbers(80).map(() => proxy.ask('/api/parcels/WB-1001'));

      expect(await statuses(lookups)).toEqual({ 200: 60, 429: 20 });
    },
  );

  test.each(modes)('in %s mode: it hears of events by looking', async (mode) => {
    const { watchEvents } = await opened(await throughPgbouncer(mode));
    let looks = 0;
    const watch = watchEvents(() => {
      looks += 1;
    });
    onTestFinished(watch.stop);

    await expect.poll(() => looks, { timeout: 5000 }).toBeGreaterThan(2);
  });

  test.each(modes)(
    'in %s mode, npm run doctor says that time limits are the role’s',
    async (mode) => {
      const look = async (given: Given) => {
        const DATABASE_URL = await throughPgbouncer(mode, given);
        return doctor({ DATA_DIR: temporaryDir(), DATABASE_URL });
      };

      const [{ code, output }, limited] = [await look({}), await look({ limit: '10s' })];

      expect(output).toMatch(/^ {2}ok {5}database {7}PostgreSQL /m);
      expect(output).toMatch(
        /^ {2}warn {3}time limits {4}the pooler keeps the site's from PostgreSQL/m,
      );
      expect(code).toBe(0);
      expect(limited.output).not.toContain('time limits');
    },
  );

  test('in transaction mode no dump is tried, which would leave its settings to others', async () => {
    const { copyTo, db } = await opened(await throughPgbouncer('transaction'));

    const copied = copyTo(join(temporaryDir(), 'dump'), { check: false });

    await expect(copied).rejects.toThrow(
      /^Cannot make the backup .*: pg_dump does not work through/,
    );
    expect(await db.selectFrom('settings').select('id').execute()).toHaveLength(1);
  });

  test('in session mode a dump is tried, as without PgBouncer', async () => {
    const { copyTo } = await opened(await throughPgbouncer('session'));

    const copied = copyTo(join(temporaryDir(), 'dump'), { check: false });

    // The one that is installed may be missing, or older than the server.
    const outcome = await copied.catch((error: unknown) => String(error));
    expect(String(outcome)).not.toContain('pooler');
  });

  test.each(modes)('in %s mode limits of the role do not hold for migrations', async (mode) => {
    const { exclusively } = await opened(await throughPgbouncer(mode, { limit: '100ms' }));

    await exclusively((trx) => sql`select pg_sleep(0.2)`.execute(trx));
  });

  test('what PgBouncer refuses for another reason is said', async () => {
    const pgbouncer = await startPgbouncer(inject('postgres'), 'session');
    onTestFinished(pgbouncer.stop);
    const url = `${pgbouncer.throughIt(await postgresUrl())}-nowhere`;

    await expect(openPostgres({ url, pool: 1 })).rejects.toThrow(/-nowhere" does not exist/);
  });
});
