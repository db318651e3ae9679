import { z } from 'zod';
import { InvalidInputError } from '../../errors.ts';
import { changeShape } from '../../http/input/record.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { focusFields, type Photo, type ShownPhoto } from '../../shared/photo.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { coverFor } from '../shared/branding.ts';
import { relativeLuminance } from './luminance.ts';
import { insertImage } from './queries.ts';
import type { Picture } from './re-encode.ts';
import { newImage } from './upload.ts';

/** The input for a photo that replaces a drawn scene: a new photo, or only another focus of the current photo. */
export const photoInput = {
  image: newImage('photo').transform((picture) => picture && withLight(picture)),
  ...changeShape(focusFields),
};

async function withLight(picture: Picture) {
  return { picture, light: await lightestLuminance(picture.bytes) };
}

/** The fields of a photo in an answer, without its image. */
export const photoMeasures = { focus_x: z.number(), focus_y: z.number(), light: z.number() };

/**
 * Stores a new picture, if there is one.
 *
 * @returns the photo with its changes.
 * @throws {InvalidInputError} if there is neither a new picture nor a current one.
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

/** Adds to a photo how strongly it has to be covered to keep words over it readable. */
export function withCover<Shown extends Photo>(photo: Shown): Shown & ShownPhoto {
  return { ...photo, cover: coverFor(photo.light) };
}

/**
 * The luminance of the lightest spot of a picture, 0 (black) to 1 (white). A spot is a 256th of the longer side: words over smaller
 * spots stay readable.
 */
export async function lightestLuminance(bytes: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(bytes)
    .resize(256, 256, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  let lightest = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    lightest = Math.max(lightest, relativeLuminance(pixels.subarray(at, at + 3)));
  }
  return Math.min(1, lightest);
}
