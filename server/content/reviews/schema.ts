import { z } from 'zod';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { reviewFields } from '../../shared/fields.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { newImage, uploadedImage } from '../images/form.ts';

/** A new review: its text and a portrait. */
export function newReview(encode: ImageEncoder) {
  return z.strictObject({ ...newShape(reviewFields), image: uploadedImage(encode, 'photo') });
}

/** Which review to change, and the fields that change. */
export function reviewChange(encode: ImageEncoder) {
  return z.strictObject({
    id: recordId(),
    ...changeShape(reviewFields),
    image: newImage(encode, 'photo'),
  });
}

/** Which review to delete. */
export const reviewDeletion = z.strictObject({ id: recordId() });
