import { type Kysely, sql } from 'kysely';
import { identity, lengthWithin } from './columns.ts';

/**
 * Templates of parcels: fields that repeat, under a name. And the codes of parcels that became one with
 * another, which lead to that one from then on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_templates')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', (c) => c.notNull())
    // The name without case: no two templates have the same.
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    // JSON: the fields of a parcel that are not empty.
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('parcel_templates_name', lengthWithin('name', 1, 100))
    .execute();
  await db.schema
    .createTable('merged_codes')
    .addColumn('code', 'text', (c) => c.notNull())
    // Its letters and digits alone.
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('merged_codes_by_code')
    .unique()
    .on('merged_codes')
    .expression(sql`lower(code)`)
    .execute();
  for (const column of ['key', 'parcel_id']) {
    await db.schema
      .createIndex(`merged_codes_by_${column}`)
      .on('merged_codes')
      .column(column)
      .execute();
  }
}
