import { z } from 'zod';
import { choice, day, optional, recordId } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { yesNo } from '../../shared/enums.ts';
import { runFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { namedParcel } from '../events/schema.ts';

const parcels = z.array(namedParcel).max(limits.runStops);
const isYes = choice(yesNo)
  .default('no')
  .transform((answer) => answer === 'yes');

/** How the parcels of a request are read: whether a text is never an id, and whether they leave other runs for this one. */
const reading = { only_codes: isYes, move: isYes };

/** The order of a run's open stops: by distance, or these first. */
const order = z.union([z.literal('distance'), parcels]);

const driver = optional(recordId()).optional();

/** A new run, and its parcels in order. */
export const newRun = z.strictObject({
  ...newShape(runFields),
  driver,
  parcels: parcels.default([]),
  order: order.optional(),
  ...reading,
});

/**
 * Changes of a run. `parcels` are all of its stops in order, `add` some more at the end, `remove` some that are open no
 * longer. Stops that are finished stay.
 */
export const runChange = z.strictObject({
  id: recordId(),
  ...changeShape(runFields),
  driver,
  parcels: parcels.optional(),
  add: parcels.optional(),
  remove: parcels.optional(),
  order: order.optional(),
  closed: choice(yesNo).optional(),
  ...reading,
});

/** The filter of a list of runs. */
export const runFilter = z.object({
  id: optional(recordId()).default(null),
  day: optional(day()).default(null),
  driver: optional(recordId()).default(null),
  open: isYes,
  stops: choice(yesNo).default('yes'),
});

export type RunChange = z.output<typeof runChange>;
export type StopOrder = z.output<typeof order>;
