import { sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import { isOneOf } from '../database/json.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { idIn, isPossibleId } from '../database/record-id.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { TypedCode } from '../shared/typed-code.ts';
import { findAliasTarget, findTypedAliasTarget, isNoAlias } from './merge/code-aliases.ts';

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

export async function lockParcel(db: Db, id: number): Promise<ParcelRow | undefined> {
  const [parcel] = await lockParcels(db, [id]);
  return parcel;
}

/** The parcel with this id, whatever number it is. */
export async function findParcelById(db: Db, id: number): Promise<ParcelRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The parcel with this key, or that this code leads to since its own became one with that; a tracking code of
 * digits takes precedence over an id.
 */
export async function findParcelByKey(db: Db, key: ParcelKey): Promise<ParcelRow | undefined> {
  if (typeof key === 'number') return findParcelById(db, key);
  const found = await findParcelByCode(db, key);
  return found ?? findParcelById(db, (await findAliasTarget(db, key)) ?? idIn(key));
}

/** At most two parcels, to tell whether the match is unique. */
const readByCodeKey = preparedQuery((db) =>
  db
    .selectFrom('parcels')
    .selectAll()
    .where(codeKey, '=', '')
    .where(isNoAlias(db))
    .limit(sql.lit(2)),
);

/**
 * The only parcel whose code has the letters and digits of a typed one, ignoring separators; where there is none,
 * the one that this code leads to.
 */
export async function findParcelBySpelling(
  db: Db,
  { code, key }: TypedCode,
): Promise<ParcelRow | undefined> {
  if (key === '') return undefined;
  const [parcel, another] = await readByCodeKey(db, [key, code.toLowerCase()]);
  if (parcel !== undefined) return another === undefined ? parcel : undefined;
  const id = await findTypedAliasTarget(db, { code, key });
  return id === undefined ? undefined : findParcelById(db, id);
}
