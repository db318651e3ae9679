import { z } from 'zod';
import { line, lines, recordId } from '../http/input/fields.ts';
import { imageField } from '../images/form.ts';
import { reviewFields } from '../shared/fields.ts';

/** A customer's words, and their portrait. */
export const newReview = z.strictObject({
  name: line(reviewFields.name),
  review: lines(reviewFields.review),
  image: imageField,
});

/** Which review is meant. */
export const oneReview = z.strictObject({ id: recordId() });
