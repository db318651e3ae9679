import { sql } from 'kysely';
import type { Db, ParcelRow } from '../database/tables.ts';

/**
 * Makes the lookup of a parcel by its tracking code, whatever the case of its letters. It is the
 * site's hottest query, so it is compiled once and each call only binds the code.
 */
export function parcelByCode(db: Db): (code: string) => Promise<ParcelRow | undefined> {
  const compiled = db
    .selectFrom('parcels')
    .selectAll()
    .where(sql`lower(tracking_code)`, '=', '')
    .compile();
  return async (code) => {
    const bound: typeof compiled = { ...compiled, parameters: [code.toLowerCase()] };
    const { rows } = await db.executeQuery(bound);
    return rows[0];
  };
}
