import { type Kysely, sql } from 'kysely';
import { lengthWithin } from './columns.ts';

/**
 * Clients get a link, a place in their list, and the text that a search compares. Their picture is
 * called `image`, as everybody's is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('clients_by_logo').execute();
  await db.schema.alterTable('clients').renameColumn('logo', 'image').execute();
  await db.schema.createIndex('clients_by_image').on('clients').column('image').execute();

  await db.schema.alterTable('clients').addColumn('link', 'text').execute();
  await db.schema
    .alterTable('clients')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('clients')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('clients')
    .addCheckConstraint('clients_link', lengthWithin('link', 9, 300))
    .execute();
  await db.schema
    .alterTable('clients')
    .addCheckConstraint('clients_position', sql<boolean>`position >= 1`)
    .execute();

  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from clients order by id`.execute(db);
  for (const [index, { id, name }] of rows.entries()) {
    const search_text = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    await sql`
      update clients set position = ${index + 1}, search_text = ${search_text} where id = ${id}
    `.execute(db);
  }
}
