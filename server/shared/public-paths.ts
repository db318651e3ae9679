/**
 * The paths of public pages, and of the calls and files that they load. Scripts of public pages import this module, so that they do
 * not contain the paths of the panel.
 */
export const publicPaths = {
  home: '/',
  track: '/track.html',
  /** A parcel's days of delivery as a calendar file, and the QR code of its link; both by `?code=`. */
  calendar: '/delivery.ics',
  qrCode: '/qr.svg',
  embed: '/embed',
  contact: '/contact.html',
  quote: '/quote.html',
  contentPage: '/pages/:slug',
  resolution: '/resolution.html',
  followParcel: '/follow',
  follow: '/follow/:token',
  unfollow: '/unfollow/:token',
  preferences: '/preferences',
  health: '/health',
  ready: '/health/ready',
  metrics: '/metrics',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/site.webmanifest',
  favicon: '/favicon.ico',
  shareImage: '/share-image.png',
  /** The documentation; only the demo has it. */
  docs: '/docs',
  share: '/share/:token',
  invoice: '/invoice/:token',
  invoicePdf: '/invoice/:token/pdf',
  invoiceXml: '/invoice/:token/xml',
  assets: '/assets/*',
  brandingStyles: '/assets/look/:name',
  brandingIcon: '/assets/look/:version/:icon',
  image: '/uploads/images/:name',
  api: {
    followers: '/api/followers',
    parcel: '/api/parcels/:code',
    parcelStream: '/api/parcels/:code/stream',
    shareLinks: '/api/share-links',
    tracking: '/api/tracking',
    unlockParcel: '/api/parcels/:code/unlock',
  },
} as const;

/** The beginning of all paths of the panel. */
export const panelRoot = '/control';

/** A path with its `:parameters` filled in. */
export function pathTo(path: string, params: Record<string, string | number>): string {
  let filled = '';
  let isName = false;
  for (const part of splitPath(path)) {
    filled += isName ? encodeURIComponent(params[part] ?? `:${part}`) : part;
    isName = !isName;
  }
  return filled;
}

const parts = new Map<string, string[]>();

/** A path split at its parameters; their names are at odd indexes. Cached, because there are few paths. */
function splitPath(path: string): string[] {
  const known = parts.get(path) ?? path.split(/:(\w+)/);
  parts.set(path, known);
  return known;
}

/** A path with `?lang=` for a language; null: unchanged, and the cookie selects the language. */
export function inLanguage(path: string, code: string | null): string {
  if (code === null) return path;
  const { pathname, searchParams, hash } = new URL(path, 'http://site.invalid');
  searchParams.set('lang', code);
  return `${pathname}?${searchParams}${hash}`;
}

/** The path of a tracking result, or of a further page of its history. @param language null: that of the browser. */
export function trackPath(code: string, page = 1, language: string | null = null): string {
  const query = new URLSearchParams({ code });
  if (page > 1) query.set('page', String(page));
  if (language !== null) query.set('lang', language);
  return `${publicPaths.track}?${query}`;
}

/** The path of a result with its whole history on one page. */
export function wholeHistoryPath(code: string): string {
  return `${trackPath(code)}&history=all`;
}

/** The calendar file of a parcel's expected delivery. */
export function calendarPath(code: string): string {
  return `${publicPaths.calendar}?${new URLSearchParams({ code })}`;
}

/** The picture of a QR code that leads to a parcel's result. */
export function qrCodePath(code: string): string {
  return `${publicPaths.qrCode}?${new URLSearchParams({ code })}`;
}

/** A link that shows all of a parcel. */
export function sharePath(token: string): string {
  return pathTo(publicPaths.share, { token });
}

/** The public lookup of one parcel. */
export function parcelApiPath(code: string, page = 1): string {
  // A segment `''`, `.` or `..` would change the path; with a space behind it, it is read as a code.
  const segment = /^\.{0,2}$/.test(code) ? `${code} ` : code;
  const path = pathTo(publicPaths.api.parcel, { code: segment });
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The public lookup of several parcels. */
export function trackingApiPath(codes: string): string {
  return `${publicPaths.api.tracking}?${new URLSearchParams({ codes })}`;
}

/** The contact form for a question about a parcel. */
export function askAboutPath(code: string): string {
  return `${publicPaths.contact}?${new URLSearchParams({ code })}#message`;
}

/** An uploaded image by its file name. */
export function imagePath(name: string): string {
  return pathTo(publicPaths.image, { name });
}
