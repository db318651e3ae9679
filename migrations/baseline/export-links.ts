import type { Kysely } from 'kysely';
import {
  checks,
  createIndex,
  identity,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
} from '../columns.ts';

/** Links from which a spreadsheet fetches a list of parcels. They end with the account of who made them. */
export async function createExportLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('export_links')
    .addColumn('id', 'integer', identity(db))
    .addColumn('staff_id', 'integer', ownedBy('staff.id'))
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('query', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', required)
    .addColumn('ends_at', 'text')
    .addColumn('last_used_at', 'text')
    .$call(
      checks('export_links', {
        name: lengthWithin('name', 1, 100),
        kind: oneOf('kind', ['parcels', 'activities']),
        query: lengthWithin('query', 0, 2000),
      }),
    )
    .execute();
  await createIndex(db, 'export_links_by_staff', 'export_links', ['staff_id']);
}
