import type { Paged } from './envelope.ts';
import type { Role } from './permissions.ts';
import type { Review } from './review.ts';
import type { PublicSettings, Settings } from './settings.ts';
import type { ContentPageLink } from './site.ts';

/** The initial data of a page of the site. The API's version contains whole content pages. */
export type Graph<Page extends ContentPageLink = ContentPageLink> = {
  pages: Paged<Page>;
  reviews: Paged<Review>;
  /** All settings for who may read them. */
  settings: PublicSettings | Settings;
  /** The member of the staff who asks; null for visitors. */
  admin: { email: string; name?: string; role?: Role } | null;
};
