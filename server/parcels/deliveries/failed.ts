import { messagesOf } from '../../../views/translations/index.ts';
import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import { parse } from '../../http/input/validation.ts';
import { findSettings } from '../../settings/queries.ts';
import type { FailedDeliveryAnswer } from '../../shared/delivery.ts';
import { insertEventBatch } from '../events/record.ts';
import { attemptedAt, lockOwnParcel, outcomeEvent } from './attempt.ts';
import { newFailedDelivery } from './schema.ts';

/**
 * Records that a parcel could not be delivered, as an event that says why. The note is for the company alone: it is at the
 * stop of the run, and in the audit log. It is undone as any event.
 *
 * @param input see newFailedDelivery.
 * @throws as recordDelivery.
 */
export async function recordFailedDelivery(
  ctx: ActionContext,
  input: unknown,
): Promise<FailedDeliveryAnswer> {
  requirePermission(ctx, 'deliveries:write');
  const { parcel: key, reason, note = null, ...given } = parse(newFailedDelivery, input);
  return inTransaction(
    ctx,
    async (tx) => {
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
    },
    'read committed',
  );
}
