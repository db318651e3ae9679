import { z } from 'zod';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { activityFields } from '../../shared/fields.ts';
import { parcelKey } from '../tracking-code.ts';
import { timestamp } from './date-parts.ts';

const own = { created_at: timestamp };

/** A new activity of a parcel; without `created_at` it happened now. */
export const newActivity = z.strictObject({
  parcel_id: parcelKey,
  ...newShape(activityFields, own),
});

/** The fields to change. `parcel_id` is optional. */
export const activityChange = z.strictObject({
  id: recordId(),
  parcel_id: parcelKey.optional(),
  ...changeShape(activityFields, own),
});
