import { type Kysely, sql } from 'kysely';

/** Delivered parcels with an amount to collect: among these are those of which nobody has said whether it was collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index parcels_delivered_with_cod on parcels (id)
    where stage = 'delivered' and cod_amount > 0`.execute(db);
}
