import { isUniqueViolation } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { filledUp } from '../../shared/field-values.ts';
import { copyOf, type ParcelTemplate, repeatedFields } from '../../shared/parcel-copy.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { findParcelByKey } from '../find-parcel.ts';
import type { ParcelKey } from '../queries.ts';
import {
  deleteTemplate as deleteRow,
  findTemplate,
  insertTemplate,
  type TemplateRow,
  updateTemplate as updateRow,
} from './queries.ts';
import { newTemplate, templateChange, templateOf } from './schema.ts';

/**
 * Adds a template, of fields or of a parcel whose fields it takes.
 *
 * @param input see newTemplate.
 * @throws {NotFoundError} if there is no such parcel; {ConflictError} if the name is in use.
 */
export async function createTemplate(ctx: VerbContext, input: unknown): Promise<ParcelTemplate> {
  requirePermission(ctx, 'parcels:write');
  const { name, from, ...given } = parse(newTemplate, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const repeated = from === undefined ? {} : await fieldsOfParcel(tx.db, from);
    const fields = filledUp(repeatedFields, { ...repeated, ...given });
    const after = templateOf(await insertTemplate(tx.db, name, fields, tx.now));
    await tx.recordAudit({ action: 'created', ...auditRef(after), after });
    return after;
  }).catch(refuseNameInUse);
}

/** Changes fields of a template. @param input see templateChange. @throws as above. */
export async function updateTemplate(ctx: VerbContext, input: unknown): Promise<ParcelTemplate> {
  requirePermission(ctx, 'parcels:write');
  const { id, ...given } = parse(templateChange, input);
  const changes: object = given;
  return inSerializableTransaction(ctx, async (tx) => {
    const before = templateOf(requireTemplate(await findTemplate(tx.db, id)));
    const after = templateOf(await updateRow(tx.db, { ...before, ...changes }, tx.now));
    await tx.recordAudit({ action: 'changed', ...auditRef(after), before, after });
    return after;
  }).catch(refuseNameInUse);
}

/** Deletes a template. @param input `{ id }`. @throws {NotFoundError} */
export async function deleteTemplate(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'parcels:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async (tx) => {
    const before = templateOf(requireTemplate(await deleteRow(tx.db, id)));
    await tx.recordAudit({ action: 'deleted', ...auditRef(before), before });
  });
}

/** What repeats of a parcel. */
async function fieldsOfParcel(db: Db, key: ParcelKey) {
  const parcel = await findParcelByKey(db, key);
  if (parcel === undefined) throw new NotFoundError();
  return copyOf(parcel);
}

function requireTemplate(row: TemplateRow | undefined): TemplateRow {
  if (row === undefined) throw new NotFoundError();
  return row;
}

function auditRef({ id, name }: ParcelTemplate) {
  return { type: 'template', id, name } as const;
}

/** Only the name can violate a unique constraint. */
function refuseNameInUse(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new ConflictError((t) => t.copies.nameTaken, 'name');
}
