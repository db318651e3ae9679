import { z } from 'zod';
import { ConflictError, PermissionError } from '../../errors.ts';
import { line } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { collectionFields } from '../../shared/event-fields.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { lockNamedParcel } from '../find-parcel.ts';
import { findOwnParcels, notYoursMessage, ownDriver } from '../own-parcels.ts';
import type { CashItem } from '../shared/cash.ts';
import {
  findDue,
  findHolders,
  isStated,
  requiredCashField,
  selectCashItems,
  toCollection,
  toCollectionFields,
} from './collections.ts';
import { postCollections } from './ledger.ts';

const permission = 'cod:write';

/**
 * States what was collected for a delivered parcel, or corrects the statement until the money is handed in. It makes no event.
 * If the item was handed in without a statement, it is part of what is handed in next.
 *
 * @throws {InvalidInputError} if nothing is stated, or there is no reason for another amount than is due; {ConflictError} if
 *   there is nothing to state; {PermissionError} if the acting driver neither has the money nor has the parcel on a run.
 */
export const stateCash = verb(
  {
    permission,
    input: z.strictObject({
      parcel: line({ max: limits.text }),
      ...newShape(collectionFields),
    }),
  },
  async (tx, { parcel: key, ...input }): Promise<CashItem> => {
    const { db } = tx;
    const parcel = await lockNamedParcel(db, key);
    const items = await selectCashItems(db, [parcel.id])
      .select(['cash_items.id', 'activity_id', 'driver_id', 'run_id', 'day', 'settlement_id'])
      .select(['due', 'collected', 'method', 'reason'])
      .forUpdate()
      .execute();
    const driver = ownDriver(tx.actor, permission);
    const isOwn =
      items.some(({ driver_id }) => driver_id === driver) ||
      (driver !== null && (await findOwnParcels(tx, driver, [parcel.id])).has(parcel.id));
    if (driver !== null && !isOwn) throw new PermissionError(await notYoursMessage(db, parcel.id));
    const [item] = items;
    if (item === undefined || items.length > 1) {
      throw new ConflictError((t) => t.cash.nothingToState);
    }
    if (item.collected !== null && item.settlement_id !== null) {
      throw new ConflictError((t) => t.cash.handedInAlready);
    }
    if (!isStated(input)) throw requiredCashField('cod_collected');
    const due = item.collected === null ? await findDue(db, parcel) : item.due;
    const collection = toCollection(due, input, false);
    const isNobodys = item.activity_id === null && item.driver_id === null;
    const holders = isNobodys
      ? await findHolders(tx, [{ parcel, activity_id: null }], tx.now.toISOString())
      : new Map();
    const after = { ...collection, due, settlement_id: null };
    await db
      .updateTable('cash_items')
      .set({ ...after, ...holders.get(parcel.id) })
      .where('id', '=', item.id)
      .execute();
    await postCollections(tx, [parcel.id]);
    const { tracking_code } = parcel;
    await tx.recordAudit({
      action: 'changed',
      type: 'cash',
      id: item.id,
      name: tracking_code,
      parcelId: parcel.id,
      before: toCollectionFields(item),
      after: toCollectionFields(collection),
    });
    return { id: item.id, tracking_code, ...after };
  },
);
