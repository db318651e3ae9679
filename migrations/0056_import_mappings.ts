import type { Kysely } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

/** What the columns of imported files were taken for the last time, by a fingerprint of their headings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_mappings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('date_order', 'text')
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addCheckConstraint('import_mappings_key', lengthWithin('key', 64, 64))
    .addCheckConstraint('import_mappings_fields', lengthWithin('fields', 2, 20_000))
    .addCheckConstraint('import_mappings_date_order', oneOf('date_order', ['dmy', 'mdy']))
    .execute();
}
