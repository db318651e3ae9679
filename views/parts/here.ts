import type { Site } from '../../server/shared/site.ts';

/** Whether a link leads to the page that it stands on, whatever is asked of that page. */
export function leadsHere(site: Site, href: string): boolean {
  return site.here.split('?')[0] === href;
}
