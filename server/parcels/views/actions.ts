import { z } from 'zod';
import { NotFoundError } from '../../errors.ts';
import { newShape, recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { parcelViewFields } from '../../shared/fields.ts';
import type { ParcelView } from '../../shared/parcel-list.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { deleteParcelView as deleteRow, insertParcelView } from './queries.ts';

export const newParcelView = z.strictObject(newShape(parcelViewFields));
/** Saves a view of the list of parcels. @param input `name`, and `query`: the list's. */
export async function createParcelView(ctx: VerbContext, input: unknown): Promise<ParcelView> {
  requirePermission(ctx, 'parcels:write');
  const { name, query = '' } = parse(newParcelView, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const after = await insertParcelView(tx.db, { name, query }, tx.now);
    await tx.recordAudit({ action: 'created', ...auditRef(after), after });
    return after;
  });
}

/** Deletes a view. @param input `{ id }`. @throws {NotFoundError} */
export async function deleteParcelView(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'parcels:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async (tx) => {
    const before = await deleteRow(tx.db, id);
    if (before === undefined) throw new NotFoundError();
    await tx.recordAudit({ action: 'deleted', ...auditRef(before), before });
  });
}

function auditRef({ id, name }: ParcelView) {
  return { type: 'view', id, name } as const;
}
