import { type ListRequest, readPage } from '../database/paginate.ts';
import { holding } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import type { ContentPage } from '../shared/content-page.ts';
import type { PageLink } from '../shared/site.ts';

const columns = ['id', 'slug', 'title', 'sub_title', 'content', 'icon', 'hero', 'overlay'] as const;

/** Every content page as the side menu lists it, oldest first. */
export function listPageLinks(db: Db): Promise<PageLink[]> {
  return db.selectFrom('pages').select(['id', 'slug', 'title', 'icon']).orderBy('id').execute();
}

/** Which content pages there are, and when each was last changed, oldest first. */
export function listPageEditions(db: Db) {
  return db.selectFrom('pages').select(['slug', 'updated_at']).orderBy('id').execute();
}

/** The content page with this slug. */
export function findPageBySlug(db: Db, slug: string): Promise<ContentPage | undefined> {
  return db.selectFrom('pages').select(columns).where('slug', '=', slug).executeTakeFirst();
}

/** Content pages, newest first. */
export function listPages(db: Db, request: ListRequest) {
  const pages = db
    .selectFrom('pages')
    .select(columns)
    .where(holding(request.search))
    .orderBy('id', 'desc');
  return readPage(pages, request);
}
