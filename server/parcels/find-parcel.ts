import { sql } from 'kysely';
import { preparedQuery } from '../database/prepared-query.ts';
import { idIn } from '../database/record-id.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { TypedCode } from '../shared/typed-code.ts';
import { findAliasTarget, findTypedAliasTarget, isNoAlias } from './merge/code-aliases.ts';
import { codeKey, findParcelByCode, findParcelById, type ParcelKey } from './queries.ts';

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
