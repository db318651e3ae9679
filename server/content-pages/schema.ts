import { z } from 'zod';
import { choice, line, lines, optional, recordId } from '../http/input/fields.ts';
import { says } from '../http/input/validation.ts';
import { heroes, overlays, pageIcons } from '../shared/catalog.ts';
import { contentPageFields } from '../shared/fields.ts';

const required = {
  title: line(contentPageFields.title),
  content: lines(contentPageFields.content),
  icon: choice(pageIcons),
};

/** Left out they stay undefined; cleared they become what a page has by default. */
const others = {
  sub_title: optional(line(contentPageFields.sub_title))
    .transform((text) => text ?? '')
    .optional(),
  overlay: optional(choice(overlays))
    .transform((overlay) => overlay ?? 'overlay1')
    .optional(),
  /** The name of a hero, which pages call `hero`. */
  image: optional(choice(heroes))
    .transform((hero) => hero ?? 'hero-mixed')
    .optional(),
};

/** A page by its number or by its slug; a slug is never digits alone. */
const reference = z.union(
  [
    recordId().transform((id) => ({ id })),
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{1,80}$/)
      .transform((slug) => ({ slug })),
  ],
  { error: says('recordId') },
);

/** A new page. */
export const newPage = z
  .strictObject({ ...required, ...others })
  .transform(({ image, ...page }) => ({ ...page, hero: image }));

/** Which page to change, and the fields that change. */
export const changedPage = z
  .strictObject({ id: reference, ...z.object(required).partial().shape, ...others })
  .transform(({ id, image, ...page }) => ({ reference: id, changes: { ...page, hero: image } }));

/** Which page is meant. */
export const onePage = z.strictObject({ id: reference });
