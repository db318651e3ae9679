import type { Kysely } from 'kysely';

/**
 * What imports need: events of which nobody is told, and parcels whose searchable text is still to be written. To
 * write it takes five times as long as all the rest, and would hold up whoever else writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit_events')
    .addColumn('quiet', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('unindexed_parcels')
    .addColumn('parcel_id', 'integer', (c) =>
      c.primaryKey().references('parcels.id').onDelete('cascade'),
    )
    .execute();
}
