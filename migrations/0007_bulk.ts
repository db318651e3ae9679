import { type Kysely, sql } from 'kysely';
import { createPartialIndex } from './columns.ts';

/** What is written ten thousand times at once is found, and written, with less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Those whose pin or link may have expired, which is asked each time that mails are sent.
  await sql`
    create index mails_with_secrets on mails (created_at)
    where kind in ('reset', 'account', 'follow') and stage is null and body <> ''`.execute(db);
  // Few parcels have a picture; each change of the others wrote to its index, too.
  await db.schema.dropIndex('parcels_by_image').execute();
  await createPartialIndex(db, 'parcels_by_image', 'parcels', 'image');
}
