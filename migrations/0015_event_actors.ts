import type { Kysely } from 'kysely';

/** Who has recorded an event, as the activity log has it too; without one it was no member of the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event_batches').addColumn('staff_id', 'integer').execute();
}
