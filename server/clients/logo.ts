import type { Db } from '../database/tables.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import type { Client, ClientChanges, NewClient } from '../shared/client.ts';
import {
  deleteClient,
  findClient,
  insertClient,
  listClientIds,
  renumberClients,
  updateClient,
} from './queries.ts';

/** Adds a client and its logo in one transaction. Clients after its position move down by one. */
export function addClient(db: Db, fields: NewClient, logo: Picture, now: Date): Promise<Client> {
  const created_at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    await insertImage(trx, { ...logo, created_at });
    const client = await insertClient(trx, { ...fields, image: logo.name, created_at });
    return moveClient(trx, client, fields.position);
  });
}

/** Changes a client, and its logo if one is given; undefined if there is no such client. */
export function changeClient(
  db: Db,
  id: number,
  { logo, position, ...changes }: ClientChanges & { logo?: Picture | undefined },
  now: Date,
): Promise<Client | undefined> {
  return db.transaction().execute(async (trx) => {
    const existing = await findClient(trx, id);
    if (existing === undefined) return undefined;
    if (logo !== undefined) await insertImage(trx, { ...logo, created_at: now.toISOString() });
    const changed = await updateClient(trx, existing, { ...changes, image: logo?.name });
    await deleteImageIfUnused(trx, existing.image);
    return changed === undefined || position === undefined
      ? changed
      : moveClient(trx, changed, position);
  });
}

/**
 * Deletes a client, and its logo unless it is still in use elsewhere.
 *
 * @returns whether there was such a client.
 */
export function removeClient(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const client = await deleteClient(trx, id);
    if (client === undefined) return false;
    await deleteImageIfUnused(trx, client.image);
    await renumberClients(trx, await listClientIds(trx));
    return true;
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
