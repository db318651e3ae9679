import type { Paged } from './envelope.ts';
import type { Review } from './review.ts';
import type { PublicSettings, Settings } from './settings.ts';
import type { ContentPageLink } from './site.ts';

/** What a page of the site starts from. The API's own holds whole content pages. */
export type Graph<Page extends ContentPageLink = ContentPageLink> = {
  pages: Paged<Page>;
  reviews: Paged<Review>;
  /** All of them for the administrator. */
  settings: PublicSettings | Settings;
  /** null for visitors. */
  admin: { email: string } | null;
};
