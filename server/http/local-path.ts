/**
 * The path and query of a URL, safe to use as a link. Leading slashes are reduced to one, because a link with two leads
 * to another site.
 */
export function localPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}

/** The page of this site that the visitor came from; undefined if unknown, or from elsewhere. */
export function referringPage(referrer: string | undefined, ownHost: string): URL | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === ownHost ? url : undefined;
}

/** The URL of a page of this site, from its path; null if that is invalid or leads elsewhere. */
export function ownPage(path: string | undefined): URL | null {
  const site = 'http://site.invalid';
  if (path === undefined || !URL.canParse(path, site)) return null;
  const page = new URL(path, site);
  return page.origin === site ? page : null;
}
