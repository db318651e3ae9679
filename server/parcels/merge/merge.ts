import { z } from 'zod';
import type { Transaction } from '../../audit/transaction.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import { optimizeSearchIndex } from '../../database/optimize-search-index.ts';
import { updateOne } from '../../database/row-updates.ts';
import type { ParcelRow } from '../../database/tables.ts';
import { InvalidInputError, requireFound } from '../../errors.ts';
import { pick } from '../../shared/field-values.ts';
import { type MergedName, namesToTake } from '../../shared/parcel-merge.ts';
import { verb } from '../../verbs/verb.ts';
import { findParcelById, findParcelByOwnKey, lockParcels } from '../find-parcel.ts';
import { noText, syncParcelStatuses } from '../status.ts';
import { parcelKey } from '../tracking-code.ts';
import { deleteParcelRow, parcelAuditRef, updateParcels } from '../write.ts';
import { redirectCodes } from './code-aliases.ts';
import { moveEvents, moveHistory } from './history.ts';
import {
  moveSentNotifications,
  moveShareLinks,
  moveStops,
  moveSubscribers,
} from './related-records.ts';

/**
 * Makes one parcel of two: `into` takes what it lacks from `from`, and its history; then `from` is deleted, and its
 * code leads to `into`. Each is named by an id or a code of its own: a code that only leads to a parcel would name another
 * one than was meant.
 *
 * @throws {InvalidInputError} if both are the same parcel.
 */
export const mergeParcels = verb(
  { permission: 'parcels:write', input: z.strictObject({ into: parcelKey, from: parcelKey }) },
  async (tx, named) => {
    const into = requireFound(await findParcelByOwnKey(tx.db, named.into));
    const from = requireFound(await findParcelByOwnKey(tx.db, named.from));
    if (into.id === from.id) throw new InvalidInputError((t) => t.copies.sameParcel, 'from');
    const both = await lockParcels(tx.db, [into.id, from.id]);
    const locked = (id: number) => requireFound(both.find((parcel) => parcel.id === id));
    await mergeInto(tx, locked(into.id), locked(from.id));
    return requireFound(await findParcelById(tx.db, into.id));
  },
);

async function mergeInto(tx: Transaction, into: ParcelRow, from: ParcelRow): Promise<void> {
  const { db, recordAudit } = tx;
  const taken = namesToTake(into, from).filter((name) => name !== 'status');
  const after = await fillEmptyFields(tx, into, { from, taken });
  const ids = { into: into.id, from: from.id };
  const { stage } = await moveHistory(tx, ids);
  await syncParcelStatuses(tx, [into.id], stage ? [into.id] : [], { texts: [into.id] });
  const source = await chooseText(tx, into, { from, isStaged: stage });
  const named = source === from ? [...taken, 'status', 'status_key'] : taken;
  const own = pick(into, ['status', 'status_key']);
  await moveEvents(db, after, { fromId: from.id, taken: named, own });
  await redirectCodes(db, from, into.id);
  await moveSubscribers(db, ids);
  await moveSentNotifications(db, ids);
  await moveShareLinks(db, ids);
  await moveStops(db, ids);
  await deleteParcelRow(db, from.id);
  await optimizeSearchIndex(db);
  await deleteImageIfUnused(db, from.image);
  await recordAudit({ action: 'deleted', ...parcelAuditRef(from), before: from });
}

/**
 * Gives the parcel the status text of that one of the two whose stage it has by now; a text of its own stays unless an event
 * that was moved has decided the stage.
 *
 * @returns whose text it has.
 */
async function chooseText(
  tx: Transaction,
  into: ParcelRow,
  { from, isStaged }: { from: ParcelRow; isStaged: boolean },
): Promise<ParcelRow | null> {
  const before = requireFound(await findParcelById(tx.db, into.id));
  const stays = into.status !== null && (before.stage === into.stage || !isStaged);
  const fromOther = before.stage === from.stage ? from : null;
  const source = stays ? into : fromOther;
  const { status, status_key } = source ?? noText;
  await updateParcels(tx, [{ before, changes: { status, status_key } }]);
  return source;
}

/** The other parcel, and what is taken of it. */
type Other = { from: ParcelRow; taken: MergedName[] };

/** Fills what is empty; so is the stage that was set by hand, which may differ from the present one. */
async function fillEmptyFields(
  tx: Transaction,
  into: ParcelRow,
  { from, taken }: Other,
): Promise<ParcelRow> {
  const all: Partial<Pick<ParcelRow, MergedName>> = pick(from, taken);
  const manual_stage = into.manual_stage ?? from.manual_stage;
  const [after = into] = await updateParcels(tx, [{ before: into, changes: all }]);
  await updateOne(tx.db, 'parcels', into.id, { manual_stage });
  return { ...after, manual_stage };
}
