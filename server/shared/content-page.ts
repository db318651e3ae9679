import type { FieldChanges, FieldValues, NewFieldValues } from './field-values.ts';
import type { clientFields, contentPageFields, reviewFields } from './fields.ts';

/** Slugs of the pages that the site links to, if they exist. */
export const linkedPages = { footer: 'privacy-policy', dashboard: 'terms' } as const;

/** A page that the administrator wrote; `content` has lines with markers, see markup.ts. */
export type ContentPage = FieldValues<typeof contentPageFields> & { id: number; slug: string };

/** The sizes in pixels of uploaded pictures, by their URL paths. */
export type PictureSizes = Partial<Record<string, { width: number; height: number }>>;

export type NewContentPage = NewFieldValues<typeof contentPageFields>;

/** Changes to a page. */
export type ContentPageChanges = FieldChanges<typeof contentPageFields>;

/** A client of the company, and its logo. */
export type Client = FieldValues<typeof clientFields> & {
  id: number;
  /** The file name of an image. */
  image: string;
};

/** A new client; without `position` it is added at the end of the list. */
export type NewClient = NewFieldValues<typeof clientFields>;

/** Changes to a client, except to its logo. */
export type ClientChanges = FieldChanges<typeof clientFields>;

/** A client as the home page shows it, with the size of its logo in pixels. */
export type ClientLogo = Pick<Client, 'id' | 'name' | 'link' | 'image'> & {
  width: number;
  height: number;
};

/** A customer's review of the company. */
export type Review = FieldValues<typeof reviewFields> & {
  id: number;
  /** The file name of a portrait. */
  image: string | null;
};

/** The text of a new review. */
export type NewReview = NewFieldValues<typeof reviewFields>;

/** Changes to a review's text. */
export type ReviewChanges = FieldChanges<typeof reviewFields>;
