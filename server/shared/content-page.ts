import type { Hero, Overlay, PageIcon } from './catalog.ts';

/** A page that the administrator wrote. */
export type ContentPage = {
  id: number;
  slug: string;
  title: string;
  sub_title: string;
  /** Lines with markers; see markup.ts. */
  content: string;
  icon: PageIcon;
  hero: Hero;
  overlay: Overlay;
};
