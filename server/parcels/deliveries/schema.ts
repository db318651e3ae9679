import { z } from 'zod';
import { newImage } from '../../content/images/upload.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { failureReasons } from '../../shared/enums.ts';
import { deliveryFields, eventFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { timestamp } from '../activities/date-parts.ts';

const { location, happened_at } = eventFields;

const fields = {
  parcel: line({ max: limits.text }),
  ...newShape(deliveryFields),
  ...newShape({ location, happened_at }, { happened_at: optional(timestamp) }),
};

const wholePosition = { ...messageKey('bothCoordinates'), path: ['longitude'] };

/** A delivery as a form brings it, with its pictures. */
export const newDelivery = z
  .strictObject({ ...fields, signature: newImage('signature'), photo: newImage('photo') })
  .refine(hasWholePosition, wholePosition);

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

function hasWholePosition({ latitude, longitude }: Position): boolean {
  return isGiven(latitude) === isGiven(longitude);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

const positions = newShape({
  latitude: deliveryFields.latitude,
  longitude: deliveryFields.longitude,
});

/** A delivery that failed, and why. */
export const newFailedDelivery = z
  .strictObject({
    parcel: line({ max: limits.text }),
    reason: choice(failureReasons),
    ...newShape({ note: deliveryFields.note, happened_at }, { happened_at: optional(timestamp) }),
    ...positions,
  })
  .refine(hasWholePosition, wholePosition);

/** A delivery that was read. */
export type NewDelivery = z.output<typeof newDelivery>;
