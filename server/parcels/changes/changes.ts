import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import {
  currentPosition,
  findUnread,
  isInRange,
  type LogPosition,
  oldestEntryAt,
  positionAfter,
  positionAt,
} from '../../audit/log-reader.ts';
import { isOneOf, isPostgres } from '../../database/engine.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { limits } from '../../shared/limits.ts';
import { findLogEpoch } from '../../web/app-state.ts';

/**
 * How far a program that keeps a copy of the parcels has read: up to `position` of the audit log named `epoch`, which has
 * every change since `at`. If `afterParcel` is not null, the program is still reading all parcels in the order of their ids,
 * and goes on after this one; the changes that are made meanwhile follow after the last parcel.
 */
export type ChangesCursor = {
  epoch: string;
  position: LogPosition;
  at: string;
  afterParcel: number | null;
};

const number = z.string().regex(/^\d{1,18}$/);

/** The format's version, and the parts of a cursor. */
const cursorParts = z.tuple([
  z.literal(1),
  z.string().max(80),
  z.int().min(0).max(limits.recordId),
  number,
  number,
  z.iso.datetime(),
  z.int().min(0).max(limits.recordId).nullable(),
]);

/** A cursor as text, for programs that need not understand it. */
export function cursorText({ epoch, position, at, afterParcel }: ChangesCursor): string {
  const { lastId, from, until } = position;
  const values: z.input<typeof cursorParts> = [1, epoch, lastId, from, until, at, afterParcel];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Where to begin: at a time, or at the cursor of an earlier answer. */
export const startOfChanges = z.string().transform((text, context): Date | ChangesCursor => {
  const time = z.iso.datetime({ offset: true }).or(z.iso.date()).safeParse(text);
  if (time.success) return new Date(time.data);
  const cursor = cursorParts.safeParse(parseCursor(text));
  if (!cursor.success) {
    context.addIssue({ code: 'custom', ...messageKey('updatedSince') });
    return z.NEVER;
  }
  const [, epoch, lastId, from, until, at, afterParcel] = cursor.data;
  return { epoch, position: { lastId, from, until }, at, afterParcel };
});

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

type DeletedParcel = { id: number; tracking_code: string; deleted: true };

/** Parcels as they are now, and deleted ones. `next` is where the next request begins. */
export type ParcelChangesPage = { data: (ParcelRow | DeletedParcel)[]; next: ChangesCursor };

type Request = {
  start: Date | ChangesCursor;
  perPage: number;
  now: Date;
  /** For how long the audit log is kept, in milliseconds; null: forever. */
  keptMs: number | null;
};

/** How many parts of the log one request reads at most if none of them has changes of parcels to return. */
const maxRanges = 100;

/**
 * Lists the parcels that were created, changed or deleted since a time or an earlier request, each as it is now. Nothing is
 * missed, because they are read from the audit log, in the order in which its entries become visible. A parcel may come more
 * than once. An empty page says that there is nothing more for now.
 *
 * If the log does not go back that far, or a backup was restored, which has a log of its own, all parcels come, and then the
 * changes that were made meanwhile. The caller then has to delete its copies of all other parcels.
 */
export async function listParcelChanges(db: Db, request: Request): Promise<ParcelChangesPage> {
  const cursor = await startCursor(db, request);
  const { afterParcel } = cursor;
  if (afterParcel === null) return readChangesFromLog(db, cursor, request);
  const data = await findParcelsAfter(db, afterParcel, request.perPage);
  const last = data.length < request.perPage ? undefined : data.at(-1);
  const next = { ...cursor, afterParcel: last?.id ?? null };
  // An empty page says that there is nothing more for now.
  return data.length === 0 ? readChangesFromLog(db, next, request) : { data, next };
}

async function startCursor(db: Db, { start, now, keptMs }: Request): Promise<ChangesCursor> {
  const at = start instanceof Date ? start : new Date(start.at);
  const isKept = keptMs !== null && at.getTime() > now.getTime() - keptMs;
  const epoch = await logEpoch(db);
  if (!(start instanceof Date)) {
    // Nothing is deleted from a log that is kept forever.
    const goesOn = start.epoch === epoch && (isKept || keptMs === null);
    return goesOn ? start : cursorToAllParcels(db, epoch, now);
  }
  const since = at.toISOString();
  const oldest = isKept ? since : await oldestEntryAt(db);
  if (oldest === null || oldest > since) return cursorToAllParcels(db, epoch, now);
  return { epoch, position: await positionAt(db, at), at: since, afterParcel: null };
}

async function cursorToAllParcels(db: Db, epoch: string, now: Date): Promise<ChangesCursor> {
  return { epoch, position: await currentPosition(db), at: now.toISOString(), afterParcel: 0 };
}

async function readChangesFromLog(
  db: Db,
  cursor: ChangesCursor,
  request: Request,
): Promise<ParcelChangesPage> {
  const { perPage, now } = request;
  let next = cursor;
  for (let count = 0; count < maxRanges; count += 1) {
    const { range, isLost = false } = await findUnread(db, next.position);
    if (isLost) {
      const start = await cursorToAllParcels(db, next.epoch, now);
      return listParcelChanges(db, { ...request, start });
    }
    if (range === null) return { data: [], next: { ...next, at: now.toISOString() } };
    const entries = await findParcelEntries(db, isInRange(range), perPage);
    const last = entries.length < perPage ? undefined : entries.at(-1);
    const position = positionAfter(range, last?.id ?? null);
    next = { ...next, position, at: last?.at ?? cursor.at, afterParcel: null };
    // Only the last entry of a deleted parcel says that it was deleted, and it may not be among these.
    const data = await changedParcels(db, entries);
    if (data.length > 0) return { data, next };
  }
  return { data: [], next };
}

/** The parcels of some entries, each once. A deleted parcel is left out unless one of the entries is about its deletion. */
async function changedParcels(db: Db, entries: ParcelEntry[]): Promise<ParcelChangesPage['data']> {
  const ids = [...new Set(entries.map(({ parcelId }) => parcelId))];
  const found = await db.selectFrom('parcels').selectAll().where(isOneOf(db, ids)).execute();
  const present = new Map(found.map((parcel) => [parcel.id, parcel]));
  const deletedCodes = new Map(
    entries.flatMap(({ parcelId, deletedCode }) =>
      deletedCode === null ? [] : [[parcelId, deletedCode]],
    ),
  );
  return ids.flatMap((id): ParcelChangesPage['data'] => {
    const parcel = present.get(id);
    if (parcel !== undefined) return [parcel];
    const code = deletedCodes.get(id);
    return code === undefined ? [] : [{ id, tracking_code: code, deleted: true }];
  });
}

/** An audit entry about a parcel. `deletedCode` is its tracking number if the entry says that it was deleted, or else null. */
type ParcelEntry = { id: number; at: string; parcelId: number; deletedCode: string | null };

async function findParcelEntries(
  db: Db,
  condition: ReturnType<typeof sql<SqlBool>>,
  limit: number,
): Promise<ParcelEntry[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'record_type', 'record_name', 'parcel_id'])
    .where(condition)
    .where('parcel_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, action, record_type, record_name, parcel_id }) => {
    const isDeletion = action === 'deleted' && record_type === 'parcel';
    const deletedCode = isDeletion ? (record_name ?? '') : null;
    return { id, at, parcelId: parcel_id ?? 0, deletedCode };
  });
}

function findParcelsAfter(db: Db, id: number, limit: number): Promise<ParcelRow[]> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Names the audit log that positions belong to. A restored database has a log of its own: it has lost entries, and gives
 * their ids to others.
 *
 * On SQLite, restoring a backup writes a new name. On PostgreSQL, a dump restores the old name, but into a database or a
 * table with another object id. Replicas have the object ids of their primary.
 */
async function logEpoch(db: Db): Promise<string> {
  const epoch = await findLogEpoch(db);
  if (!isPostgres(db)) return epoch;
  const { rows } = await sql<{ id: string }>`
    select concat(oid, '.', 'audit_events'::regclass::oid) as id
    from pg_database where datname = current_database()`.execute(db);
  return `${epoch}.${rows[0]?.id ?? ''}`;
}
