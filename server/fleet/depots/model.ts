import { z } from 'zod';
import { auditRef } from '../../audit/record.ts';
import { countRows } from '../../database/paginate.ts';
import { isPossibleId, updateOne } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { requireBelowLimit, requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { requireInOrder } from '../../http/input/in-order.ts';
import { withWholePosition } from '../../http/input/position.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { fieldNames, omitUndefined, withAllFields } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { type Depot, depotFields } from '../shared/fleet.ts';

const permission = 'runs:write';
const columns = [...fieldNames(depotFields), 'id', 'created_at', 'updated_at'] as const;

export const depot: z.ZodType<Depot> = z
  .strictObject({ ...answerShape(depotFields), id, created_at: time, updated_at: time })
  .meta({ id: 'Depot' });

export function findDepots(db: Db): Promise<Depot[]> {
  return db.selectFrom('depots').select(columns).orderBy('name').orderBy('id').execute();
}

export async function findDepot(db: Db, id: number): Promise<Depot | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('depots').select(columns).where('id', '=', id).executeTakeFirst();
}

/** @throws {ConflictError} if there are too many; {InvalidRequest} if it closes before it opens. */
export const createDepot = verb(
  { permission, input: withWholePosition(z.strictObject(newShape(depotFields))) },
  async (tx, given) => {
    requireInOrder(given, 'opens', 'closes');
    requireBelowLimit(await countRows(tx.db.selectFrom('depots')), limits.fleet);
    const at = tx.now.toISOString();
    const after = await tx.db
      .insertInto('depots')
      .values({ ...withAllFields(depotFields, given), created_at: at, updated_at: at })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await tx.recordAudit({ action: 'created', ...auditRef('depot', after), after });
    return after;
  },
);

/** @throws {NotFoundError}; {InvalidRequest} as createDepot. */
export const updateDepot = verb(
  {
    permission,
    input: withWholePosition(z.strictObject({ id: recordId(), ...changeShape(depotFields) })),
  },
  async (tx, { id, ...changes }) => {
    const before = requireRow(await findDepot(tx.db, id));
    const after = { ...before, ...omitUndefined(changes), updated_at: tx.now.toISOString() };
    requireInOrder(after, 'opens', 'closes');
    await updateOne(tx.db, 'depots', id, { ...changes, updated_at: after.updated_at });
    await tx.recordAudit({ action: 'changed', ...auditRef('depot', before), before, after });
    return after;
  },
);

/** Deletes a depot. Vehicles and runs are then without one. @throws {NotFoundError} */
export const deleteDepot = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const before = requireRow(await findDepot(tx.db, id));
  await tx.db.deleteFrom('depots').where('id', '=', id).execute();
  await tx.recordAudit({ action: 'deleted', ...auditRef('depot', before), before });
});
