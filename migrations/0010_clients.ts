import type { Kysely } from 'kysely';
import { identity, lengthWithin } from './columns.ts';

/** Companies whose logos the home page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('logo', 'text', (c) => c.notNull().references('images.name').onDelete('restrict'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('clients_name', lengthWithin('name', 1, 300))
    .execute();
  await db.schema.createIndex('clients_by_logo').on('clients').column('logo').execute();
}
