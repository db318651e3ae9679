import { type Kysely, sql } from 'kysely';
import { identity, lengthWithin, oneOf } from './columns.ts';

const heroes = ['hero-mixed', 'hero-air', 'hero-sea', 'hero-road', 'hero-warehouse'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', identity(db))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('sub_title', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('icon', 'text', (c) => c.notNull())
    .addColumn('hero', 'text', (c) => c.notNull().defaultTo('hero-mixed'))
    .addColumn('overlay', 'text', (c) => c.notNull().defaultTo('overlay1'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('pages_slug', lengthWithin('slug', 1, 80))
    .addCheckConstraint('pages_title', lengthWithin('title', 1, 300))
    .addCheckConstraint('pages_sub_title', sql<boolean>`length(sub_title) <= 300`)
    .addCheckConstraint('pages_content', lengthWithin('content', 1, 100_000))
    .addCheckConstraint('pages_icon', oneOf('icon', ['people', 'copyright', 'pages', 'folder']))
    .addCheckConstraint('pages_hero', oneOf('hero', heroes))
    .addCheckConstraint(
      'pages_overlay',
      oneOf('overlay', ['overlay1', 'overlay2', 'overlay3', 'overlay4']),
    )
    .execute();
}
