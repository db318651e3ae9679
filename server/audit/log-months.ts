import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import { PostgresFault } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { inDatabaseTransaction } from '../database/transaction.ts';
import { isReadByAll } from './log-deletion.ts';

/**
 * On PostgreSQL the audit log has a table for each month, `audit_events_2026_11`. An entry whose month has none, such as
 * one from a clock that is wrong, is in `audit_events_other`.
 */

/** Months that are made before they begin. */
const monthsAhead = 3;

/** So many entries are moved into a month that is made at most, while writers wait; where there are more they stay. */
const maxMoved = 20_000;

/** Others wait for a lock as long as we do, so it is not long: the next run tries again. */
const lockMs = 200;

/** Held by the node that makes or drops a month. */
const monthsLock = 7_927_002;

type Month = { name: string; from: string; until: string };

/** Makes the table of this month and of those to come, where they are missing. @returns how many were made. */
export async function makeMonths(db: Db, now: Date): Promise<number> {
  if (!isPostgres(db)) return 0;
  const present = new Set((await readMonths(db)).map(({ name }) => name));
  const wanted = Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthAt(now, ahead));
  let made = 0;
  for (const month of wanted.filter(({ name }) => !present.has(name))) {
    const outcome = await alone(db, (trx) => make(trx, month));
    if (outcome === 'locked') break;
    if (outcome === 'done') made += 1;
  }
  return made;
}

/** Drops the months that were over at a time, and that every consumer has processed. @returns how many. */
export async function dropMonths(db: Db, before: Date): Promise<number> {
  if (!isPostgres(db)) return 0;
  let dropped = 0;
  const months = await readMonths(db);
  for (const month of months.filter(({ until }) => until <= before.toISOString())) {
    const outcome = await alone(db, (trx) => drop(trx, month));
    if (outcome === 'locked') break;
    if (outcome === 'done') dropped += 1;
  }
  return dropped;
}

async function make(trx: Db, { name, from, until }: Month): Promise<boolean> {
  if (await exists(trx, name)) return false;
  // A writer that has found no month for its entry would be refused where there is one meanwhile; so none is at it.
  await sql`lock table only audit_events in share row exclusive mode`.execute(trx);
  const isIn = sql`at >= ${from} and at < ${until}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from audit_events_other where ${isIn} limit ${maxMoved + 1}) as entry`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) > maxMoved) return false;
  const table = sql.table(name);
  await sql`create table ${table} (like audit_events including all)`.execute(trx);
  await sql`
    with moved as (delete from audit_events_other where ${isIn} returning *)
    insert into ${table} select * from moved`.execute(trx);
  await sql`
    alter table audit_events attach partition ${table}
    for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(trx);
  return true;
}

async function drop(trx: Db, month: Month): Promise<boolean> {
  if (!(await exists(trx, month.name)) || !(await isRead(trx, month))) return false;
  await sql`lock table only audit_events in access exclusive mode`.execute(trx);
  // An entry with an old time may have come meanwhile.
  if (!(await isRead(trx, month))) return false;
  await sql`drop table ${sql.table(month.name)}`.execute(trx);
  return true;
}

/** Another node may have made or dropped it. */
async function exists(trx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists`.execute(trx);
  return rows[0]?.exists === true;
}

/** Whether every consumer has processed a month. Its index of transactions leads to what some have not. */
async function isRead(trx: Db, { name }: Month): Promise<boolean> {
  const { rows } = await sql<{ isRead: SqlBool }>`
    select not exists (
      select from ${sql.table(name)} as entry
      where transaction_id >= (select min(read_from) from consumer_offsets)
        and not (${isReadByAll(trx)})) as "isRead"`.execute(trx);
  return rows[0]?.isRead === true;
}

/** Does work on the tables, unless another node does, or somebody holds them for longer. */
async function alone(
  db: Db,
  work: (trx: Db) => Promise<boolean>,
): Promise<'done' | 'left' | 'locked'> {
  try {
    return await inDatabaseTransaction(db, async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(`${lockMs}ms`)}`.execute(trx);
      const { rows } = await sql<{ isAlone: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(monthsLock)}) as "isAlone"`.execute(trx);
      if (!rows[0]?.isAlone) return 'locked';
      return (await work(trx)) ? 'done' : 'left';
    });
  } catch (error) {
    if (error instanceof PostgresFault && error.sqlState === '55P03') return 'locked';
    throw error;
  }
}

async function readMonths(db: Db): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_events'::regclass order by relname`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = name.match(/^audit_events_(\d{4})_(\d\d)$/) ?? [];
    return year === undefined ? [] : [monthAt(new Date(`${year}-${month}-01T00:00:00Z`), 0)];
  });
}

/** The month of a time, or one that comes `ahead` of it. */
function monthAt(time: Date, ahead: number): Month {
  const [from, until] = [0, 1].map((next) =>
    new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead + next))
      .toISOString()
      .slice(0, 7),
  );
  return { name: `audit_events_${from?.replace('-', '_')}`, from: from ?? '', until: until ?? '' };
}
