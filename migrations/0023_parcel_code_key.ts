import { type Kysely, sql } from 'kysely';

/**
 * Serves lookups by a code's letters and digits alone. Not unique: codes may differ by nothing but
 * their separators. `replace` is what both engines have; a code holds no other separators.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('parcels_by_code_key')
    .on('parcels')
    .expression(sql`lower(replace(replace(replace(tracking_code, '-', ''), '_', ''), '.', ''))`)
    .execute();
}
