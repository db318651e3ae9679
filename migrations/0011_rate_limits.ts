import type { Kysely } from 'kysely';

/** How often somebody did what may only be done so often; the shape is rate-limiter-flexible's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    // Milliseconds since 1970.
    .addColumn('expire', 'bigint')
    .execute();
}
