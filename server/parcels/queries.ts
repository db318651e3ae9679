import { sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import { isOneOf } from '../database/json.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { idIn, isPossibleId } from '../database/record-id.ts';
import type { Db, ParcelRow } from '../database/tables.ts';

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

/**
 * The parcels with these ids, in the order of their ids, locked until the transaction ends: whoever writes a parcel or its
 * history locks it first, so that on PostgreSQL such transactions run one after the other.
 */
export async function lockParcels(db: Db, ids: readonly number[]): Promise<ParcelRow[]> {
  const possible = ids.filter(isPossibleId);
  if (possible.length === 0) return [];
  return db
    .selectFrom('parcels')
    .selectAll()
    .where(isOneOf(db, possible))
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
}

/** One parcel, locked as above. */
export async function lockParcel(db: Db, id: number): Promise<ParcelRow | undefined> {
  const [parcel] = await lockParcels(db, [id]);
  return parcel;
}

/** The parcel with this id, whatever number it is. */
export async function findParcelById(db: Db, id: number): Promise<ParcelRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst();
}
