import { z } from 'zod';
import { answerShape, day, id, named, time, yesNo } from '../../http/answer.ts';
import { failureReasons, positionSources, stopStates } from '../../shared/enums.ts';
import { runFields } from '../../shared/event-fields.ts';
import {
  type ChangedRun,
  type Driver,
  measures,
  type Run,
  type RunChoices,
  type RunStop,
  type RunSummary,
  stopKinds,
  type Today,
  type TodayStop,
  unorderedReasons,
} from '../shared/run.ts';

const stopShape = {
  id,
  kind: z.enum(stopKinds),
  position: z.int(),
  parcel_id: id,
  tracking_code: z.string(),
  recipient_name: z.string().nullable(),
  destination: z.string().nullable(),
  recipient_phone_number: z.string().nullable(),
  pieces_count: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_source: z.enum(positionSources).nullable(),
  company: z.string().nullable(),
  driver_note: z.string().nullable(),
  note: z.string().nullable(),
  window_from: z.string().nullable(),
  window_to: z.string().nullable(),
  planned_at: time.nullable(),
  service_seconds: z.int(),
  cod_amount: z.int().nullable(),
  cod_currency: z.string().nullable(),
  state: z.enum(stopStates),
  reason: z.enum(failureReasons).nullable(),
  failure_note: z.string().nullable(),
  finished_at: time.nullable(),
};
const stop: z.ZodType<RunStop> = z.strictObject(stopShape);

const driver: z.ZodType<Driver> = named;
const counts = z.strictObject({ done: z.int(), failed: z.int(), left: z.int() });

const runShape = {
  ...answerShape(runFields),
  id,
  driver: driver.nullable(),
  vehicle: named.nullable(),
  depot: named.nullable(),
  closed: yesNo,
  counts,
  last_seen_at: time.nullable(),
};
const runSummary: z.ZodType<RunSummary> = z.strictObject(runShape);
const wholeShape = {
  ...runShape,
  stops: z.array(stop),
  too_much: z
    .array(z.strictObject({ measure: z.enum(measures), load: z.number(), capacity: z.number() }))
    .meta({ description: 'Of the open stops, what is more than the vehicle takes.' }),
};
const run: z.ZodType<Run> = z.strictObject(wholeShape).meta({ id: 'Run' });
export const changedRun: z.ZodType<ChangedRun> = z.strictObject({
  ...wholeShape,
  unordered: z
    .array(z.strictObject({ parcel: z.string(), reason: z.enum(unorderedReasons) }))
    .exactOptional(),
});
/** A run of the list; without its stops if the query has `stops=no`. */
export const listedRun = z.union([run, runSummary]);

export const runChoices: z.ZodType<RunChoices> = z.strictObject({
  runs: z.array(runSummary),
  drivers: z.array(driver),
  vehicles: z.array(named),
  depots: z.array(named),
  today: day,
});

const todayStop: z.ZodType<TodayStop> = z.strictObject({
  ...stopShape,
  can_retry: yesNo,
  undo: z.strictObject({ event_id: id, until: time }).nullable(),
});

export const today: z.ZodType<Today> = z.strictObject({
  member: id,
  stops: z.array(todayStop),
  forget_at: time,
});
