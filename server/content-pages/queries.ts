import { sql } from 'kysely';
import { type ListRequest, type PageRequest, readPage } from '../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import {
  type ContentPage,
  type ContentPageChanges,
  linkedPages,
  type NewContentPage,
} from '../shared/content-page.ts';
import { limits } from '../shared/limits.ts';
import type { ContentPageLink } from '../shared/site.ts';

const columns = ['id', 'slug', 'title', 'sub_title', 'content', 'icon', 'hero', 'overlay'] as const;

const linkedSlugs = Object.values(linkedPages);

/**
 * The content pages that the side menu lists, oldest first: as many as a menu can take, and those that
 * the site links to.
 */
export function listContentPageLinks(db: Db): Promise<ContentPageLink[]> {
  const oldest = db.selectFrom('pages').select('id').orderBy('id').limit(limits.menuPages);
  return db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'icon'])
    .where(({ or, eb }) => or([eb('id', 'in', oldest), eb('slug', 'in', linkedSlugs)]))
    .orderBy('id')
    .execute();
}

/** The number of content pages. */
export async function countContentPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slug and last change of one page of the content pages, oldest first. */
export function listSitemapEntries(db: Db, { page, perPage }: PageRequest) {
  return db
    .selectFrom('pages')
    .select(['slug', 'updated_at'])
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

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
  if (!isChanged) return findPage(db, reference);
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

/** Deletes a page; returns whether it existed. */
export async function deleteContentPage(db: Db, reference: ContentPageReference): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pages')
    .where(refersTo(reference))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function findPage(db: Db, reference: ContentPageReference) {
  return db.selectFrom('pages').select(columns).where(refersTo(reference)).executeTakeFirst();
}

function refersTo(reference: ContentPageReference) {
  return 'id' in reference
    ? sql<boolean>`id = ${reference.id}`
    : sql<boolean>`slug = ${reference.slug}`;
}
