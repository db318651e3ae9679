import { sql } from 'kysely';
import { UniqueViolation } from '../database/errors.ts';
import { optimizeSearchIndex } from '../database/optimize-search-index.ts';
import { searchTextOf } from '../database/parcel-text.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { idIn, isPossibleId } from '../database/record-id.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { NewParcel, ParcelChanges } from '../shared/parcel.ts';

const readByCode = preparedQuery((db) =>
  db.selectFrom('parcels').selectAll().where(sql`lower(tracking_code)`, '=', ''),
);

/** The parcel with this tracking code, ignoring case. */
export async function findParcelByCode(db: Db, code: string): Promise<ParcelRow | undefined> {
  const [parcel] = await readByCode(db, [code.toLowerCase()]);
  return parcel;
}

/** A code without its separators, as an index has it. */
export const codeKey = sql`lower(replace(replace(replace(tracking_code, '-', ''), '_', ''), '.', ''))`;

/** Identifies a parcel: its id or, as text, its tracking code or else its id. */
export type ParcelKey = number | string;

/** The parcel whose own code or id this is; a tracking code of digits takes precedence over an id. */
export async function findParcelByOwnKey(db: Db, key: ParcelKey): Promise<ParcelRow | undefined> {
  const found = typeof key === 'string' ? await findParcelByCode(db, key) : undefined;
  return found ?? findParcelById(db, typeof key === 'string' ? idIn(key) : key);
}

/** The parcel with this id, whatever number it is. */
export async function findParcelById(db: Db, id: number): Promise<ParcelRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a parcel. A tracking code that is in use, or leads to a parcel, is refused; see isTaken. */
export async function insertParcel(db: Db, parcel: NewParcel, now: Date): Promise<ParcelRow> {
  await refuseMerged(db, parcel.tracking_code);
  const created_at = now.toISOString();
  const search_text = searchTextOf(parcel);
  const inserted = await db
    .insertInto('parcels')
    .values({
      ...parcel,
      manual_stage: parcel.stage ?? null,
      search_text,
      created_at,
      updated_at: created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await optimizeSearchIndex(db);
  return inserted;
}

/** What events change on a parcel. */
export type ParcelStatus = Pick<
  ParcelRow,
  | 'stage'
  | 'status'
  | 'status_key'
  | 'current_location'
  | 'map_current_latitude'
  | 'map_current_longitude'
  | 'last_event_at'
>;

/**
 * Changes where a parcel stands. A stage that comes so was not set by hand.
 *
 * @returns whether its searchable text has changed: then the indexes are to be tended, once for all parcels.
 */
export async function updateParcelStatus(
  db: Db,
  parcel: ParcelRow,
  standing: Partial<ParcelStatus>,
  now: Date,
): Promise<boolean> {
  const search_text = searchTextOf({ ...parcel, ...standing });
  await db
    .updateTable('parcels')
    .set({ ...withStatusKey(parcel, standing), search_text, updated_at: now.toISOString() })
    .where('id', '=', parcel.id)
    .execute();
  return search_text !== parcel.search_text;
}

/**
 * Changes some fields of `parcel`; undefined if it no longer exists. Refuses as above.
 *
 * @param changes `status_key`: that of a status that is still a built-in preset's, in another language.
 */
export async function updateParcel(
  db: Db,
  parcel: ParcelRow,
  changes: ParcelChanges & { status_key?: string | null },
  now: Date,
): Promise<ParcelRow | undefined> {
  const { tracking_code: code = parcel.tracking_code } = changes;
  if (code.toLowerCase() !== parcel.tracking_code.toLowerCase()) await refuseMerged(db, code);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const search_text = searchTextOf({ ...parcel, ...Object.fromEntries(given) });
  const updated = await db
    .updateTable('parcels')
    .set({
      ...withStatusKey(parcel, changes),
      ...byHand(changes),
      search_text,
      updated_at: now.toISOString(),
    })
    .where('id', '=', parcel.id)
    .returningAll()
    .executeTakeFirst();
  if (search_text !== parcel.search_text) await optimizeSearchIndex(db);
  return updated;
}

/** Deletes a parcel and its history. @returns its picture's name; undefined if it did not exist. */
export async function deleteParcel(
  db: Db,
  id: number,
): Promise<Pick<ParcelRow, 'image'> | undefined> {
  const deleted = await db
    .deleteFrom('parcels')
    .where('id', '=', id)
    .returning('image')
    .executeTakeFirst();
  await optimizeSearchIndex(db);
  return deleted;
}

const readMerged = preparedQuery((db) =>
  db.selectFrom('code_aliases').select('parcel_id').where(sql`lower(code)`, '=', ''),
);

async function refuseMerged(db: Db, code: string): Promise<void> {
  const merged = await readMerged(db, [code.toLowerCase()]);
  if (merged.length > 0) throw new UniqueViolation('The code leads to another parcel');
}

type Stated = { status?: string | null | undefined; status_key?: string | null };

/** Changes of which a status that is another one is somebody's own words, unless they say whose it is. */
function withStatusKey<Changes extends Stated>(parcel: ParcelRow, changes: Changes): Changes {
  const { status, status_key = null } = changes;
  return status === undefined || status === parcel.status ? changes : { ...changes, status_key };
}

function byHand({ stage }: ParcelChanges) {
  return stage === undefined ? {} : { manual_stage: stage };
}
