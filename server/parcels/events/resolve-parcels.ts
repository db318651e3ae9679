import { sql } from 'kysely';
import { z } from 'zod';
import { isPostgres } from '../../database/engine.ts';
import { isOneOfTexts } from '../../database/json.ts';
import { idIn, isPossibleId } from '../../database/record-id.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { limits } from '../../shared/limits.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { findParcelBySpelling, lockParcel } from '../find-parcel.ts';

/** A parcel as it was typed or scanned: what cannot be a code fails alone. */
export const namedParcel = z.union([
  z.string().trim().max(limits.text),
  z.int().positive().max(limits.recordId),
]);

/**
 * The parcels that a request names by code or id, each as findParcelByKey would find it, or else by another
 * spelling of its code.
 *
 * @param options `onlyCodes`: a text is a code and never an id: the digits of some other barcode must not name the
 *   parcel with that id. `lock`: whether they are locked, as lockParcels does it.
 */
export async function resolveParcels(
  db: Db,
  keys: readonly (string | number)[],
  { onlyCodes, lock = false }: { onlyCodes: boolean; lock?: boolean },
): Promise<Map<string | number, ParcelRow>> {
  const isLocked = lock && isPostgres(db);
  const found = new Map<string | number, ParcelRow>();
  // No code has control characters, and PostgreSQL would refuse the whole request for one.
  const readable = keys.filter((key) => typeof key === 'number' || !/\p{Cc}/u.test(key));
  const texts = readable.filter((key) => typeof key === 'string');
  const byCode = await findByCodes(db, texts, isLocked);
  const idOf = (key: string | number) => {
    if (typeof key === 'number') return key;
    return onlyCodes ? Number.NaN : idIn(key);
  };
  const byId = await findByIds(db, readable.map(idOf).filter(isPossibleId), isLocked);
  for (const key of readable) {
    const parcel =
      byCode.get(codeOf(key)) ?? byId.get(idOf(key)) ?? (await findTyped(db, key, isLocked));
    if (parcel !== undefined) found.set(key, parcel);
  }
  return found;
}

function codeOf(key: string | number): string | null {
  return typeof key === 'string' ? key.toLowerCase() : null;
}

async function findByCodes(
  db: Db,
  codes: string[],
  isLocked: boolean,
): Promise<Map<string | null, ParcelRow>> {
  if (codes.length === 0) return new Map();
  const lower = codes.map((code) => code.toLowerCase());
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where(isOneOfTexts(db, sql`lower(tracking_code)`, lower))
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  const found = new Map<string | null, ParcelRow>(
    parcels.map((parcel) => [parcel.tracking_code.toLowerCase(), parcel]),
  );
  const others = lower.filter((code) => !found.has(code));
  return new Map([...found, ...(await findByMergedCodes(db, others, isLocked))]);
}

/** The parcels that codes lead to since their own became one with them. */
async function findByMergedCodes(
  db: Db,
  codes: string[],
  isLocked: boolean,
): Promise<Map<string, ParcelRow>> {
  if (codes.length === 0) return new Map();
  const merged = await db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .selectAll('parcels')
    .select('code_aliases.code')
    .where(isOneOfTexts(db, sql`lower(code)`, codes))
    .orderBy('parcels.id')
    .$if(isLocked, (query) => query.forUpdate(['parcels']))
    .execute();
  return new Map(merged.map(({ code, ...parcel }) => [code.toLowerCase(), parcel]));
}

async function findByIds(
  db: Db,
  ids: number[],
  isLocked: boolean,
): Promise<Map<number, ParcelRow>> {
  if (ids.length === 0) return new Map();
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return new Map(parcels.map((parcel) => [parcel.id, parcel]));
}

async function findTyped(
  db: Db,
  key: string | number,
  isLocked: boolean,
): Promise<ParcelRow | undefined> {
  const typed = typeof key === 'string' ? readTypedCode(key) : null;
  const parcel = typed === null ? undefined : await findParcelBySpelling(db, typed);
  return parcel === undefined || !isLocked ? parcel : lockParcel(db, parcel.id);
}
