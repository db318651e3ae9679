import type { Transaction } from '../../audit/transaction.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import { deleteDelivery } from './queries.ts';

/** Removes the proof of delivery that an activity made, if it made one, with its pictures. */
export async function removeDelivery(
  { db, recordAudit }: Transaction,
  activityId: number,
): Promise<void> {
  const before = await deleteDelivery(db, activityId);
  if (before === undefined) return;
  await deleteImageIfUnused(db, before.signature);
  await deleteImageIfUnused(db, before.photo);
  await recordAudit({ action: 'deleted', ...deliveryAuditRef(before), before });
}

/** How an audit entry names the proof of a delivery. */
export function deliveryAuditRef({
  id,
  received_by,
  parcel_id: parcelId,
}: {
  id: number;
  received_by: string;
  parcel_id: number;
}) {
  return { type: 'delivery', id, name: received_by, parcelId } as const;
}
