import type { FieldChanges, FieldValues, NewFieldValues } from './field-values.ts';
import type { contentPageFields } from './fields.ts';

/** Slugs of the pages that the site links to, if they exist. */
export const linkedPages = { footer: 'privacy-policy', dashboard: 'terms' } as const;

/** A page that the administrator wrote; `content` has lines with markers, see markup.ts. */
export type ContentPage = FieldValues<typeof contentPageFields> & { id: number; slug: string };

/** The sizes in pixels of uploaded pictures, by their URL paths. */
export type PictureSizes = Partial<Record<string, { width: number; height: number }>>;

export type NewContentPage = NewFieldValues<typeof contentPageFields>;

/** Changes to a page. */
export type ContentPageChanges = FieldChanges<typeof contentPageFields>;
