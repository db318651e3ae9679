import { z } from 'zod';
import { calendarDay, decimal, optional, recordId } from '../http/input/fields.ts';
import { namedParcel } from '../parcels/find-parcel.ts';
import { limits } from '../shared/limits.ts';

/** How much processor time a search may take, in seconds. */
export const mostSeconds = 20;

/** What is to be planned: without drivers and parcels, all who have a shift and all that is due. */
export const newPlan = z.strictObject({
  day: calendarDay(),
  drivers: z
    .array(
      z.strictObject({
        driver: recordId(),
        vehicle: optional(recordId()).optional(),
        depot: optional(recordId()).optional(),
      }),
    )
    .max(100)
    .optional(),
  parcels: z.array(namedParcel).max(limits.planParcels).optional(),
  seconds: decimal({ min: 0.1, max: mostSeconds, digits: 1 }).optional(),
});

export type PlanRequest = z.output<typeof newPlan>;
