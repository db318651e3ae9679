import type { PageRequest } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import { linkedPages } from '../shared/content-page.ts';
import { limits } from '../shared/limits.ts';
import type { ContentPageLink } from '../shared/site.ts';

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
