import { sql } from 'kysely';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db } from '../../database/tables.ts';
import type { TypedCode } from '../../shared/typed-code.ts';

/** Reads the codes of merged parcels that have these letters and digits. */
const readByKey = preparedQuery((db) =>
  db.selectFrom('code_aliases').select(['code', 'parcel_id']).where('key', '=', ''),
);

/** The id of the parcel that a merged parcel with this code became part of, ignoring case. */
export async function findAliasTarget(db: Db, code: string): Promise<number | undefined> {
  return exactAliasTarget(await readByKey(db, [toCodeKey(code)]), code);
}

/**
 * The id of the parcel that a merged parcel with exactly the typed code became part of. If there is none, the id of the only parcel
 * to which codes of merged parcels with the same letters and digits lead.
 */
export async function findTypedAliasTarget(
  db: Db,
  { code, key }: TypedCode,
): Promise<number | undefined> {
  const found = await readByKey(db, [key]);
  const [id, another] = new Set(found.map(({ parcel_id }) => parcel_id));
  return exactAliasTarget(found, code) ?? (another === undefined && key !== '' ? id : undefined);
}

function exactAliasTarget(found: { code: string; parcel_id: number }[], code: string) {
  const wanted = code.toLowerCase();
  return found.find((merged) => merged.code.toLowerCase() === wanted)?.parcel_id;
}

/** The id of a parcel, or of the parcel that it was merged into; undefined: it was deleted. */
export async function findCurrentParcelId(db: Db, id: number): Promise<number | undefined> {
  const parcel = await db
    .selectFrom('parcels')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (parcel !== undefined) return parcel.id;
  const merged = await db
    .selectFrom('code_aliases')
    .select('parcel_id')
    .where('former_parcel_id', '=', id)
    .executeTakeFirst();
  return merged?.parcel_id;
}

/** The letters and digits of a code, in lower case: the `key` that readTypedCode returns for the code. */
export function toCodeKey(code: string): string {
  return code.replace(/[._-]/g, '').toLowerCase();
}

/**
 * A condition for a prepared query, whose parameter is a code in lower case: no merged parcel had this code. The code of a merged
 * parcel means the parcel that it was merged into.
 */
export function noAliasCondition(db: Db) {
  const merged = db
    .selectFrom('code_aliases')
    .select(sql.lit(1).as('one'))
    .where(sql`lower(code)`, '=', '');
  return sql<boolean>`not exists ${merged}`;
}

/** The codes of merged parcels that lead to a parcel, in order. */
export async function listCodeAliases(db: Db, parcelId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('code_aliases')
    .select('code')
    .where('parcel_id', '=', parcelId)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Makes the code of one parcel, and the codes that led to it, lead to another parcel. */
export async function redirectCodes(
  trx: Db,
  from: { id: number; tracking_code: string },
  intoId: number,
): Promise<void> {
  await trx
    .updateTable('code_aliases')
    .set({ parcel_id: intoId })
    .where('parcel_id', '=', from.id)
    .execute();
  const { tracking_code: code, id: former_parcel_id } = from;
  await trx
    .insertInto('code_aliases')
    .values({ code, key: toCodeKey(code), parcel_id: intoId, former_parcel_id })
    .execute();
}
