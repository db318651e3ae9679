import { z } from 'zod';
import { recordId } from '../http/input/fields.ts';
import { newShape } from '../http/input/record.ts';
import { imageFile } from '../images/form.ts';
import { reviewFields } from '../shared/fields.ts';

/** A customer's words, and their portrait. */
export const newReview = z.strictObject({ ...newShape(reviewFields), image: imageFile });

/** Which review is meant. */
export const reviewDeletion = z.strictObject({ id: recordId() });
