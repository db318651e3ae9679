import { z } from 'zod';
import { day, fieldsOf, id, time, yesNo } from '../../http/answer.ts';
import { failureReasons, stopStates } from '../../shared/enums.ts';
import { runFields } from '../../shared/fields.ts';
import type { Driver, Run, RunChoices, RunStop, RunSummary } from '../../shared/run.ts';
import type { Today, TodayStop } from '../../shared/today.ts';

const stopShape = {
  id,
  position: z.int(),
  parcel_id: id,
  tracking_code: z.string(),
  recipient_name: z.string().nullable(),
  destination: z.string().nullable(),
  recipient_phone_number: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  note: z.string().nullable(),
  state: z.enum(stopStates),
  reason: z.enum(failureReasons).nullable(),
  failure_note: z.string().nullable(),
  finished_at: time.nullable(),
};
const stop: z.ZodType<RunStop> = z.strictObject(stopShape);

const driver: z.ZodType<Driver> = z.strictObject({ id, name: z.string() });
const counts = z.strictObject({ done: z.int(), failed: z.int(), left: z.int() });

const runShape = {
  ...fieldsOf(runFields),
  id,
  driver: driver.nullable(),
  closed: yesNo,
  counts,
  last_seen_at: time.nullable(),
};
const runSummary: z.ZodType<RunSummary> = z.strictObject(runShape);
/** A run with its stops. */
export const run: z.ZodType<Run> = z
  .strictObject({ ...runShape, stops: z.array(stop) })
  .meta({ id: 'Run' });
/** With `?stops=no`, without its stops. */
export const listedRun = z.union([run, runSummary]);

export const runChoices: z.ZodType<RunChoices> = z.strictObject({
  runs: z.array(runSummary),
  drivers: z.array(driver),
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
