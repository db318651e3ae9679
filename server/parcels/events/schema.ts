import { z } from 'zod';
import { newImage } from '../../content/images/upload.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, optional, recordId } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { yesNo } from '../../shared/enums.ts';
import { eventFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { timestamp } from '../activities/date-parts.ts';

/** As it was typed or scanned: what cannot be a code fails alone. */
export const namedParcel = z.union([
  z.string().trim().max(limits.text),
  z.int().positive().max(limits.recordId),
]);

const fields = newShape(eventFields, { happened_at: optional(timestamp) });

const event = z.strictObject({
  parcels: z.array(namedParcel).min(1).max(limits.eventParcels),
  preset: optional(recordId()).optional(),
  only_codes: choice(yesNo).default('no'),
  ...fields,
  title: fields.title.optional(),
});

/** An event, and the parcels that it happened to. Fields that are left out come from the preset. */
export const newEvent = event
  .refine(({ title, preset }) => title !== undefined || isGiven(preset), {
    ...messageKey('required'),
    path: ['title'],
  })
  .refine(({ latitude, longitude }) => isGiven(latitude) === isGiven(longitude), {
    ...messageKey('bothCoordinates'),
    path: ['longitude'],
  });

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', ...messageKey('required') });
    return z.NEVER;
  }
});

/** The same in a form, beside a photo: `event` is the JSON text. */
export const newEventForm = z.strictObject({
  event: jsonText.pipe(newEvent),
  image: newImage('photo'),
});

/** An event as a request describes it. */
export type NewEvent = z.output<typeof newEvent>;
