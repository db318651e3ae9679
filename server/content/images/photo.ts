import { z } from 'zod';
import { InvalidInputError } from '../../errors.ts';
import { changeShape } from '../../http/input/record.ts';
import { coverFor } from '../../shared/branding.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { focusFields, type Photo, type ShownPhoto } from '../../shared/photo.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { lightOf } from './light.ts';
import { insertImage } from './queries.ts';
import { newImage } from './upload.ts';

/** What is sent of a photo in place of a drawn scene: a new one, or another focus of the one that is there. */
export const photoInput = {
  image: newImage('photo').transform(
    async (picture) => picture && { picture, light: await lightOf(picture.bytes) },
  ),
  ...changeShape(focusFields),
};

/** What an answer says of a photo beside its image. */
export const photoMeasures = { focus_x: z.number(), focus_y: z.number(), light: z.number() };

/**
 * The photo after what was sent; a new picture is stored.
 *
 * @throws {InvalidInputError} if there is neither a new picture nor one already.
 */
export async function storePhoto(
  { db, now }: TransactionContext,
  { image: sent, focus_x, focus_y }: z.output<z.ZodObject<typeof photoInput>>,
  before: Photo | null,
): Promise<Photo> {
  if (sent) await insertImage(db, { ...sent.picture, created_at: now.toISOString() });
  const image = sent?.picture.name ?? before?.image;
  if (image === undefined) {
    throw new InvalidInputError(
      (t) => interpolate(t.fieldErrors.imageMissing, { field: t.control.fields.image }),
      'image',
    );
  }
  return {
    image,
    focus_x: focus_x ?? before?.focus_x ?? 50,
    focus_y: focus_y ?? before?.focus_y ?? 50,
    light: sent?.light ?? before?.light ?? 1,
  };
}

/** A photo with its cover. */
export function coveredPhoto<Shown extends Photo>(photo: Shown): Shown & ShownPhoto {
  return { ...photo, cover: coverFor(photo.light) };
}
