import type { Db } from '../database/tables.ts';
import type { PagePlace } from '../shared/catalog.ts';
import { linkedPages } from '../shared/content-page.ts';
import { limits } from '../shared/limits.ts';
import type { PlacedLink } from '../shared/site.ts';

const linkedSlugs = Object.values(linkedPages);

/**
 * The content pages that the side menu and the footer list, in their order: as many as those can take, and
 * those that the site links to.
 */
export function listContentPageLinks(db: Db): Promise<PlacedLink[]> {
  const first = (place: PagePlace, count: number) =>
    db
      .selectFrom('pages')
      .select('id')
      .where('shown_in', 'in', [place, 'both'])
      .orderBy('position')
      .orderBy('id')
      .limit(count);
  return db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'icon', 'shown_in'])
    .where(({ or, eb }) =>
      or([
        eb('id', 'in', first('menu', limits.menuPages)),
        eb('id', 'in', first('footer', limits.footerPages)),
        eb('slug', 'in', linkedSlugs),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}
