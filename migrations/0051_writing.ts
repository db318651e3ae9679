import { type Kysely, sql } from 'kysely';
import { oneOf } from './columns.ts';

const name = /\/uploads\/images\/([0-9a-f]{32}\.(?:webp|svg))/g;
const batch = 100;

/**
 * Pages have an order and a place where the site links to them: what was there keeps the one that it had. The
 * uploaded pictures that a page's content refers to are kept for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pages')
    .addColumn('shown_in', 'text', (c) =>
      c
        .notNull()
        .defaultTo('menu')
        .check(oneOf('shown_in', ['menu', 'footer', 'both', 'none'])),
    )
    .execute();
  await db.schema
    .alterTable('pages')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update pages set position = ordered.place
    from (select id, row_number() over (order by id) as place from pages) as ordered
    where ordered.id = pages.id
  `.execute(db);
  await sql`update pages set shown_in = 'both' where slug = 'privacy-policy'`.execute(db);
  // All that the links of every page are chosen by.
  await db.schema
    .createIndex('pages_in_order')
    .on('pages')
    .columns(['position', 'id', 'shown_in'])
    .execute();

  await db.schema
    .createTable('page_images')
    .addColumn('page_id', 'integer', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('image', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_images_key', ['page_id', 'image'])
    .execute();
  await db.schema.createIndex('page_images_by_image').on('page_images').column('image').execute();
  await keepPictures(db);
}

async function keepPictures(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from pages where id > ${last} order by id limit ${batch}
    `.execute(db);
    for (const { id, content } of rows) {
      for (const image of new Set([...content.matchAll(name)].map(([, image]) => image))) {
        await sql`insert into page_images (page_id, image) values (${id}, ${image})`.execute(db);
      }
      last = id;
    }
    if (rows.length < batch) return;
  }
}
