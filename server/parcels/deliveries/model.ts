import { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertImage } from '../../content/images/queries.ts';
import type { Picture } from '../../content/images/re-encode.ts';
import { newImage } from '../../content/images/upload.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import { InvalidInputError, PermissionError } from '../../errors.ts';
import { answerShape, fileName, id, time } from '../../http/answer.ts';
import { line, optional } from '../../http/input/fields.ts';
import { withWholePosition } from '../../http/input/position.ts';
import { newShape } from '../../http/input/record.ts';
import { failureReasons } from '../../shared/enums.ts';
import { collectionFields, deliveryFields, eventFields } from '../../shared/event-fields.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { dayMs } from '../../times.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { timestamp, utcTimestamp } from '../activities/date-parts.ts';
import { readCollection } from '../cash/collections.ts';
import { findEventPresets } from '../event-presets/model.ts';
import { builtinWords, localizePreset } from '../event-presets/words.ts';
import { insertEventBatch } from '../events/record.ts';
import { lockNamedParcel } from '../find-parcel.ts';
import { findOwnParcels, notYoursMessage, ownDriver, wasOnDriversRun } from '../own-parcels.ts';
import { withCoordinates } from '../saved-locations.ts';
import { localDate } from '../shared/delivery-days.ts';
import type {
  Delivery,
  DeliveryAnswer,
  FailedDeliveryAnswer,
  PublicDelivery,
} from '../shared/event.ts';
import { deliveryAuditRef, insertDelivery } from './proofs.ts';

const permission = 'deliveries:write';
const { location, happened_at } = eventFields;
const { latitude, longitude, note } = deliveryFields;
const own = { happened_at: optional(timestamp) };

const publicDeliveryShape = {
  ...pick(answerShape(deliveryFields), ['received_by', 'note', 'place']),
  signature: fileName.nullable(),
  photo: fileName.nullable(),
  created_at: time,
};

export const publicDelivery: z.ZodType<PublicDelivery> = z.strictObject(publicDeliveryShape);

