import { type Kysely, sql } from 'kysely';

/** Stands in for the migration of prices until that is merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['price double precision', 'currency text', 'service text']) {
    await sql.raw(`alter table parcels add column ${column}`).execute(db);
  }
}
