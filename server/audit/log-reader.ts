import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';

/**
 * The position of a reader of the audit log. On SQLite entries become visible in the order of their ids, so that `lastId`, the last
 * id that was read, is enough.
 *
 * On PostgreSQL, entries do not become visible in this order. There, a reader reads all entries of the transactions whose numbers
 * are from `from` to below `until` (as text), in the order of their ids. For transactions that have waited for each other, this is
 * the order of their commits. After the last of these entries, the reader continues from `until`.
 */
export type LogPosition = { lastId: number; from: string; until: string };

/** How many ids a range spans at most: some readers skip most entries. */
const stretch = 5000;

/** Entries that may be read: those after `lastId` up to `untilId`; `isLast`: there are no others below `until`. */
type LogRange = LogPosition & { untilId: number; isLast: boolean };

export type UnreadEntries = {
  /** null: there are no unread entries. */
  range: LogRange | null;
  /** Whether there are visible entries that must wait, because a transaction with a lower number still runs. */
  isWaiting: boolean;
  /**
   * Whether the database has never reached the position: it has been replaced by a replica that had not received everything.
   */
  isLost?: boolean;
};

/** The position after all entries that are visible now. */
export async function currentPosition(db: Db): Promise<LogPosition> {
  if (!isPostgres(db)) return { lastId: await newestId(db), from: '0', until: '0' };
  const { rows } = await sql<{ horizon: string }>`select audit_horizon() as horizon`.execute(db);
  const horizon = rows[0]?.horizon ?? '0';
  return { lastId: 0, from: horizon, until: horizon };
}

/** Concurrent transactions differ by no more than this in the time at which they began. */
const skewMs = 60_000;

/** A position before all entries that were written at this time or later. */
export async function positionAt(db: Db, time: Date): Promise<LogPosition> {
  // Read first, so that entries that are written meanwhile come after this position.
  const current = await currentPosition(db);
  const first = await db
    .selectFrom('audit_events')
    .select('at')
    .where('at', '>=', new Date(time.getTime() - skewMs).toISOString())
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return current;
  const until = new Date(Date.parse(first.at) + skewMs).toISOString();
  const transaction = isPostgres(db) ? sql`min(transaction_id)::text` : sql`'0'`;
  const { rows } = await sql<{ id: number; from: string }>`
    select min(id) as id, ${transaction} as "from" from audit_events
    where at >= ${first.at} and at <= ${until}`.execute(db);
  const [{ id, from } = { id: 1, from: '0' }] = rows;
  return { lastId: id - 1, from, until: from };
}

/** When the oldest entry was written (ISO 8601, UTC); null: there is none. */
export async function oldestEntryAt(db: Db): Promise<string | null> {
  const oldest = await db
    .selectFrom('audit_events')
    .select('at')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.at ?? null;
}

export async function findUnread(db: Db, position: LogPosition): Promise<UnreadEntries> {
  const { lastId, from, until } = position;
  const isOpen = from !== until;
  if (isPostgres(db) && !isOpen) return findFinishedEntries(db, position);
  const newest = await newestId(db);
  // A range that was begun must be completed, even if it has no more entries.
  const hasMore = isOpen || newest > lastId;
  const range = hasMore ? rangeAfter(position, Math.max(newest, lastId)) : null;
  return { range, isWaiting: false };
}

function rangeAfter(position: LogPosition, newest: number): LogRange {
  const untilId = Math.min(position.lastId + stretch, newest);
  return { ...position, untilId, isLast: untilId === newest };
}

/** Finds the entries of transactions from `from` on, up to the first transaction that still runs. */
async function findFinishedEntries(db: Db, { lastId, from }: LogPosition): Promise<UnreadEntries> {
  // Before the first range, the id alone says what has been read.
  const isNew = from === '0' ? sql`id > ${lastId}` : sql`transaction_id >= ${from}::bigint`;
  // The query uses `max`, because an index finds it independently of the statistics.
  const hasNew =
    from === '0' ? sql`max(id) > ${lastId}` : sql`max(transaction_id) >= ${from}::bigint`;
  const { rows: looks } = await sql<{ until: string; hasNew: boolean | null }>`
    select audit_horizon() as until, (select ${hasNew} from audit_events) as "hasNew"
  `.execute(db);
  const [look] = looks;
  if (look !== undefined && BigInt(look.until) < BigInt(from)) {
    return { range: null, isWaiting: false, isLost: true };
  }
  if (!look?.hasNew) return { range: null, isWaiting: false };
  const { until } = look;
  // This is a separate statement, so that it sees all entries below the horizon.
  const { rows } = await sql<{ first: number | null; newest: number }>`
    with unread as materialized (
      select id from audit_events where ${isNew} and transaction_id < ${until}::bigint)
    select (select min(id) from unread) as first, (select max(id) from audit_events) as newest
  `.execute(db);
  const [found] = rows;
  if (found === undefined || found.first === null) return { range: null, isWaiting: true };
  const { first, newest } = found;
  return { range: rangeAfter({ from, until, lastId: first - 1 }, newest), isWaiting: false };
}

/** A condition: an entry is in a range. Entries have to be read in the order of their ids. */
export function isInRange({ lastId, untilId, from, until }: LogRange) {
  return sql<SqlBool>`id > ${lastId} and id <= ${untilId} ${
    until === '0'
      ? sql``
      : sql`and transaction_id >= ${from}::bigint and transaction_id < ${until}::bigint`
  }`;
}

/**
 * The position after reading entries of a range.
 *
 * @param lastId the id of the last entry that was read; null: the whole range was read.
 */
export function positionAfter(range: LogRange, lastId: number | null): LogPosition {
  const { from, until, untilId, isLast } = range;
  if (lastId !== null && lastId < untilId) return { lastId, from, until };
  return { lastId: untilId, from: isLast ? until : from, until };
}

async function newestId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
