import { sql } from 'kysely';
import { isOneOfTexts } from '../../database/json.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';

/** By their codes in lower case. */
export type ExistingParcels = { parcels: Map<string, ParcelRow>; merged: Map<string, string> };

/** The parcels with these codes, and where codes that are aliases redirect to. */
export async function findExistingParcels(
  db: Db,
  keys: readonly string[],
): Promise<ExistingParcels> {
  // No code has control characters, and PostgreSQL would reject the whole query because of one.
  const codes = [...new Set(keys.filter((key) => !/\p{Cc}/u.test(key)))];
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where(isOneOfTexts(db, sql`lower(tracking_code)`, codes))
    .execute();
  const merged = await db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .select(['code_aliases.code', 'parcels.tracking_code'])
    .where(isOneOfTexts(db, sql`lower(code_aliases.code)`, codes))
    .execute();
  return {
    parcels: new Map(parcels.map((parcel) => [parcel.tracking_code.toLowerCase(), parcel])),
    merged: new Map(merged.map(({ code, tracking_code }) => [code.toLowerCase(), tracking_code])),
  };
}
