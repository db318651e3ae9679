import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';

/**
 * How far a reader of the audit log has come. On SQLite entries show in the order of their ids, so that `lastId` says it.
 *
 * On PostgreSQL they do not. There a reader takes all entries of the transactions from one number to another, both as
 * text, in the order of their ids: of the transactions that were running at the same time, and of those that have waited
 * for each other, that is the order of their commits. It goes on from `until` once it has read up to the last of them.
 */
export type LogPosition = { lastId: number; from: string; until: string };

/** Ids that are gone through at once: some readers only pass most of them by. */
const stretch = 5000;

/** Entries that may be read: those after `lastId`, up to the id `untilId`; `isLast`: there are no others up to `until`. */
type LogRange = LogPosition & { untilId: number; isLast: boolean };

export type UnreadEntries = {
  /** null: there are none. */
  range: LogRange | null;
  /** Whether there are more that show already, but come after a transaction that still runs. */
  isWaiting: boolean;
  /**
   * Whether the position is one that the database has never reached: it has been replaced by a replica that had not
   * received everything.
   */
  isLost?: boolean;
};

/** The position of a reader that knows everything that shows now. */
export async function currentPosition(db: Db): Promise<LogPosition> {
  if (!isPostgres(db)) return { lastId: await newestId(db), from: '0', until: '0' };
  const { rows } = await sql<{ horizon: string }>`select audit_horizon() as horizon`.execute(db);
  const horizon = rows[0]?.horizon ?? '0';
  return { lastId: 0, from: horizon, until: horizon };
}

/** Transactions that run at the same time differ by no more in when they say to have begun. */
const skewMs = 60_000;

/** A position before all entries that were written at a time or later. */
export async function positionAt(db: Db, time: Date): Promise<LogPosition> {
  // Read first: what is written meanwhile comes after it.
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

/** When the oldest entry that is still there was written; null: there are none. */
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
  // A range that was begun must be ended, even if nothing is left of it.
  const hasMore = isOpen || newest > lastId;
  const range = hasMore ? rangeAfter(position, Math.max(newest, lastId)) : null;
  return { range, isWaiting: false };
}

function rangeAfter(position: LogPosition, newest: number): LogRange {
  const untilId = Math.min(position.lastId + stretch, newest);
  return { ...position, untilId, isLast: untilId === newest };
}

/** The entries of the transactions that have ended since, up to the first that still runs. */
async function findFinishedEntries(db: Db, { lastId, from }: LogPosition): Promise<UnreadEntries> {
  // Before the first range, the id alone says what has been read.
  const isNew = from === '0' ? sql`id > ${lastId}` : sql`transaction_id >= ${from}::bigint`;
  // The greatest one is found by an index, whatever statistics say of those that are greater than another.
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
  // In a statement of its own, to which all shows that is below the horizon.
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

/** A condition: an entry is in a range. Read them in the order of their ids. */
export function isInRange({ lastId, untilId, from, until }: LogRange) {
  return sql<SqlBool>`id > ${lastId} and id <= ${untilId} ${
    until === '0'
      ? sql``
      : sql`and transaction_id >= ${from}::bigint and transaction_id < ${until}::bigint`
  }`;
}

/**
 * The position after entries of a range have been read.
 *
 * @param lastId of the last of them; null: it was the whole range.
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
