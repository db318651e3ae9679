import { z } from 'zod';
import type { ImageEncoder } from '../../content/images/encoder.ts';
import { newImage } from '../../content/images/form.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { deliveryFields, eventFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { timestamp } from '../activities/date-parts.ts';

const { location, happened_at } = eventFields;

const fields = {
  parcel: line({ max: limits.text }),
  ...newShape(deliveryFields),
  ...newShape({ location, happened_at }, { happened_at: optional(timestamp) }),
};

/** A delivery as a form brings it, with its pictures. */
export function newDelivery(encode: ImageEncoder) {
  return z
    .strictObject({
      ...fields,
      signature: newImage(encode, 'signature'),
      photo: newImage(encode, 'photo'),
    })
    .refine(({ latitude, longitude }) => isGiven(latitude) === isGiven(longitude), {
      ...messageKey('bothCoordinates'),
      path: ['longitude'],
    });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A delivery that was read. */
export type NewDelivery = z.output<ReturnType<typeof newDelivery>>;
