import type { Kysely } from 'kysely';

/** Serves what happened last, of all parcels, in index order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('activities_by_time')
    .on('activities')
    .columns(['created_at', 'id'])
    .execute();
}
