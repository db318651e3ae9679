import type { PagePlace } from '../../server/shared/enums.ts';
import { inLanguage } from '../../server/shared/paths.ts';
import type { MenuLink, Site } from '../../server/web/shared/site.ts';

/** Whether a link leads to the current page, ignoring the query. */
export function isCurrentPage(site: Site, href: string): boolean {
  return site.currentPath.split('?')[0] === href.split('?')[0];
}

/** The content page with this slug; undefined if it does not exist, or no longer exists. */
export function findPageLink(site: Site, slug: string): MenuLink | undefined {
  return site.pageLinks.find((link) => link.slug === slug);
}

/** The content pages that the site lists in this place, in their order. */
export function pageLinksIn(site: Site, place: PagePlace): MenuLink[] {
  return site.pageLinks.filter(({ shown_in }) => shown_in === place || shown_in === 'both');
}

/** The path of a page of this site, with the `?lang=` of the current page, if it has one. */
export function localizedHref(site: Site, path: string): string {
  return inLanguage(path, site.addressLanguage);
}

/** The link that dials a number; undefined if the text has no digits. */
export function telephoneHref(text: string): string | undefined {
  const dialled = text.replace(/[^\d+]/g, '');
  return dialled === '' ? undefined : `tel:${dialled}`;
}
