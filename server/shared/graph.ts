import type { Paged } from './envelope.ts';
import type { Review } from './review.ts';
import type { PublicSettings, Settings } from './settings.ts';
import type { ContentPageLink } from './site.ts';

/** The initial data of a page of the site. The API's version contains whole content pages. */
export type Graph<Page extends ContentPageLink = ContentPageLink> = {
  pages: Paged<Page>;
  reviews: Paged<Review>;
  /** All settings for the administrator. */
  settings: PublicSettings | Settings;
  /** null for visitors. */
  admin: { email: string } | null;
};
