import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { listSitemapEntries } from '../content-pages/queries.ts';
import type { SiteEnv } from '../http/context.ts';
import { anyone } from '../http/middleware/access.ts';
import { sendBody } from '../http/send-body.ts';
import { findPublicSettings } from '../settings/queries.ts';
import { fill } from '../shared/fill.ts';
import { mergeValues } from '../shared/merge-fields.ts';
import { paths } from '../shared/paths.ts';
import { originOf } from './site.ts';
import { sitemap } from './sitemap.ts';

const day = 24 * 60 * 60;

/** Other sites may embed the share image; a 304 response must say so too. */
const shareTag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'cross-origin-resource-policy'],
});

/** Files that search engines, shared links and home screens request. */
export const discovery = new Hono<SiteEnv>()
  .get(paths.sitemap, anyone, etag(), async (c) => {
    c.header('Cache-Control', 'no-cache');
    const xml = sitemap(originOf(c), await listSitemapEntries(c.var.deps.db));
    return sendBody(c, xml, 'application/xml; charset=utf-8');
  })
  .get(paths.robots, anyone, (c) => {
    c.header('Cache-Control', 'no-cache');
    // Other pages that must not be indexed have noindex themselves.
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /control/',
      'Disallow: /cp',
      '',
      `Sitemap: ${originOf(c)}${paths.sitemap}`,
      '',
    ];
    return c.text(lines.join('\n'));
  })
  .get(paths.manifest, anyone, etag(), async (c) => {
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Cookie, Accept-Language', { append: true });
    const settings = await findPublicSettings(c.var.deps.db);
    const { company_name } = settings;
    const description = fill(settings.meta_description, mergeValues(settings));
    const { appIcons } = c.var.deps.manifest;
    const icon = (size: '192' | '512') => ({
      src: appIcons[size],
      sizes: `${size}x${size}`,
      type: 'image/png',
    });
    const webManifest = {
      name: company_name,
      short_name: company_name,
      ...(description && { description }),
      start_url: paths.home,
      display: 'browser',
      background_color: '#f7f4ec',
      theme_color: '#0c1f33',
      icons: [
        icon('192'),
        icon('512'),
        { src: appIcons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: c.var.t.layout.trackParcel, url: paths.track }],
    };
    return c.body(JSON.stringify(webManifest), 200, {
      'Content-Type': 'application/manifest+json',
    });
  })
  // For clients that ignore the icons declared in pages.
  .get(paths.favicon, anyone, (c) => c.redirect(c.var.deps.manifest.appIcons['32'], 302))
  .get(paths.shareImage, anyone, shareTag, async (c) => {
    const { company_name } = await findPublicSettings(c.var.deps.db);
    const image = await c.var.deps.shareImages(company_name);
    c.header('Cache-Control', `public, max-age=${day}`);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/png' });
  });
