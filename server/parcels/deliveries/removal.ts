import type { RecordAudit } from '../../audit/with-audit.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import type { Db } from '../../database/tables.ts';
import { deliveryAuditRef } from './event.ts';
import { deleteDelivery } from './queries.ts';

/** Removes the proof of delivery that an activity made, if it made one, with its pictures. */
export async function removeDelivery(
  trx: Db,
  record: RecordAudit,
  activityId: number,
): Promise<void> {
  const before = await deleteDelivery(trx, activityId);
  if (before === undefined) return;
  await deleteImageIfUnused(trx, before.signature);
  await deleteImageIfUnused(trx, before.photo);
  await record({ action: 'deleted', ...deliveryAuditRef(before), before });
}
