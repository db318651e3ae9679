import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, isRecordId, optional } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { heroes, overlays } from '../../shared/catalog.ts';
import { contentPageFields } from '../../shared/fields.ts';

/** The API names the `hero` field `image`. */
const { hero: _hero, overlay: _overlay, ...words } = contentPageFields;

/** If left out, a field stays undefined; if cleared, it gets the default of a new page. */
const appearance = {
  overlay: optional(choice(overlays))
    .transform((overlay) => overlay ?? 'overlay1')
    .optional(),
  image: optional(choice(heroes))
    .transform((hero) => hero ?? 'hero-mixed')
    .optional(),
};

/** A page by its id or by its slug; a slug never consists of digits alone. */
const reference = z
  .custom<number | string>(isReference, messageKey('recordId'))
  .transform((given) =>
    isRecordId(given) ? { id: Number(given) } : { slug: String(given).trim().toLowerCase() },
  );

function isReference(given: unknown): boolean {
  const isSlug = typeof given === 'string' && /^\s*[a-z0-9-]{1,80}\s*$/i.test(given);
  return isRecordId(given) || (isSlug && !/^\s*\d+\s*$/.test(given));
}

/** A new page. */
export const newContentPage = z
  .strictObject({ ...newShape(words), ...appearance })
  .transform(({ image, ...page }) => ({ ...page, hero: image }));

/** Which page to change, and the fields that change. */
export const contentPageChange = z
  .strictObject({ id: reference, ...changeShape(words), ...appearance })
  .transform(({ id, image, ...page }) => ({ reference: id, changes: { ...page, hero: image } }));

/** Which page to delete. */
export const contentPageDeletion = z.strictObject({ id: reference });
