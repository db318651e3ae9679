import type { Transaction } from '../../audit/transaction.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import { deliveryAuditRef } from './audit-ref.ts';
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
