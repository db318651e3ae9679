import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import type { Db } from '../../database/tables.ts';
import { NotFoundError } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { Client, ClientChanges, NewClient } from '../../shared/client.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import {
  deleteClient as deleteRow,
  findClient,
  insertClient,
  listClientIds,
  renumberClients,
  updateClient as updateRow,
} from './queries.ts';

/**
 * Adds a client with its logo. Clients after its position move down by one.
 *
 * @param input a form that was read; see newClient.
 */
export async function createClient(
  ctx: ActionContext,
  input: NewClient & { image: Picture },
): Promise<Client> {
  requirePermission(ctx, 'content:write');
  const { image: logo, ...fields } = input;
  return inTransaction(ctx, async (tx) => {
    const created_at = tx.now.toISOString();
    await insertImage(tx.db, { ...logo, created_at });
    const client = await insertClient(tx.db, { ...fields, image: logo.name, created_at });
    const after = await moveClient(tx.db, client, fields.position);
    await tx.recordAudit({ action: 'created', ...auditRef(after), after });
    return after;
  });
}

/**
 * Changes a client, and its logo if there is a new one. The previous one is deleted unless it is in use elsewhere.
 *
 * @param input a form that was read; see clientChange.
 * @throws {NotFoundError}
 */
export async function updateClient(
  ctx: ActionContext,
  input: ClientChanges & { id: number; image?: Picture | undefined },
): Promise<Client> {
  requirePermission(ctx, 'content:write');
  const { id, image: logo, position, ...fields } = input;
  return inTransaction(ctx, async (tx) => {
    const before = requireClient(await findClient(tx.db, id));
    const created_at = tx.now.toISOString();
    if (logo !== undefined) await insertImage(tx.db, { ...logo, created_at });
    const update = { ...fields, image: logo?.name };
    const client = requireClient(await updateRow(tx.db, before, update));
    await deleteImageIfUnused(tx.db, before.image);
    const after = position === undefined ? client : await moveClient(tx.db, client, position);
    await tx.recordAudit({ action: 'changed', ...auditRef(before), before, after });
    return after;
  });
}

/**
 * Deletes a client, and its logo unless it is in use elsewhere.
 *
 * @param input `{ id }`.
 * @throws {NotFoundError}
 */
export async function deleteClient(ctx: ActionContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'content:write');
  const { id } = parse(recordIdInput, input);
  await inTransaction(ctx, async (tx) => {
    const before = requireClient(await deleteRow(tx.db, id));
    await deleteImageIfUnused(tx.db, before.image);
    await renumberClients(tx.db, await listClientIds(tx.db));
    await tx.recordAudit({ action: 'deleted', ...auditRef(before), before });
  });
}

/** Moves a client to this position in the list, by default the last, and renumbers the others. */
async function moveClient(
  db: Db,
  client: Client,
  position = Number.POSITIVE_INFINITY,
): Promise<Client> {
  const others = (await listClientIds(db)).filter((id) => id !== client.id);
  const order = others.toSpliced(position - 1, 0, client.id);
  await renumberClients(db, order);
  return { ...client, position: order.indexOf(client.id) + 1 };
}

function requireClient(client: Client | undefined): Client {
  if (client === undefined) throw new NotFoundError();
  return client;
}

function auditRef({ id, name }: Client) {
  return { type: 'client', id, name } as const;
}
