import { sql } from 'kysely';
import { idIn, isPossibleId } from '../../database/record-id.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { findParcelBySpelling } from '../find-parcel.ts';

/**
 * The parcels that a request names by code or id, each as findParcelByKey would find it, or else by another
 * spelling of its code.
 *
 * @param options `onlyCodes`: a text is a code and never an id: the digits of some other barcode must not name the
 *   parcel with that id.
 */
export async function findNamedParcels(
  db: Db,
  keys: readonly (string | number)[],
  { onlyCodes }: { onlyCodes: boolean },
): Promise<Map<string | number, ParcelRow>> {
  const found = new Map<string | number, ParcelRow>();
  // No code has control characters, and PostgreSQL would refuse the whole request for one.
  const readable = keys.filter((key) => typeof key === 'number' || !/\p{Cc}/u.test(key));
  const texts = readable.filter((key) => typeof key === 'string');
  const byCode = await findByCodes(db, texts);
  const idOf = (key: string | number) => {
    if (typeof key === 'number') return key;
    return onlyCodes ? Number.NaN : idIn(key);
  };
  const byId = await findByIds(db, readable.map(idOf).filter(isPossibleId));
  for (const key of readable) {
    const parcel = byCode.get(codeOf(key)) ?? byId.get(idOf(key)) ?? (await findTyped(db, key));
    if (parcel !== undefined) found.set(key, parcel);
  }
  return found;
}

function codeOf(key: string | number): string | null {
  return typeof key === 'string' ? key.toLowerCase() : null;
}

async function findByCodes(db: Db, codes: string[]): Promise<Map<string | null, ParcelRow>> {
  if (codes.length === 0) return new Map();
  const lower = sql<string>`lower(tracking_code)`;
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where(lower, 'in', [...new Set(codes.map((code) => code.toLowerCase()))])
    .execute();
  const found = new Map<string | null, ParcelRow>(
    parcels.map((parcel) => [parcel.tracking_code.toLowerCase(), parcel]),
  );
  const others = codes.map((code) => code.toLowerCase()).filter((code) => !found.has(code));
  return new Map([...found, ...(await findByMergedCodes(db, others))]);
}

/** The parcels that codes lead to since their own became one with them. */
async function findByMergedCodes(db: Db, codes: string[]): Promise<Map<string, ParcelRow>> {
  if (codes.length === 0) return new Map();
  const lower = sql<string>`lower(code)`;
  const merged = await db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .selectAll('parcels')
    .select('code_aliases.code')
    .where(lower, 'in', codes)
    .execute();
  return new Map(merged.map(({ code, ...parcel }) => [code.toLowerCase(), parcel]));
}

async function findByIds(db: Db, ids: number[]): Promise<Map<number, ParcelRow>> {
  if (ids.length === 0) return new Map();
  const parcels = await db.selectFrom('parcels').selectAll().where('id', 'in', ids).execute();
  return new Map(parcels.map((parcel) => [parcel.id, parcel]));
}

async function findTyped(db: Db, key: string | number): Promise<ParcelRow | undefined> {
  const typed = typeof key === 'string' ? readTypedCode(key) : null;
  return typed === null ? undefined : findParcelBySpelling(db, typed);
}
