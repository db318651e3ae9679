/**
 * Every URL of the site. Handlers, links, forms, islands and tests all take their addresses here,
 * so that a route has one spelling.
 */
export const paths = {
  home: '/',
  track: '/track.html',
  contact: '/contact.html',
  page: '/pages/:slug',
  resolution: '/resolution.html',
  preferences: '/preferences',
  health: '/health',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/site.webmanifest',
  favicon: '/favicon.ico',
  shareImage: '/share-image.png',
  assets: '/assets/*',
  image: '/uploads/images/:name',
  api: {
    graph: '/api/graph',
    messages: '/api/messages',
    pages: '/api/pages',
    parcel: '/api/parcels/:code',
    reviews: '/api/reviews',
  },
} as const;

/** A path as a page in this language links to it; null: the reader's cookie knows the language. */
export function inLanguage(path: string, code: string | null): string {
  if (code === null) return path;
  const { pathname, searchParams, hash } = new URL(path, 'http://site.invalid');
  searchParams.set('lang', code);
  return `${pathname}?${searchParams}${hash}`;
}

/** The one address of a page in a language; English needs no naming, it is what everybody gets. */
export function canonicalPath(path: string, code: string | null): string {
  return inLanguage(path, code === 'en' ? null : code);
}

/** The address of a tracking result, or of a further page of its history. */
export function trackPath(code: string, page = 1): string {
  const query = new URLSearchParams({ code });
  if (page > 1) query.set('page', String(page));
  return `${paths.track}?${query}`;
}

/** The public lookup of one parcel. */
export function parcelApiPath(code: string, page = 1): string {
  // Nothing, or a dot or two, would be another address; with a space behind it, it stays a code.
  const segment = /^\.{0,2}$/.test(code) ? `${code} ` : code;
  const path = paths.api.parcel.replace(':code', encodeURIComponent(segment));
  return page > 1 ? `${path}?page=${page}` : path;
}

/** A content page by its slug. */
export function contentPagePath(slug: string): string {
  return paths.page.replace(':slug', encodeURIComponent(slug));
}

/** An uploaded image by its file name. */
export function imagePath(name: string): string {
  return paths.image.replace(':name', encodeURIComponent(name));
}
