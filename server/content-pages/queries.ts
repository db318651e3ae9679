import { type PageRequest, pageOf } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { ContentPage } from '../shared/content-page.ts';
import type { PageLink } from '../shared/site.ts';

const columns = ['id', 'slug', 'title', 'sub_title', 'content', 'icon', 'hero', 'overlay'] as const;

/** Every content page as the side menu lists it, oldest first. */
export function listPageLinks(db: Db): Promise<PageLink[]> {
  return db.selectFrom('pages').select(['id', 'slug', 'title', 'icon']).orderBy('id').execute();
}

/** The content page with this slug. */
export function findPageBySlug(db: Db, slug: string): Promise<ContentPage | undefined> {
  return db.selectFrom('pages').select(columns).where('slug', '=', slug).executeTakeFirst();
}

/** Content pages, newest first. */
export async function listPages(db: Db, request: PageRequest, path: string) {
  const rows = await db
    .selectFrom('pages')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(request.perPage)
    .offset((request.page - 1) * request.perPage)
    .execute();
  const { total } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, Number(total), request, path);
}
