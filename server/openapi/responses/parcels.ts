import { z } from 'zod';
import { day, fieldsOf, fileName, id, pageOf, time, yesNo } from '../../http/answer.ts';
import type {
  Delivery,
  DeliveryAnswer,
  FailedDeliveryAnswer,
  ShownDelivery,
} from '../../shared/delivery.ts';
import { failureReasons, stopStates } from '../../shared/enums.ts';
import type { EventAnswer, EventPlace, EventPreset } from '../../shared/event.ts';
import { pick } from '../../shared/field-values.ts';
import {
  activityFields,
  deliveryFields,
  eventPresetFields,
  parcelFields,
  runFields,
} from '../../shared/fields.ts';
import type { Activity, Parcel, ParcelWithHistory } from '../../shared/parcel.ts';
import { templateFields } from '../../shared/parcel-copy.ts';
import type { BulkResult, ParcelView } from '../../shared/parcel-list.ts';
import { publicMapFields, publicParcelFields } from '../../shared/public-names.ts';
import type { Driver, Run, RunChoices, RunStop, RunSummary } from '../../shared/run.ts';
import type { NewShareLink, ShareLink } from '../../shared/share-link.ts';
import type { Today, TodayStop } from '../../shared/today.ts';
import type { TrackedParcel } from '../../shared/tracked-parcel.ts';

const activityShape = {
  ...fieldsOf(activityFields),
  id,
  parcel_id: id,
  builtin_key: z.string().nullable(),
  image: fileName.nullable(),
  time_zone: z.string().exactOptional(),
  updated_at: time,
  created_at_month: z.string(),
  created_at_day: z.string(),
  created_at_time: z.string(),
};

export const activity: z.ZodType<Activity> = z.strictObject(activityShape);

/** An activity with the number of its parcel, as webhooks have it. */
export const webhookActivity = z.strictObject({
  ...activityShape,
  tracking_code: z.string().nullable(),
});

const parcelShape = {
  ...fieldsOf(parcelFields),
  id,
  status_key: z.string().nullable(),
  image: fileName.nullable(),
  created_at: time,
  updated_at: time,
};

export const parcel: z.ZodType<Parcel> = z.strictObject(parcelShape);

/** A parcel of a list. */
export const listedParcel = z.strictObject({
  ...parcelShape,
  version: z.string().meta({ description: 'What `If-Match` takes: the `ETag` of the parcel.' }),
});

const shownShape = {
  ...pick(fieldsOf(deliveryFields), ['received_by', 'note', 'place']),
  signature: fileName.nullable(),
  photo: fileName.nullable(),
  created_at: time,
};
const shownDelivery: z.ZodType<ShownDelivery> = z.strictObject(shownShape);

const delivery: z.ZodType<Delivery> = z.strictObject({
  ...shownShape,
  ...fieldsOf(deliveryFields),
  id,
  activity_id: id,
  location: z.string().nullable(),
});

const outForDeliveryDay = day.optional().meta({
  description: 'While it is out for delivery, since when, in the time zone of the site.',
});

const history = {
  history: pageOf(activity),
  progress: z.enum(['delivered', 'in_transit', 'exception']).nullable(),
  out_for_delivery_day: outForDeliveryDay,
};

/** A parcel for those who may read parcels. */
export const parcelWithHistory: z.ZodType<ParcelWithHistory> = z.strictObject({
  ...parcelShape,
  ...history,
  delivery: delivery.nullable(),
  unlocked: z.literal(true).exactOptional().meta({ description: 'Visitors see less.' }),
});

const rules: Record<string, (typeof parcelFields)[keyof typeof parcelFields]> = parcelFields;
const shown = fieldsOf(pick(rules, [...publicParcelFields]));
const onMap = fieldsOf(pick(rules, [...publicMapFields]));

/** A parcel for everybody: what is redacted is null, and the map's fields are there if the map is shown. */
export const publicParcel = z.strictObject({
  ...nullable(shown),
  ...optional(onMap),
  status_key: z.string().nullable(),
  image: fileName.nullable(),
  delivery: shownDelivery.nullable(),
  stops_before: z.int().optional(),
  ...history,
  masked: z.literal(true).optional(),
  locked: z.literal(true).optional(),
  unlocked: z.literal(true).optional(),
});

function nullable(shape: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, one.nullable()]));
}

function optional(shape: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, one]) => [name, one.nullable().optional()]),
  );
}

export const trackedParcel: z.ZodType<TrackedParcel> = z.strictObject({
  ...pick(parcelShape, [
    'stage',
    'status',
    'status_key',
    'current_location',
    'min_expected_delivery_date',
    'max_expected_delivery_date',
  ]),
  tracking_code: z.string(),
  found: z.boolean(),
  out_for_delivery_day: outForDeliveryDay,
  updated_at: time.nullable(),
});

const bulkResult: z.ZodType<BulkResult> = z.strictObject({
  parcel: id,
  tracking_code: z.string().nullable(),
  ok: z.boolean(),
  error: z.string().nullable(),
});
export const bulkResults = z.strictObject({ results: z.array(bulkResult) });

const newParcelResult = z.strictObject({
  id: id.nullable(),
  tracking_code: z.string().nullable(),
  ok: z.boolean(),
  errors: z.array(z.string()),
  error_details: z
    .array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() }))
    .optional(),
});
/** One for each parcel, in their order. */
export const newParcelResults = z.strictObject({ results: z.array(newParcelResult) });

const deletedParcel = z.strictObject({ id, tracking_code: z.string(), deleted: z.literal(true) });
/** What has changed since a time, or a cursor. */
export const parcelChanges = z.strictObject({
  data: z.array(z.union([listedParcel, deletedParcel])),
});

export const parcelIds = z.strictObject({ ids: z.array(id), total_is_capped: z.boolean() });

export const parcelImage = z.strictObject({ image: fileName.nullable() });

export const parcelTemplate = z.strictObject({
  ...fieldsOf(templateFields),
  id,
  created_at: time,
  updated_at: time,
});

export const parcelView: z.ZodType<ParcelView> = z.strictObject({
  id,
  name: z.string(),
  query: z.string(),
});

export const shareLink: z.ZodType<ShareLink> = z.strictObject({
  id,
  created_at: time,
  ends_at: time,
  views: z.int(),
});
export const newShareLink: z.ZodType<NewShareLink> = z.strictObject({
  id,
  url: z.url(),
  ends_at: time,
});

export const eventAnswer: z.ZodType<EventAnswer> = z.strictObject({
  id,
  results: z.array(
    z.strictObject({
      parcel: z.union([z.string(), z.int()]),
      tracking_code: z.string().nullable(),
      ok: z.boolean(),
      activity_id: id.nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export const eventPreset: z.ZodType<EventPreset> = z.strictObject({
  ...fieldsOf(eventPresetFields),
  id,
  builtin_key: z.string().nullable(),
  uses: z.int(),
});

export const place: z.ZodType<EventPlace> = z.strictObject({
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  uses: z.int(),
});

export const deliveryAnswer: z.ZodType<DeliveryAnswer> = z.strictObject({
  event_id: id,
  tracking_code: z.string(),
  delivery,
});

export const failedDeliveryAnswer: z.ZodType<FailedDeliveryAnswer> = z.strictObject({
  event_id: id,
  tracking_code: z.string(),
  activity_id: id,
});

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
export const run: z.ZodType<Run> = z.strictObject({ ...runShape, stops: z.array(stop) });
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
