import { sql } from 'kysely';
import type { Db, ParcelRow } from '../database/tables.ts';

/** The parcel with this tracking code, whatever the case of its letters. */
export function findParcelByCode(db: Db, code: string): Promise<ParcelRow | undefined> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where(sql`lower(tracking_code)`, '=', code.toLowerCase())
    .executeTakeFirst();
}
