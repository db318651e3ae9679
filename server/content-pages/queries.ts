import { sql } from 'kysely';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import type { ContentPage, ContentPageChanges, NewContentPage } from '../shared/content-page.ts';

const columns = ['id', 'slug', 'title', 'sub_title', 'content', 'icon', 'hero', 'overlay'] as const;

/** The content page with this slug. */
export function findContentPageBySlug(db: Db, slug: string): Promise<ContentPage | undefined> {
  return db.selectFrom('pages').select(columns).where('slug', '=', slug).executeTakeFirst();
}

/** Content pages, newest first. */
export function listContentPages(db: Db, request: ListRequest) {
  const pages = db
    .selectFrom('pages')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id', 'desc');
  return readPage(pages, request);
}

/** How a request identifies a page. */
export type ContentPageReference = { id: number } | { slug: string };

/**
 * Inserts a page under the first of these slugs that is free.
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
  for (const slug of slugs) {
    // Insert instead of checking first: another request could take the slug in between.
    const page = await db
      .insertInto('pages')
      .values({ ...fields, slug, search_text, created_at, updated_at: created_at })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Changes some fields of a page, but never its slug; undefined if there is no such page. */
export function updateContentPage(
  db: Db,
  reference: ContentPageReference,
  changes: ContentPageChanges,
  now: Date,
): Promise<ContentPage | undefined> {
  const isChanged = Object.values(changes).some((value) => value !== undefined);
  if (!isChanged) return findContentPage(db, reference);
  return db
    .updateTable('pages')
    .set({ ...changes, updated_at: now.toISOString() })
    .$if(changes.title !== undefined, (update) =>
      update.set({ search_text: normalizeForSearch(changes.title ?? '') }),
    )
    .where(refersTo(reference))
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a page. @returns it; undefined if there was none. */
export function deleteContentPage(
  db: Db,
  reference: ContentPageReference,
): Promise<ContentPage | undefined> {
  return db.deleteFrom('pages').where(refersTo(reference)).returning(columns).executeTakeFirst();
}

/** The page that a request means; undefined if there is none. */
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
