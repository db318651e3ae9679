import type { RecordAudit } from '../../audit/with-audit.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { pick } from '../../shared/field-values.ts';
import { type MergedName, namesToTake } from '../../shared/parcel-merge.ts';
import { parcelAuditRef } from '../audit-ref.ts';
import { deleteParcel, updateParcel } from '../queries.ts';
import { syncParcelStatus } from '../status.ts';
import { redirectCodes } from './code-aliases.ts';
import { moveEvents } from './events.ts';
import { moveHistory } from './history.ts';
import { moveNotices } from './sent-notifications.ts';
import { moveShareLinks } from './share-links.ts';
import { moveSubscribers } from './subscribers.ts';

/**
 * Makes one parcel of two: `into` takes what it has not from `from`, and its history; then `from` is deleted, and
 * its code leads to `into`.
 */
export async function mergeParcels(
  trx: Db,
  record: RecordAudit,
  { into, from }: { into: ParcelRow; from: ParcelRow },
  now: Date,
): Promise<void> {
  const taken = namesToTake(into, from);
  const after = await fill(trx, into, { from, taken }, now);
  await record({ action: 'changed', ...parcelAuditRef(into), before: into, after });
  const { stage } = await moveHistory(trx, record, { into: into.id, from: from.id });
  const named = taken.includes('status') ? [...taken, 'status_key'] : taken;
  await moveEvents(trx, after, from.id, named);
  await redirectCodes(trx, from, into.id);
  const ids = { into: into.id, from: from.id };
  await moveSubscribers(trx, ids);
  await moveNotices(trx, ids);
  await moveShareLinks(trx, ids);
  await deleteParcel(trx, from.id);
  await deleteImageIfUnused(trx, from.image);
  await record({ action: 'deleted', ...parcelAuditRef(from), before: from });
  await syncParcelStatus(trx, record, into.id, { now, stage });
}

/** The other parcel, and what is taken of it. */
type Other = { from: ParcelRow; taken: MergedName[] };

/** Fills what is empty; so is the stage that was set by hand, which may differ from the present one. */
async function fill(
  trx: Db,
  into: ParcelRow,
  { from, taken }: Other,
  now: Date,
): Promise<ParcelRow> {
  const all: Partial<Pick<ParcelRow, MergedName>> = pick(from, taken);
  const { image = into.image, stage = into.stage, ...fields } = all;
  const key = taken.includes('status') && { status_key: from.status_key };
  await updateParcel(trx, into, { ...fields, ...key }, now);
  return trx
    .updateTable('parcels')
    .set({ image, stage, manual_stage: into.manual_stage ?? from.manual_stage })
    .where('id', '=', into.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
