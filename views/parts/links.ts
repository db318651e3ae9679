import { inLanguage } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';

/** Whether a link leads to the page that it stands on, whatever is asked of that page. */
export function isCurrent(site: Site, href: string): boolean {
  return site.currentPath.split('?')[0] === href.split('?')[0];
}

/** The address of a page of ours, which stays in the language that this one's address asks for. */
export function localizedHref(site: Site, path: string): string {
  return inLanguage(path, site.addressLanguage);
}
