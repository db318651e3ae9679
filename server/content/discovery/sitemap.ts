import type { PageRequest } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { escapeHtml } from '../../shared/interpolate.ts';
import { languageMenu } from '../../shared/languages.ts';
import { canonicalPath, contentPagePath, paths } from '../../shared/paths.ts';

/** A content page's slug, and when it was last changed (ISO 8601). */
type SitemapEntry = { slug: string; updated_at: string };

/** The site's own pages that may be indexed. */
const ownPaths = [paths.home, paths.track, paths.contact];

export async function countContentPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One page of the content pages, oldest first. */
export function listSitemapEntries(
  db: Db,
  { page, perPage }: PageRequest,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom('pages')
    .select(['slug', 'updated_at'])
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

/**
 * Pages that may be indexed, with their URLs in every language: content pages and, in the first sitemap,
 * the site's own. XML, as specified by sitemaps.org and Google.
 */
export function sitemap(origin: string, pages: SitemapEntry[], { isFirst = true } = {}): string {
  const ownEntries = isFirst ? ownPaths.map((path) => entry(origin, path)) : [];
  const contentEntries = pages.map(({ slug, updated_at }) =>
    entry(origin, contentPagePath(slug), `<lastmod>${updated_at}</lastmod>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...ownEntries, ...contentEntries].join('\n')}
</urlset>
`;
}

/** A list of `count` sitemaps, for a site with too many pages for one. */
export function sitemapIndex(origin: string, count: number): string {
  const entries = Array.from(
    { length: count },
    (_, index) =>
      `<sitemap><loc>${escapeHtml(`${origin}${paths.sitemap}?page=${index + 1}`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
}

function entry(origin: string, path: string, more = ''): string {
  const alternates = languageMenu.map(({ code, tag }) => {
    const href = `${origin}${canonicalPath(path, code)}`;
    return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`;
  });
  alternates.push(
    `<xhtml:link rel="alternate" hreflang="x-default" href="${escapeHtml(`${origin}${path}`)}"/>`,
  );
  return `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${more}${alternates.join('')}</url>`;
}