export const delivery: z.ZodType<Delivery> = z.strictObject({
  ...publicDeliveryShape,
  ...answerShape(deliveryFields),
  id,
  activity_id: id,
  location: z.string().nullable(),
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

/**
 * Records that a parcel was delivered, as an event, and stores the proof of delivery. Recipient, signature, photo and note are
 * only in the proof, because everybody with the tracking number can read the history. It can be undone like any event.
 *
 * @throws {InvalidInputError} if the time is in the future, or a parcel in a safe place has no photo; also as lockOwnParcel.
 */
export const recordDelivery = verb(
  {
    permission,
    input: withWholePosition(
      z.strictObject({
        parcel: line({ max: limits.text }),
        ...newShape(deliveryFields),
        ...newShape(collectionFields),
        ...newShape({ location, happened_at }, own),
        signature: newImage('signature'),
        photo: newImage('photo'),
      }),
    ),
  },
  async (tx, input): Promise<DeliveryAnswer> => {
    if (input.place === 'safe_place' && input.photo === undefined)
      throw new InvalidInputError((t) => t.today.photoNeeded, 'photo');
    const happened_at = attemptTime(tx, input.happened_at);
    const parcel = await lockOwnParcel(tx, input.parcel, input.happened_at ? happened_at : null);
    const collection = await readCollection(tx.db, parcel, input, Boolean(input.happened_at));
    const { received_by, note = null, place = null, location = null } = input;
    const { latitude = null, longitude = null } = input;
    const { content_language } = await findSettings(tx.db);
    const { id, activities } = await insertEventBatch(tx, [parcel], {
      ...(await outcomeEvent(tx.db, 'delivered', content_language)),
      ...(await withCoordinates(tx.db, { location, latitude, longitude })),
      stage: 'delivered',
      image: null,
      happened_at,
      ...(collection && { collections: new Map([[parcel.id, collection]]) }),
    });
    const of = { parcel_id: parcel.id, activity_id: activities.get(parcel.id) ?? 0 };
    const proof = {
      received_by,
      note,
      place,
      latitude,
      longitude,
      created_at: happened_at,
      signature: await storePicture(tx, input.signature),
      photo: await storePicture(tx, input.photo),
    };
    const delivery = await insertDelivery(tx.db, { ...of, ...proof });
    const ref = deliveryAuditRef({ ...delivery, ...of });
    const said = pick(input, fieldNames(collectionFields));
    await tx.recordAudit({ action: 'created', ...ref, after: { ...proof, ...said } });
    return { event_id: id, tracking_code: parcel.tracking_code, delivery };
  },
);

/** Stores a picture. @returns its file name; null if there is none. */
async function storePicture({ db, now }: TransactionContext, picture: Picture | undefined) {
  if (picture === undefined) return null;
  await insertImage(db, { ...picture, created_at: now.toISOString() });
  return picture.name;
}

/**
 * Records that a parcel could not be delivered, as an event that says why. The note is only for the company: it is stored with
 * the stop of the run and in the activity log. It can be undone like any event.
 *
 * @throws as recordDelivery.
 */
export const recordFailedDelivery = verb(
  {
    permission,
    input: withWholePosition(
      z.strictObject({
        parcel: line({ max: limits.text }),
        reason: z.enum(failureReasons),
        ...newShape({ note, happened_at }, own),
        ...newShape({ latitude, longitude }),
      }),
    ),
  },
  async (tx, { parcel: key, reason, note = null, ...given }): Promise<FailedDeliveryAnswer> => {
    const happened_at = attemptTime(tx, given.happened_at);
    const parcel = await lockOwnParcel(tx, key, given.happened_at ? happened_at : null);
    const { latitude = null, longitude = null } = given;
    const { content_language } = await findSettings(tx.db);
    const { id, activities } = await insertEventBatch(tx, [parcel], {
      ...(await outcomeEvent(tx.db, 'attempt_failed', content_language)),
      description: messagesOf(content_language).runs.reasons[reason],
      stage: 'attempt_failed',
      image: null,
      happened_at,
      latitude,
      longitude,
      failure: { reason, note },
    });
    const activity_id = activities.get(parcel.id) ?? 0;
    await tx.recordAudit({
      action: 'created',
      type: 'failed-delivery',
      id: activity_id,
      name: parcel.tracking_code,
      parcelId: parcel.id,
      after: { reason, note, latitude, longitude },
    });
    return { event_id: id, tracking_code: parcel.tracking_code, activity_id };
  },
);

/** The clocks of phones are a little off: a time so far in the future counts as now. */
const clockToleranceMs = 30_000;

/** When somebody was at the door: ISO 8601, UTC. @throws {InvalidInputError} if that is in the future. */
function attemptTime({ deps, now }: TransactionContext, given: string | null | undefined): string {
  if (!given) return now.toISOString();
  const happened_at = utcTimestamp(given, deps.config.timeZone);
  if (happened_at <= now.toISOString()) return happened_at;
  if (Date.parse(happened_at) <= now.getTime() + clockToleranceMs) return now.toISOString();
  throw new InvalidInputError((t) => t.proof.notYet, 'happened_at');
}

/** The icons and colours that the presets of a new site have. */
const builtinStyles = {
  delivered: { icon: 'check_circle', color: 'green' },
  attempt_failed: { icon: 'radio_button_checked', color: 'gold' },
} as const;

/**
 * The event of an outcome in the company's language: that of the built-in preset, or else of the most used preset with that
 * stage. If all presets with that stage are deleted, the event is the same as on a new site.
 */
async function outcomeEvent(db: Db, outcome: keyof typeof builtinStyles, language: LanguageCode) {
  const presets = await findEventPresets(db);
  const preset =
    presets.find(({ builtin_key }) => builtin_key === outcome) ??
    presets.find(({ stage }) => stage === outcome);
  if (preset !== undefined) {
    const localized = localizePreset(preset, { reader: language, content: language });
    return { ...localized, status_key: localized.builtin_key };
  }
  const title = builtinWords(outcome, language) ?? '';
  const keys = { builtin_key: outcome, status_key: outcome };
  return { ...keys, ...builtinStyles[outcome], title, description: null, status: title };
}

/**
 * Locks the parcel of a delivery attempt that the actor may record. Drivers may if the parcel is on one of their open runs.
 *
 * Phones without a network report an attempt later. Meanwhile the dispatcher may have given the stop to another driver, or
 * closed the run. The attempt was still made, so it is enough that the parcel was on a run of the driver on that day,
 * before the run was closed, and that the report comes while idempotency keys are stored.
 *
 * @param reported when the attempt was made, in UTC; null: now, so that the driver can know whose stop it is.
 * @throws {NotFoundError} if there is no such parcel; {PermissionError} that says what to do.
 */
async function lockOwnParcel(tx: TransactionContext, key: string, reported: string | null) {
  const parcel = await lockNamedParcel(tx.db, key);
  const { id: parcelId } = parcel;
  const driver = ownDriver(tx.actor, permission);
  if (driver === null) return parcel;
  const since = new Date(tx.now.getTime() - limits.idempotencyDays * dayMs).toISOString();
  // After that, the site could not tell that the same report came before.
  if (reported !== null && reported < since) throw new PermissionError((t) => t.runs.tooLate);
  if ((await findOwnParcels(tx, driver, [parcelId])).has(parcelId)) return parcel;
  if (reported !== null) {
    const day = localDate(new Date(reported), tx.deps.config.timeZone);
    // Drivers work past midnight.
    const days = { from: addDays(day, -1), to: day };
    if (await wasOnDriversRun(tx.db, { driver, parcelId, at: reported, days })) return parcel;
  }
  throw new PermissionError(await notYoursMessage(tx.db, parcelId));
}
