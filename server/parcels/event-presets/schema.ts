import { z } from 'zod';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { eventPresetFields } from '../../shared/fields.ts';

/** A new preset; without a position it is the last one. */
export const newEventPreset = z.strictObject(newShape(eventPresetFields));

export const eventPresetChange = z.strictObject({
  id: recordId(),
  ...changeShape(eventPresetFields),
});

export const eventPresetDeletion = z.strictObject({ id: recordId() });
