import { Client } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { messagesOf } from '../../views/translations/index.ts';
import type { TestAdmin } from '../support/admin.ts';
import { figure, seconds, shortOrLong } from '../support/faults.ts';
import { durable, startPostgres } from '../support/postgres-server.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { visitWhile } from '../support/visits.ts';

const crashes = shortOrLong(1, 10);
const busy = ['We’re very busy right now. Try again in a few seconds.'];

let server: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  server = await startPostgres(durable);
  return server.stop;
});

/** Another program's connection to the same database. */
async function otherProgram(): Promise<Client> {
  const client = new Client(server.url);
  // A server that crashes says so to everybody.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

/** A site on an empty database of that server. */
async function siteOnPostgres() {
  const other = await otherProgram();
  await other.query('drop schema public cascade; create schema public');
  const site = await startRunning({ env: { DATABASE_URL: server.url } });
  const admin = await signUp(site);
  await postParcel(admin, 'KEPT-1');
  await site.ask('/');
  return { site, admin, other };
}

async function readCodes(): Promise<Set<unknown>> {
  const { rows } = await (await otherProgram()).query('select tracking_code from parcels');
  return new Set(rows.map(({ tracking_code }) => tracking_code));
}

test('PostgreSQL crashes while it is written to: nothing acknowledged is lost, and no restart is needed', async (context) => {
  const { site, admin } = await siteOnPostgres();
  const acknowledged: string[] = [];
  const awayMs: number[] = [];
  let isOver = false;
  const writing = Array.from({ length: 4 }, (_, writer) =>
    writeWhile(admin, `CRASH-${writer}`, acknowledged, () => !isOver),
  );
  const visiting = visitWhile(site, ['/'], () => !isOver);

  for (let crash = 0; crash < crashes; crash += 1) {
    await more(acknowledged, 30);
    const victim = await otherProgram();
    const { rows } = await victim.query('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => victim.once('end', resolve));
    const start = performance.now();
    // Of one of its processes, as for want of memory: PostgreSQL then ends all, and recovers.
    process.kill(rows[0].pid, 'SIGKILL');
    await ended;
    const isUp = () =>
      otherProgram()
        .then(() => true)
        .catch(() => false);
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
    await more(acknowledged, 1);
    awayMs.push(performance.now() - start);
  }
  isOver = true;
  await Promise.all(writing);

  expect((await visiting).statuses).toEqual(new Set([200]));
  const storedCodes = await readCodes();
  expect(acknowledged.filter((code) => !storedCodes.has(code))).toEqual([]);
  await figure(
    context,
    `PostgreSQL crashed ${crashes} times: 0 lost of ${acknowledged.length} acknowledged, writing again after at most ${seconds(Math.max(...awayMs))}`,
  );
});

/** Waits until so many more writes have been acknowledged. */
async function more(acknowledged: string[], count: number): Promise<void> {
  const goal = acknowledged.length + count;
  await expect
    .poll(() => acknowledged.length, { timeout: 30_000, interval: 10 })
    .toBeGreaterThanOrEqual(goal);
}

/** Writes one parcel after the other; each is acknowledged, or refused as it should be. */
async function writeWhile(
  admin: TestAdmin,
  name: string,
  acknowledged: string[],
  goesOn: () => boolean,
): Promise<void> {
  for (let count = 0; goesOn(); count += 1) {
    const code = `${name}-${count}`;
    const { status } = await postParcel(admin, code);
    expect([201, 503]).toContain(status);
    if (status === 201) acknowledged.push(code);
  }
}

test('PostgreSQL has no room: reads go on, writes say 503, and room is all it needs', {
  tags: 'extended',
}, async () => {
  const { site, admin, other } = await siteOnPostgres();
  await other.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on parcels execute function refuse()`);

  const refused = await postParcel(admin, 'FULL-1');

  expect([refused.status, refused.json().errors]).toEqual([
    503,
    [messagesOf('en').errors.storageFull],
  ]);
  for (const path of ['/', '/api/parcels/KEPT-1']) {
    expect((await site.ask(path)).status).toBe(200);
  }
  await other.query('drop function refuse cascade');
  expect((await postParcel(admin, 'FULL-2')).status).toBe(201);
});

test('another program locks a table of PostgreSQL: reads go on, writes wait and then say 503', {
  tags: 'extended',
}, async () => {
  const { site, admin, other } = await siteOnPostgres();
  await other.query('begin; lock table parcels in exclusive mode');
  let isOver = false;
  const visiting = visitWhile(site, ['/', '/api/parcels/KEPT-1'], () => !isOver);

  const refused = await postParcel(admin, 'LOCK-1');
  isOver = true;
  await other.query('commit');

  expect([refused.status, refused.json().errors]).toEqual([503, busy]);
  expect((await visiting).statuses).toEqual(new Set([200]));
  expect((await postParcel(admin, 'LOCK-2')).status).toBe(201);
});
