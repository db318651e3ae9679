import { z } from 'zod';
import { choice, line, lines, recordId } from '../http/input/fields.ts';
import { parcelKey } from '../parcels/code-schema.ts';
import { activityColors, activityIcons } from '../shared/catalog.ts';
import { activityFields as rules } from '../shared/fields.ts';
import { timestamp } from './timestamp.ts';

/**
 * What may be asked of activities.
 *
 * @param timeZone the site's own, for times without an offset.
 */
export function activitySchemas(timeZone: string) {
  const words = { title: line(rules.title), description: lines(rules.description) };
  const others = z
    .object({
      icon: choice(activityIcons),
      color: choice(activityColors),
      created_at: timestamp(timeZone),
    })
    .partial();
  return {
    /** Something happened to a parcel, now or when it says. */
    newActivity: z.strictObject({ parcel_id: parcelKey, ...words, ...others.shape }),
    /** The fields to be changed. The parcel need not be named. */
    activityChange: z.strictObject({
      id: recordId(),
      parcel_id: parcelKey.optional(),
      ...z.object(words).partial().shape,
      ...others.shape,
    }),
    activityDeletion: z.strictObject({ id: recordId() }),
  };
}
