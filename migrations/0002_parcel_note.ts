import { type Kysely, sql } from 'kysely';
import { lengthWithin } from './columns.ts';

/** A note about a parcel that only the panel shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rule = lengthWithin('note', 1, 300);
  await sql`alter table parcels add column note text constraint parcels_note check (${rule})`.execute(
    db,
  );
}
