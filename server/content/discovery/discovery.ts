import { type Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import { mergeValues } from '../../admin/shared/settings.ts';
import { countRows, type PageRequest } from '../../database/paginate.ts';
import { findHomeSettings, findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { listFields } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { escapeHtml, interpolateFields } from '../../shared/interpolate.ts';
import { languageMenu } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { canonicalPath, contentPagePath, paths } from '../../shared/paths.ts';
import { cachedAnswer } from '../../web/cached-answer.ts';
import { logoReader } from '../branding/logo.ts';
import { readBranding } from '../branding/site-branding.ts';
import { homeContent } from '../shared/home.ts';
import { sendWebManifest } from './web-manifest.ts';

const daySeconds = 24 * 60 * 60;

/** Keeps the header that lets other sites embed the share image, also in a 304 response. */
const shareTag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'cross-origin-resource-policy'],
});

const sitemapRequest = z.object({ page: listFields.page });

/**
 * A sitemap as XML. If there are too many pages for one, `number: null` is a list of sitemaps.
 *
 * @throws {Problem} 404 if there is no sitemap with this number.
 */
async function readSitemap(c: Context<SiteEnv>, number: number | null): Promise<string> {
  const { db } = c.get('deps');
  const page = number ?? 1;
  const perPage = limits.sitemapPages;
  const count = Math.ceil((await countRows(db.selectFrom('pages'))) / perPage);
  if (number === null && count > 1) return sitemapIndex(c.var.origin, count);
  if (page > Math.max(1, count)) throw new Problem(404, c.get('t').errors.notFound);
  const pages = await listSitemapEntries(db, { page, perPage });
  const { quote_page, public_bookings } = await findPublicSettings(db);
  const own = [
    ...ownPaths,
    ...(quote_page === 'yes' ? [paths.quote] : []),
    ...(public_bookings === 'yes' ? [paths.book] : []),
  ];
  return sitemap(c.var.origin, page === 1 ? own : [], pages);
}

/** Files that search engines, shared links and home screens request. */
export const discovery = new Hono<SiteEnv>()
  .get(paths.sitemap, anyone, (c) => {
    const { page } = parse(sitemapRequest, c.req.query());
    const isNamed = c.req.query('page') !== undefined;
    const key = [paths.sitemap, c.var.origin, isNamed ? page : 'all'].join(' ');
    return cachedAnswer(c, key, async () => ({
      body: await readSitemap(c, isNamed ? page : null),
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      },
    }));
  })
  .get(paths.robots, anyone, (c) => {
    c.header('Cache-Control', 'no-cache');
    // Other pages that must not be indexed say so by `noindex`.
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /control/',
      'Disallow: /cp',
      '',
      `Sitemap: ${c.var.origin}${paths.sitemap}`,
      '',
    ];
    return c.text(lines.join('\n'));
  })
  .get(paths.manifest, anyone, etag(), (c) =>
    sendWebManifest(c, (settings) => {
      const description = interpolateFields(settings.meta_description, mergeValues(settings));
      return {
        name: settings.company_name,
        short_name: settings.company_name,
        ...(description && { description }),
        start_url: paths.home,
        display: 'browser',
        shortcuts: [{ name: c.var.t.track.title, url: paths.track }],
      };
    }),
  )
  // For clients that ignore the icons declared in pages.
  .get(paths.favicon, anyone, async (c) => {
    const { deps } = c.var;
    const { branding } = await readBranding(deps);
    return c.redirect((branding?.icons ?? deps.manifest.appIcons)['32'], 302);
  })
  .get(paths.shareImage, anyone, shareTag, async (c) => {
    const { deps } = c.var;
    const [{ settings, branding }, home] = await Promise.all([
      readBranding(deps),
      findHomeSettings(deps.db),
    ]);
    const { homeTexts } = messagesOf(c.var.addressLanguage ?? settings.content_language);
    const context = { values: mergeValues(settings), lang: undefined };
    const image = await deps.shareImages({
      name: settings.company_name,
      sentence: homeContent(context, home, homeTexts).texts.home_slide1_title.text,
      branding,
      readLogo: logoReader(deps.db),
    });
    c.header('Cache-Control', `public, max-age=${daySeconds}`);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/png' });
  });

type SitemapEntry = { slug: string; updated_at: string };

/** The site's own pages that may be indexed. */
const ownPaths = [paths.home, paths.track, paths.contact];

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
 * The sitemap of pages with their URLs in every language, in the XML of sitemaps.org and Google. The first sitemap also has the
 * site's own pages.
 */
function sitemap(origin: string, own: string[], pages: SitemapEntry[]): string {
  const ownEntries = own.map((path) => sitemapEntry(origin, path));
  const contentEntries = pages.map(({ slug, updated_at }) =>
    sitemapEntry(origin, contentPagePath(slug), `<lastmod>${updated_at}</lastmod>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...ownEntries, ...contentEntries].join('\n')}
</urlset>
`;
}

/** A list of `count` sitemaps, for a site with too many pages for one. */
function sitemapIndex(origin: string, count: number): string {
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

function sitemapEntry(origin: string, path: string, more = ''): string {
  const alternates = languageMenu.map(({ code, tag }) => {
    const href = `${origin}${canonicalPath(path, code)}`;
    return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`;
  });
  alternates.push(
    `<xhtml:link rel="alternate" hreflang="x-default" href="${escapeHtml(`${origin}${path}`)}"/>`,
  );
  return `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${more}${alternates.join('')}</url>`;
}
