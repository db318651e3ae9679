import { escapeHtml } from '../../shared/escape-html.ts';
import { languageMenu } from '../../shared/languages.ts';
import { canonicalPath, contentPagePath, paths } from '../../shared/paths.ts';

/** A content page's slug, and when it was last changed (ISO 8601). */
export type SitemapEntry = { slug: string; updated_at: string };

const own = [paths.home, paths.track, paths.contact];

/**
 * Pages that may be indexed, with their URLs in every language: content pages and, in the first sitemap,
 * the site's own. XML, as specified by sitemaps.org and Google.
 */
export function sitemap(origin: string, pages: SitemapEntry[], { isFirst = true } = {}): string {
  const ownEntries = isFirst ? own.map((path) => entry(origin, path)) : [];
  const written = pages.map(({ slug, updated_at }) =>
    entry(origin, contentPagePath(slug), `<lastmod>${updated_at}</lastmod>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...ownEntries, ...written].join('\n')}
</urlset>
`;
}

/** A list of `count` sitemaps, for a site whose pages are too many for one. */
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
