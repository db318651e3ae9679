import { sql } from 'kysely';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db } from '../../database/tables.ts';
import type { TypedCode } from '../../shared/typed-code.ts';

/** Where codes with these letters and digits lead to. */
const readByKey = preparedQuery((db) =>
  db.selectFrom('code_aliases').select(['code', 'parcel_id']).where('key', '=', ''),
);

/** The id of the parcel that this code leads to since its own became one with that, ignoring case. */
export async function findAliasTarget(db: Db, code: string): Promise<number | undefined> {
  const found = await readByKey(db, [codeKeyOf(code)]);
  return exactOf(found, code);
}

/** The same of a typed code: exactly this one, else the only parcel that others with its letters and digits lead to. */
export async function findTypedAliasTarget(
  db: Db,
  { code, key }: TypedCode,
): Promise<number | undefined> {
  const found = await readByKey(db, [key]);
  const [id, another] = new Set(found.map(({ parcel_id }) => parcel_id));
  return exactOf(found, code) ?? (another === undefined && key !== '' ? id : undefined);
}

function exactOf(found: { code: string; parcel_id: number }[], code: string): number | undefined {
  const wanted = code.toLowerCase();
  return found.find((merged) => merged.code.toLowerCase() === wanted)?.parcel_id;
}

/** The id of a parcel; where it became one with another, that one's. undefined: it is gone. */
export async function findPresentId(db: Db, id: number): Promise<number | undefined> {
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

/** The letters and digits of a code, as readTypedCode has them. */
export function codeKeyOf(code: string): string {
  return code.replace(/[._-]/g, '').toLowerCase();
}

/** A condition: a code does not lead to a parcel that its own became one with; that one is meant by it. */
export function isNoAlias(db: Db) {
  const merged = db
    .selectFrom('code_aliases')
    .select(sql.lit(1).as('one'))
    .where(sql`lower(code)`, '=', '');
  return sql<boolean>`not exists ${merged}`;
}

/** The codes that lead to a parcel besides its own, in order. */
export async function listCodeAliases(db: Db, parcelId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('code_aliases')
    .select('code')
    .where('parcel_id', '=', parcelId)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** From now on the code of one parcel, and those that led to it, lead to another. */
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
    .values({ code, key: codeKeyOf(code), parcel_id: intoId, former_parcel_id })
    .execute();
}
