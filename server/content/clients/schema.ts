import { z } from 'zod';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { clientFields } from '../../shared/fields.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { newImage, uploadedImage } from '../images/form.ts';

/** A new client: its fields and its logo. */
export function newClient(encode: ImageEncoder) {
  return z.strictObject({ ...newShape(clientFields), image: uploadedImage(encode, 'logo') });
}

/** Which client to change, and the fields that change. */
export function clientChange(encode: ImageEncoder) {
  return z.strictObject({
    id: recordId(),
    ...changeShape(clientFields),
    image: newImage(encode, 'logo'),
  });
}

/** Which client to delete. */
export const clientDeletion = z.strictObject({ id: recordId() });
