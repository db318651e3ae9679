import { inLanguage } from '../../server/shared/paths.ts';
import type { ContentPageLink, Site } from '../../server/shared/site.ts';

/** Whether a link leads to the page that it stands on, whatever is asked of that page. */
export function isCurrent(site: Site, href: string): boolean {
  return site.currentPath.split('?')[0] === href.split('?')[0];
}

/** The content page with this slug; undefined where there is none, or no more. */
export function pageLinkOf(site: Site, slug: string): ContentPageLink | undefined {
  return site.pageLinks.find((link) => link.slug === slug);
}

/** The address of a page of ours, which stays in the language that this one's address asks for. */
export function localizedHref(site: Site, path: string): string {
  return inLanguage(path, site.addressLanguage);
}
