import { type Kysely, sql } from 'kysely';

/** An index for the list of delivered parcels whose cash is not booked yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index parcels_delivered_with_cod on parcels (id)
    where stage = 'delivered' and cod_amount > 0`.execute(db);
}
