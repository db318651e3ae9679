import type { Kysely } from 'kysely';
import { identity, lengthWithin } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('review', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.references('images.name').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('reviews_name', lengthWithin('name', 1, 300))
    .addCheckConstraint('reviews_review', lengthWithin('review', 1, 2000))
    .execute();
  await db.schema.createIndex('reviews_by_image').on('reviews').column('image').execute();
}
