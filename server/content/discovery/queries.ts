import type { PageRequest } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';

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
