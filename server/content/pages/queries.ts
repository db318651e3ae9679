import { sql } from 'kysely';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import {
  type ContentPage,
  type ContentPageChanges,
  linkedPages,
  type NewContentPage,
} from '../../shared/content-page.ts';

const columns = [
  'id',
  'slug',
  'title',
  'sub_title',
  'content',
  'icon',
  'hero',
  'overlay',
  'shown_in',
  'position',
] as const;

/** The order of a list of pages; null: newest first. */
export type ContentPageOrder = 'position' | null;

/** The content page with this slug. */
export function findContentPageBySlug(db: Db, slug: string): Promise<ContentPage | undefined> {
  return db.selectFrom('pages').select(columns).where('slug', '=', slug).executeTakeFirst();
}

/** Content pages, newest first or in the order of the menu. */
export function listContentPages(db: Db, request: ListRequest, order: ContentPageOrder = null) {
  const pages = db
    .selectFrom('pages')
    .select(columns)
    .where(matchesSearch(request.search))
    .$if(order === 'position', (query) => query.orderBy('position').orderBy('id'))
    .$if(order === null, (query) => query.orderBy('id', 'desc'));
  return readPage(pages, request);
}

/** What a request identifies a page by. */
export type ContentPageReference = { id: number } | { slug: string };

/**
 * Inserts a page under the first of these slugs that is free, after all others.
 *
 * @returns undefined if none is free.
 */
export async function insertContentPage(
  db: Db,
  fields: NewContentPage,
  slugs: Iterable<string>,
  now: Date,
): Promise<ContentPage | undefined> {
  const created_at = now.toISOString();
  const search_text = normalizeForSearch(fields.title);
  const position = (await lastPosition(db)) + 1;
  for (const slug of slugs) {
    const shown_in = fields.shown_in ?? (slug === linkedPages.footer ? 'both' : 'menu');
    // Insert instead of checking first: another request could take the slug in between.
    const page = await db
      .insertInto('pages')
      .values({
        ...fields,
        slug,
        shown_in,
        position,
        search_text,
        created_at,
        updated_at: created_at,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (page !== undefined) return page;
  }
  return undefined;
}

/**
 * Changes some fields of a page, except its slug and its position. `shown_in` is about the menus, so it leaves the
 * time of the page's last change as it is.
 *
 * @returns undefined if there is no such page.
 */
export function updateContentPage(
  db: Db,
  reference: ContentPageReference,
  { position: _, ...changes }: ContentPageChanges,
  now: Date,
): Promise<ContentPage | undefined> {
  const { shown_in, ...own } = changes;
  const isOwn = Object.values(own).some((value) => value !== undefined);
  if (!isOwn && shown_in === undefined) return findContentPage(db, reference);
  return db
    .updateTable('pages')
    .set(changes)
    .$if(isOwn, (update) => update.set({ updated_at: now.toISOString() }))
    .$if(changes.title !== undefined, (update) =>
      update.set({ search_text: normalizeForSearch(changes.title ?? '') }),
    )
    .where(refersTo(reference))
    .returning(columns)
    .executeTakeFirst();
}

/** Moves a page to a position, or to the end if there are fewer pages; those between make room for it. */
export async function moveContentPage(db: Db, page: ContentPage, to: number): Promise<ContentPage> {
  const position = Math.min(to, await lastPosition(db));
  if (position === page.position) return page;
  const isUp = position < page.position;
  await db
    .updateTable('pages')
    .set((eb) => ({ position: eb('position', isUp ? '+' : '-', 1) }))
    .where('position', '>=', isUp ? position : page.position + 1)
    .where('position', '<=', isUp ? page.position - 1 : position)
    .execute();
  await db.updateTable('pages').set({ position }).where('id', '=', page.id).execute();
  return { ...page, position };
}

/** The position of the last page; 0 if there is none. */
async function lastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Deletes a page. */
export async function deleteContentPage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pages').where('id', '=', id).execute();
}

/** One page; undefined if there is none with this id or slug. */
export function findContentPage(
  db: Db,
  reference: ContentPageReference,
): Promise<ContentPage | undefined> {
  return db.selectFrom('pages').select(columns).where(refersTo(reference)).executeTakeFirst();
}

function refersTo(reference: ContentPageReference) {
  return 'id' in reference
    ? sql<boolean>`id = ${reference.id}`
    : sql<boolean>`slug = ${reference.slug}`;
}
