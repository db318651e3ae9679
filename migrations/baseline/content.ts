import { type Kysely, sql } from 'kysely';
import {
  bytes,
  checks,
  createIndex,
  defaultTo,
  identity,
  lengthWithin,
  oneOf,
  optionalImage,
  ownedBy,
  required,
} from '../columns.ts';

/** Images, and the records that public pages show. */
export async function createContent(db: Kysely<unknown>): Promise<void> {
  await createImages(db);
  await createPages(db);
  await createReviews(db);
  await createClients(db);
  await createContentVersion(db);
}

/** Images lie beside the records that show them, named by the hash of their content. */
async function createImages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', bytes(db), required)
    .addColumn('created_at', 'text', required)
    .execute();
}

const heroes = ['hero-mixed', 'hero-air', 'hero-sea', 'hero-road', 'hero-warehouse'];
const placements = ['menu', 'footer', 'both', 'none'];

async function createPages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', identity(db))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('sub_title', 'text', defaultTo(''))
    .addColumn('content', 'text', required)
    .addColumn('icon', 'text', required)
    .addColumn('hero', 'text', defaultTo('hero-mixed'))
    .addColumn('overlay', 'text', defaultTo('overlay1'))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('search_text', 'text', defaultTo(''))
    .addColumn('shown_in', 'text', (c) => defaultTo('menu')(c).check(oneOf('shown_in', placements)))
    .addColumn('position', 'integer', defaultTo(0))
    .$call(
      checks('pages', {
        slug: lengthWithin('slug', 1, 80),
        title: lengthWithin('title', 1, 300),
        sub_title: sql<boolean>`length(sub_title) <= 300`,
        content: lengthWithin('content', 1, 100_000),
        icon: oneOf('icon', ['people', 'copyright', 'pages', 'folder']),
        hero: oneOf('hero', heroes),
        overlay: oneOf('overlay', ['overlay1', 'overlay2', 'overlay3', 'overlay4']),
      }),
    )
    .execute();
  // What a sitemap says, and what the links of every page are chosen by, without the pages' long texts.
  await createIndex(db, 'pages_by_change', 'pages', ['id', 'slug', 'updated_at']);
  await createIndex(db, 'pages_in_order', 'pages', ['position', 'id', 'shown_in']);

  await db.schema
    .createTable('page_images')
    .addColumn('page_id', 'integer', ownedBy('pages.id'))
    .addColumn('image', 'text', required)
    .addPrimaryKeyConstraint('page_images_key', ['page_id', 'image'])
    .execute();
  await createIndex(db, 'page_images_by_image', 'page_images', ['image']);
}

async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', required)
    .addColumn('review', 'text', required)
    .addColumn('image', 'text', optionalImage)
    .addColumn('created_at', 'text', required)
    .addColumn('search_text', 'text', defaultTo(''))
    .$call(
      checks('reviews', {
        name: lengthWithin('name', 1, 300),
        review: lengthWithin('review', 1, 2000),
      }),
    )
    .execute();
  await createIndex(db, 'reviews_by_image', 'reviews', ['image']);
}

/** Companies whose logos the home page shows. */
async function createClients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', required)
    .addColumn('image', 'text', (c) => c.notNull().references('images.name').onDelete('restrict'))
    .addColumn('created_at', 'text', required)
    .addColumn('link', 'text')
    .addColumn('position', 'integer', defaultTo(1))
    .addColumn('search_text', 'text', defaultTo(''))
    .$call(
      checks('clients', {
        name: lengthWithin('name', 1, 300),
        link: lengthWithin('link', 9, 300),
        position: sql<boolean>`position >= 1`,
      }),
    )
    .execute();
  await createIndex(db, 'clients_by_image', 'clients', ['image']);
  await createIndex(db, 'clients_by_position', 'clients', ['position', 'id']);
}

/** A number that grows with every change of what public pages show; see server/audit/record.ts. */
async function createContentVersion(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', required)
    .$call(checks('content_version', { single: sql<boolean>`id = 1` }))
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}
