import type { Paged } from '../../server/shared/envelope.ts';
import type { Graph, Review, Site } from '../../server/shared/site.ts';

/** The initial data of a page's islands: what the page shows, so that nothing is fetched twice. */
export function graphOf({ pageLinks, settings }: Site, reviews?: Paged<Review>): Partial<Graph> {
  const pages = {
    data: pageLinks.map(({ shown_in: _, ...link }) => link),
    current_page: 1,
    last_page: 1,
    next_page_url: null,
    per_page: pageLinks.length,
    total: pageLinks.length,
  };
  return { pages, settings, admin: null, ...(reviews && { reviews }) };
}
