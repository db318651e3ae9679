import type { Kysely } from 'kysely';
import { lengthWithin } from './columns.ts';

/** Who wrote a message and about which parcel, as far as they say so, and when they were answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['name', 'phone', 'tracking_code']) {
    await db.schema.alterTable('messages').addColumn(name, 'text').execute();
    await db.schema
      .alterTable('messages')
      .addCheckConstraint(`messages_${name}`, lengthWithin(name, 1, 300))
      .execute();
  }
  await db.schema.alterTable('messages').addColumn('answered_at', 'text').execute();
}
