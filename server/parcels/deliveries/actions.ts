import { messagesOf } from '../../../views/translations/index.ts';
import type { Picture } from '../../content/images/picture.ts';
import { insertImage } from '../../content/images/queries.ts';
import { findSettings } from '../../database/settings.ts';
import { InvalidInputError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import type { DeliveryAnswer, FailedDeliveryAnswer } from '../../shared/delivery.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { insertEventBatch } from '../events/record.ts';
import { withCoordinates } from '../saved-locations/queries.ts';
import { attemptedAt, lockOwnParcel, outcomeEvent } from './attempt.ts';
import { insertDelivery } from './queries.ts';
import { type NewDelivery, newFailedDelivery } from './schema.ts';
import { deliveryAuditRef } from './write.ts';

/**
 * Records that a parcel was delivered, as any event, and stores the proof of it. Recipient, signature, photo and note
 * are the proof's alone: everybody with the code reads the history. It is undone as any event.
 *
 * @param input a form that was read, with its pictures; see newDelivery.
 * @throws {NotFoundError} if there is no such parcel; {InvalidInputError} if the time is still to come, or a parcel in a safe
 *   place lacks its photo; {PermissionError} if it is in no open run of the driver who acts.
 */
export async function recordDelivery(
  ctx: VerbContext,
  input: NewDelivery,
): Promise<DeliveryAnswer> {
  requirePermission(ctx, 'deliveries:write');
  if (input.place === 'safe_place' && input.photo === undefined)
    throw new InvalidInputError((t) => t.today.photoNeeded, 'photo');
  return inTransaction(ctx, async (tx) => {
    const happened_at = attemptedAt(tx, input.happened_at);
    const parcel = await lockOwnParcel(tx, input.parcel, input.happened_at ? happened_at : null);
    const { received_by, note = null, place = null, location = null } = input;
    const { latitude = null, longitude = null } = input;
    const { content_language } = await findSettings(tx.db);
    const { id, activities } = await insertEventBatch(tx, [parcel], {
      ...(await outcomeEvent(tx.db, 'delivered', content_language)),
      ...(await withCoordinates(tx.db, { location, latitude, longitude })),
      ...{ stage: 'delivered', image: null, happened_at },
    });
    const of = { parcel_id: parcel.id, activity_id: activities.get(parcel.id) ?? 0 };
    const proof = {
      ...{ received_by, note, place, latitude, longitude, created_at: happened_at },
      signature: await storePicture(tx, input.signature),
      photo: await storePicture(tx, input.photo),
    };
    const delivery = await insertDelivery(tx.db, { ...of, ...proof });
    const ref = deliveryAuditRef({ ...delivery, ...of });
    await tx.recordAudit({ action: 'created', ...ref, after: proof });
    return { event_id: id, tracking_code: parcel.tracking_code, delivery };
  });
}

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
 * @param input see newFailedDelivery.
 * @throws as recordDelivery.
 */
export async function recordFailedDelivery(
  ctx: VerbContext,
  input: unknown,
): Promise<FailedDeliveryAnswer> {
  requirePermission(ctx, 'deliveries:write');
  const { parcel: key, reason, note = null, ...given } = parse(newFailedDelivery, input);
  return inTransaction(ctx, async (tx) => {
    const happened_at = attemptedAt(tx, given.happened_at);
    const parcel = await lockOwnParcel(tx, key, given.happened_at ? happened_at : null);
    const { latitude = null, longitude = null } = given;
    const { content_language } = await findSettings(tx.db);
    const { id, activities } = await insertEventBatch(tx, [parcel], {
      ...(await outcomeEvent(tx.db, 'attempt_failed', content_language)),
      description: messagesOf(content_language).runs.reasons[reason],
      ...{ stage: 'attempt_failed', image: null, happened_at, latitude, longitude },
      failure: { reason, note },
    });
    const activity_id = activities.get(parcel.id) ?? 0;
    await tx.recordAudit({
      ...{ action: 'created', type: 'failed-delivery', id: activity_id },
      ...{ name: parcel.tracking_code, parcelId: parcel.id },
      after: { reason, note, latitude, longitude },
    });
    return { event_id: id, tracking_code: parcel.tracking_code, activity_id };
  });
}
