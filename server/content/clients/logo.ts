import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import type { Client, ClientChanges, NewClient } from '../../shared/client.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import {
  deleteClient,
  findClient,
  insertClient,
  listClientIds,
  renumberClients,
  updateClient,
} from './queries.ts';

/** Adds a client and its logo in one transaction. Clients after its position move down by one. */
export function addClient(
  c: Context<SiteEnv>,
  fields: NewClient,
  logo: Picture,
  now: Date,
): Promise<Client> {
  const created_at = now.toISOString();
  return withAudit(c, async (trx, record) => {
    await insertImage(trx, { ...logo, created_at });
    const client = await insertClient(trx, { ...fields, image: logo.name, created_at });
    const after = await moveClient(trx, client, fields.position);
    await record({ action: 'created', ...about(after), after });
    return after;
  });
}

/** Changes a client, and its logo if one is given; undefined if there is no such client. */
export function changeClient(
  c: Context<SiteEnv>,
  id: number,
  { logo, position, ...changes }: ClientChanges & { logo?: Picture | undefined },
  now: Date,
): Promise<Client | undefined> {
  return withAudit(c, async (trx, record) => {
    const existing = await findClient(trx, id);
    if (existing === undefined) return undefined;
    if (logo !== undefined) await insertImage(trx, { ...logo, created_at: now.toISOString() });
    const changed = await updateClient(trx, existing, { ...changes, image: logo?.name });
    await deleteImageIfUnused(trx, existing.image);
    const isMoved = changed !== undefined && position !== undefined;
    const after = isMoved ? await moveClient(trx, changed, position) : changed;
    await record({ action: 'changed', ...about(existing), before: existing, after: after ?? null });
    return after;
  });
}

/**
 * Deletes a client, and its logo unless it is still in use elsewhere.
 *
 * @returns whether there was such a client.
 */
export function removeClient(c: Context<SiteEnv>, id: number): Promise<boolean> {
  return withAudit(c, async (trx, record) => {
    const client = await deleteClient(trx, id);
    if (client === undefined) return false;
    await deleteImageIfUnused(trx, client.image);
    await renumberClients(trx, await listClientIds(trx));
    await record({ action: 'deleted', ...about(client), before: client });
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

/** How an event names a client. */
function about({ id, name }: Client) {
  return { type: 'client', id, name } as const;
}
