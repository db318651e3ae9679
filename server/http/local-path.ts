/**
 * The path and query of an address, fit to be linked to. Slashes at its start are made one: two of
 * them would be the beginning of another site's address.
 */
export function localPath({ pathname, search }: URL): string {
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}

/** The page of ours that the visitor came from; undefined where it was none, or none was named. */
export function referringPage(referrer: string | undefined, ownHost: string): URL | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === ownHost ? url : undefined;
}

/** A page of this site by its path; null for anything that is none, or would lead elsewhere. */
export function ownPage(path: string | undefined): URL | null {
  const site = 'http://site.invalid';
  if (path === undefined || !URL.canParse(path, site)) return null;
  const page = new URL(path, site);
  return page.origin === site ? page : null;
}
