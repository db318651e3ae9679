import { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertImage } from '../../content/images/queries.ts';
import type { Picture } from '../../content/images/re-encode.ts';
import { newImage } from '../../content/images/upload.ts';
import { findSettings } from '../../database/settings.ts';
import { InvalidInputError } from '../../errors.ts';
import { fieldsOf, fileName, id, time } from '../../http/answer.ts';
import { choice, line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { failureReasons } from '../../shared/enums.ts';
import type {
  Delivery,
  DeliveryAnswer,
  FailedDeliveryAnswer,
  ShownDelivery,
} from '../../shared/event.ts';
import { pick } from '../../shared/field-values.ts';
import { deliveryFields, eventFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { timestamp } from '../activities/date-parts.ts';
import { withWholePosition } from '../events/model.ts';
import { insertEventBatch } from '../events/record.ts';
import { withCoordinates } from '../saved-locations.ts';
import { attemptedAt, lockOwnParcel, outcomeEvent } from './attempt.ts';
import { deliveryAuditRef, insertDelivery } from './proofs.ts';

const permission = 'deliveries:write';
const { location, happened_at } = eventFields;
const { latitude, longitude, note } = deliveryFields;
const own = { happened_at: optional(timestamp) };

const shownShape = {
  ...pick(fieldsOf(deliveryFields), ['received_by', 'note', 'place']),
  signature: fileName.nullable(),
  photo: fileName.nullable(),
  created_at: time,
};

/** A proof of delivery for everybody. */
export const shownDelivery: z.ZodType<ShownDelivery> = z.strictObject(shownShape);

export const delivery: z.ZodType<Delivery> = z.strictObject({
  ...shownShape,
  ...fieldsOf(deliveryFields),
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
 * Records that a parcel was delivered, as any event, and stores the proof of it. Recipient, signature, photo and note
 * are the proof's alone: everybody with the code reads the history. It is undone as any event.
 *
 * @throws {InvalidInputError} if the time is still to come, or a parcel in a safe place lacks its photo; {PermissionError} if
 *   it is in no open run of the driver who acts.
 */
export const recordDelivery = verb(
  {
    permission,
    input: withWholePosition(
      z.strictObject({
        parcel: line({ max: limits.text }),
        ...newShape(deliveryFields),
        ...newShape({ location, happened_at }, own),
        signature: newImage('signature'),
        photo: newImage('photo'),
      }),
    ),
  },
  async (tx, input): Promise<DeliveryAnswer> => {
    if (input.place === 'safe_place' && input.photo === undefined)
      throw new InvalidInputError((t) => t.today.photoNeeded, 'photo');
    const happened_at = attemptedAt(tx, input.happened_at);
    const parcel = await lockOwnParcel(tx, input.parcel, input.happened_at ? happened_at : null);
    const { received_by, note = null, place = null, location = null } = input;
    const { latitude = null, longitude = null } = input;
    const { content_language } = await findSettings(tx.db);
    const { id, activities } = await insertEventBatch(tx, [parcel], {
      ...(await outcomeEvent(tx.db, 'delivered', content_language)),
      ...(await withCoordinates(tx.db, { location, latitude, longitude })),
      stage: 'delivered',
      image: null,
      happened_at,
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
    await tx.recordAudit({ action: 'created', ...ref, after: proof });
    return { event_id: id, tracking_code: parcel.tracking_code, delivery };
  },
);

/** @returns the stored picture's name; null: there is none. */
async function storePicture(
  { db, now }: TransactionContext,
  picture: Picture | undefined,
): Promise<string | null> {
  if (picture === undefined) return null;
  await insertImage(db, { ...picture, created_at: now.toISOString() });
  return picture.name;
}

/**
 * Records that a parcel could not be delivered, as an event that says why. The note is for the company alone: it is at the
 * stop of the run, and in the audit log. It is undone as any event.
 *
 * @throws as recordDelivery.
 */
export const recordFailedDelivery = verb(
  {
    permission,
    input: withWholePosition(
      z.strictObject({
        parcel: line({ max: limits.text }),
        reason: choice(failureReasons),
        ...newShape({ note, happened_at }, own),
        ...newShape({ latitude, longitude }),
      }),
    ),
  },
  async (tx, { parcel: key, reason, note = null, ...given }): Promise<FailedDeliveryAnswer> => {
    const happened_at = attemptedAt(tx, given.happened_at);
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
