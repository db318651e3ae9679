import { inspect } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isBusyOrFull, isDatabaseFault, isUniqueViolation } from '../../server/database/errors.ts';
import { inSerializableDatabaseTransaction } from '../../server/database/transaction.ts';
import { signedInAdmin } from '../support/admin.ts';
import { insertContentPage } from '../support/content/content-pages.ts';
import { freshDatabase, opened, postgresUrl, sharedDatabase } from '../support/database.ts';
import { startNodes } from '../support/nodes.ts';
import { message, postMessage } from '../support/notifications/messages.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startSite } from '../support/site.ts';

/** What a promise is rejected with. */
async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test('a statement that takes too long is ended, and may succeed later', async () => {
  // Its connections have a limit of their own, and are no other test's.
  const { db } = await opened(await postgresUrl());
  await sql`set statement_timeout = 50`.execute(db);
  // The pool gives the connection that was used last.
  const fault = await faultOf(sql`select pg_sleep(5)`.execute(db));

  expect(fault).toMatchObject({ sqlState: '57014' });
  expect(isBusyOrFull(fault)).toBe(true);
});

test('each connection has time limits, so that none waits for ever', async () => {
  const { db } = await freshDatabase();
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`.execute(db);

  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
    lock_timeout: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  });
});

test('a connection that the server ended fails once, and is replaced', async () => {
  const [one, other] = await sharedDatabase();
  await sql`select 1`.execute(one.db);
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  const running = faultOf(sql`select pg_sleep(5)`.execute(one.db));
  await expect
    .poll(async () => {
      await end.execute(other.db);
      return Promise.race([running, null]);
    })
    .not.toBeNull();

  const fault = await running;
  expect(isBusyOrFull(fault)).toBe(true);
  expect(isDatabaseFault(fault)).toBe(true);
  await expect.poll(() => faultOf(sql`select 1`.execute(one.db))).toBeNull();
});

test('a record that is taken is told from other faults', async () => {
  const { db } = await freshDatabase();
  await sql`insert into rate_limits (key) values ('a')`.execute(db);

  const again = await faultOf(sql`insert into rate_limits (key) values ('a')`.execute(db));
  const wrong = await faultOf(sql`select nothing from nowhere`.execute(db));

  expect([isUniqueViolation(again), isBusyOrFull(again)]).toEqual([true, false]);
  expect([isUniqueViolation(wrong), isBusyOrFull(wrong), isDatabaseFault(wrong)]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  [
    'refused',
    sql`insert into rate_limits (key) values ('desk@secret.example')`,
    'rate_limits_pkey',
  ],
  ['wrong', sql`select cast(concat('desk@', 'secret.example') as integer)`, 'type integer'],
])('a fault does not hold what was %s, however it is printed', async (_, statement, said) => {
  const { db } = await freshDatabase();
  await statement.execute(db).catch(() => {});

  const printed = inspect(await faultOf(statement.execute(db)), { depth: 5, showHidden: true });

  expect(printed).toContain(said);
  expect(printed).not.toMatch(/secret/);
});

test('what a transaction has read is true until it has written; conflicts are tried again', async () => {
  const [one, other] = await sharedDatabase();
  const key = 'turns';
  await sql`insert into rate_limits (key, points) values (${key}, 0)`.execute(one.db);
  const count = ({ db }: typeof one) =>
    inSerializableDatabaseTransaction(db, async (trx) => {
      const { rows } = await sql<{ points: number }>`
        select points from rate_limits where key = ${key}`.execute(trx);
      const next = Number(rows[0]?.points) + 1;
      await sql`update rate_limits set points = ${next} where key = ${key}`.execute(trx);
    });

  await Promise.all(Array.from({ length: 40 }, (_, index) => count(index % 2 ? one : other)));

  const { rows } = await sql`select points from rate_limits where key = ${key}`.execute(one.db);
  expect(rows).toEqual([{ points: 40 }]);
});

test('more transactions at once than connections: all of them are done', async () => {
  const { db } = await opened(await postgresUrl());
  const titles = Array.from({ length: 60 }, (_, index) => `Page ${index}`);

  await Promise.all(
    titles.map((title) =>
      db.transaction().execute((trx) => insertContentPage(trx, { title, slug: title })),
    ),
  );

  const { total } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('title', 'like', 'Page %')
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(60);
});

test('while another program locks a table, readers go on, and who writes to it waits', {
  tags: 'extended',
}, async () => {
  const site = await startSite();
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = site.db.transaction().execute(async (trx) => {
    await sql`lock table messages in exclusive mode`.execute(trx);
    held.resolve();
    await release;
  });
  await held.promise;

  const sending = postMessage(site, message);
  expect((await site.ask('/')).status).toBe(200);
  expect((await site.ask('/track.html?code=WB-NONE-1')).status).toBe(404);
  resolve();

  expect((await sending).status).toBe(201);
  await holding;
});

test('PostgreSQL restarts under load: pages go on, writes say 503, and all goes on by itself', {
  tags: 'extended',
}, async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const { nodes, proxy } = await startNodes({ RATE_LIMIT: 'off' }, server.url);
  const { db } = await opened(server.url);
  const admin = await signedInAdmin({ ask: proxy.ask, db });
  await proxy.ask('/');
  await proxy.ask('/');

  const writes: { code: string; status: number }[] = [];
  const pages: number[] = [];
  let isOver = false;
  const write = async () => {
    for (let count = 0; !isOver; count += 1) {
      const code = `LOAD-${count}`;
      const json = { tracking_code: code, recipient_name: 'Ada', destination: 'Lisbon' };
      const { status } = await admin.ask('/api/parcels', { method: 'POST', json });
      writes.push({ code, status });
    }
  };
  const look = async () => {
    while (!isOver) pages.push((await proxy.ask('/')).status);
  };
  const running = [write(), look()];
  await expect.poll(() => writes.length, { timeout: 15_000 }).toBeGreaterThan(10);

  await server.restart();
  const last = writes.length;
  await expect
    .poll(() => writes.slice(last).some(({ status }) => status === 201), { timeout: 15_000 })
    .toBe(true);
  isOver = true;
  await Promise.all(running);

  expect(new Set(pages)).toEqual(new Set([200]));
  expect(writes.every(({ status }) => status === 201 || status === 503)).toBe(true);
  const rows = await db.selectFrom('parcels').select('tracking_code').execute();
  const storedCodes = new Set(rows.map(({ tracking_code }) => tracking_code));
  expect(writes.filter(({ code, status }) => status === 201 && !storedCodes.has(code))).toEqual([]);
  for (const { ask } of nodes) expect((await ask('/health/ready')).status).toBe(200);
});
