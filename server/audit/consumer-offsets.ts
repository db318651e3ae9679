import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';
import type { LogPosition } from './log-reader.ts';

/** Stores the position of a new consumer: after all entries that exist already. */
export async function initOffset(db: Db, consumer: string): Promise<void> {
  await db
    .insertInto('consumer_offsets')
    .columns(['consumer', 'last_id'])
    .expression(({ selectFrom, val, lit }) =>
      selectFrom('audit_events')
        .select(({ fn }) => [
          val(consumer).as('consumer'),
          fn.coalesce(fn.max('id'), lit(0)).as('last_id'),
        ])
        // Without a `where`, SQLite would read the `on` of the conflict as that of a join.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.column('consumer').doNothing())
    .execute();
}

type Bounds = Pick<LogPosition, 'from' | 'until'>;
type Offset = { consumer: string; position: LogPosition };

/**
 * Reads the positions of consumers.
 *
 * @param options `lock`: only positions that no other process has locked, and locks them until the transaction ends.
 */
export async function readOffsets(
  db: Db,
  consumers: readonly string[],
  { lock = false } = {},
): Promise<Offset[]> {
  const bounds = isPostgres(db)
    ? sql<Bounds>`json_build_object('from', read_from::text, 'until', read_until::text)`
    : sql<Bounds | null>`null`;
  const rows = await db
    .selectFrom('consumer_offsets')
    .select(['consumer', 'last_id', bounds.as('bounds')])
    .where('consumer', 'in', consumers)
    .orderBy('consumer')
    .$if(lock, (query) => query.forUpdate().skipLocked())
    .execute();
  return rows.map(({ consumer, last_id: lastId, bounds: read }) => ({
    consumer,
    position: { lastId, ...(read ?? { from: '0', until: '0' }) },
  }));
}

/** Saves the position of consumers, in the transaction in which they have consumed the entries before it. */
export async function saveOffset(
  trx: Db,
  consumers: readonly string[],
  { lastId, from, until }: LogPosition,
): Promise<void> {
  const bounds = isPostgres(trx)
    ? sql`, read_from = ${from}::bigint, read_until = ${until}::bigint`
    : sql``;
  await sql`
    update consumer_offsets set last_id = ${lastId} ${bounds}
    where consumer in (${sql.join(consumers)})`.execute(trx);
}

/**
 * A condition on rows with the alias `entry`: all consumers have read them. Other entries must not be deleted. See log-reader.ts for
 * positions.
 */
function isReadByAll(db: Db) {
  const isRead = isPostgres(db)
    ? sql`(entry.transaction_id < read_from
        or entry.id <= last_id and (read_until = 0 or entry.transaction_id < read_until))`
    : sql`entry.id <= last_id`;
  return sql<SqlBool>`not exists (select 1 from consumer_offsets where not ${isRead})`;
}

/**
 * Deletes old entries that all consumers have processed, at most `limit` of them.
 *
 * @returns how many were deleted.
 */
export async function deleteOldEntries(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from audit_events where id in (
      select id from audit_events as entry
      where at < ${before.toISOString()} and ${isReadByAll(db)}
      order by at limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
