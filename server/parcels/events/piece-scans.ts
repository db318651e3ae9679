import { sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { insertRows } from '../../database/rows.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { NamedParcel } from '../find-parcel.ts';
import type { EventValues, OpenScans } from '../shared/event.ts';

type ScannedEvent = Pick<EventValues, 'title' | 'stage' | 'location'> & {
  builtin_key: string | null;
  happened_at: string;
};

export type PieceProgress = {
  parcel: ParcelRow;
  /** The numbers of the pieces that a request names and that the event had not reached before. */
  fresh: Set<number>;
  /** The numbers of the pieces that the event has not reached yet; if there are none, the event is the whole parcel's. */
  missing: number[];
};

/**
 * Finds the parcels that a request names only by their pieces, by their ids, and which pieces the event has not reached yet.
 * The parcels must be locked.
 */
export async function findPieceProgress(
  db: Db,
  named: readonly NamedParcel[],
  event: ScannedEvent,
): Promise<Map<number, PieceProgress>> {
  const reached = new Map<number, PieceProgress>();
  const whole = new Set(named.filter(({ piece }) => piece === null).map(({ parcel }) => parcel.id));
  for (const { parcel, piece } of named) {
    if (piece === null || whole.has(parcel.id)) continue;
    const one = reached.get(parcel.id) ?? { parcel, fresh: new Set(), missing: [] };
    one.fresh.add(piece);
    reached.set(parcel.id, one);
  }
  if (reached.size === 0) return reached;
  const scans = await openScans(db)
    .select(['parcel_id', 'number'])
    .where(isOneOf(db, [...reached.keys()], 'parcel_id'))
    .where('event', '=', scanEventKey(event))
    .execute();
  for (const one of reached.values()) {
    const { parcel, fresh } = one;
    const own = scans.filter(({ parcel_id }) => parcel_id === parcel.id);
    const known = new Set(own.map(({ number }) => number));
    one.missing = allPieceNumbers(parcel).filter(
      (number) => !fresh.has(number) && !known.has(number),
    );
    for (const number of known) fresh.delete(number);
  }
  return reached;
}

function allPieceNumbers({ pieces_count }: Pick<ParcelRow, 'pieces_count'>): number[] {
  return Array.from({ length: pieces_count }, (_, index) => index + 1);
}

/** Stores which pieces a batch has reached. The scans of a complete event are only kept so that it can be undone. */
export async function storeScans(
  db: Db,
  reached: ReadonlyMap<number, PieceProgress>,
  event: ScannedEvent,
  batch: number,
): Promise<void> {
  const several = [...reached.values()].filter(({ parcel }) => parcel.pieces_count > 1);
  const key = scanEventKey(event);
  const rows = several.flatMap(({ parcel: { id }, fresh }) =>
    [...fresh].map((number) => [id, number, key, event.title, event.happened_at, batch]),
  );
  await insertRows(db, 'piece_scans', columns, rows);
  const parcels = several.filter(({ missing }) => missing.length === 0).map(({ parcel }) => parcel);
  await closeScans(db, parcels, batch, { event: key });
}

const columns = ['parcel_id', 'number', 'event', 'title', 'happened_at', 'batch_id'];

/** Queries the scans whose event is not the whole parcel's yet. */
function openScans(db: Db) {
  return db.selectFrom('piece_scans').where('completed_by', 'is', null);
}

/**
 * Closes open scans of parcels: those of an event that is now complete, or, if the whole parcels have moved on, all scans up to
 * that time. Parcels of one piece have no scans, and cost no statement.
 */
export async function closeScans(
  db: Db,
  parcels: readonly ParcelRow[],
  batch: number,
  which: { event: string } | { until: string },
): Promise<void> {
  const ids = parcels.filter(({ pieces_count }) => pieces_count > 1).map(({ id }) => id);
  if (ids.length === 0) return;
  const open = db
    .updateTable('piece_scans')
    .set({ completed_by: batch })
    .where('completed_by', 'is', null)
    .where(isOneOf(db, ids, 'parcel_id'));
  await ('event' in which
    ? open.where('event', '=', which.event)
    : open.where('happened_at', '<=', which.until)
  ).execute();
}

/** Two events are the same if they have the same words, stage and place. */
function scanEventKey({ builtin_key, title, stage, location }: ScannedEvent): string {
  return JSON.stringify([builtin_key ?? title, stage ?? null, location?.toLowerCase() ?? null]);
}

/** A batch whose scans made an event the whole parcel's. */
type Completion = { parcel_id: number; batch_id: number };

/** The ids of the parcels whose pieces a batch has scanned, or whose scans it has closed. */
export async function findScannedParcels(db: Db, batch: number): Promise<number[]> {
  const rows = await db
    .selectFrom('piece_scans')
    .select('parcel_id')
    .distinct()
    .where((eb) => eb.or([eb('batch_id', '=', batch), eb('completed_by', '=', batch)]))
    .execute();
  return rows.map(({ parcel_id }) => parcel_id);
}

/** The other batches that completed the events whose first pieces a batch has scanned. */
export async function findCompletions(db: Db, batch: number): Promise<Completion[]> {
  const rows = await db
    .selectFrom('piece_scans as own')
    .innerJoin('piece_scans as last', (join) =>
      join
        .onRef('last.batch_id', '=', 'own.completed_by')
        .onRef('last.parcel_id', '=', 'own.parcel_id')
        .onRef('last.event', '=', 'own.event'),
    )
    .select(['last.parcel_id', 'last.batch_id'])
    .distinct()
    .where('own.batch_id', '=', batch)
    .execute();
  return rows.filter(({ batch_id }) => batch_id !== batch);
}

/** Deletes the scans of a batch, and reopens the scans that it, or another batch by completing its events, has closed. */
export async function undoScans(db: Db, batch: number, completions: readonly Completion[]) {
  await db.deleteFrom('piece_scans').where('batch_id', '=', batch).execute();
  await reopenScans(db, batch, null);
  for (const { parcel_id, batch_id } of completions) await reopenScans(db, batch_id, parcel_id);
}

/** Reopens the scans that a batch has closed, except of pieces that were scanned again. @param parcel null: of all parcels. */
async function reopenScans(db: Db, batch: number, parcel: number | null): Promise<void> {
  const isEnded = sql`piece_scans.completed_by = ${batch}
    and ${parcel === null ? sql`true` : sql`piece_scans.parcel_id = ${parcel}`}`;
  await sql`
    delete from piece_scans where ${isEnded} and exists (
      select 1 from piece_scans as later
      where later.completed_by is null and later.parcel_id = piece_scans.parcel_id
        and later.event = piece_scans.event and later.number = piece_scans.number)`.execute(db);
  await sql`update piece_scans set completed_by = null where ${isEnded}`.execute(db);
}

/** The events that only some pieces of a parcel have reached, the newest first. */
export async function findOpenScans(
  db: Db,
  { id, pieces_count }: Pick<ParcelRow, 'id' | 'pieces_count'>,
): Promise<OpenScans[]> {
  if (pieces_count === 1) return [];
  const rows = await openScans(db)
    .select(['event', 'title', 'number'])
    .where('parcel_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const all = allPieceNumbers({ pieces_count });
  return [...Map.groupBy(rows, ({ event }) => event).values()].map((scans) => {
    const missing = all.filter((number) => scans.every((scan) => scan.number !== number));
    return { title: scans[0]?.title ?? '', scanned: pieces_count - missing.length, missing };
  });
}
