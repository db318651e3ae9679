import type { Db, NewClient } from '../database/tables.ts';
import type { Client } from '../shared/client.ts';

/** The companies whose logos are shown, oldest first. */
export function listClients(db: Db): Promise<Client[]> {
  return db
    .selectFrom('clients')
    .innerJoin('images', 'images.name', 'clients.logo')
    .select(['clients.id', 'clients.name', 'logo', 'width', 'height'])
    .orderBy('clients.id')
    .execute();
}

/** Adds a company; its logo must be stored already. */
export async function insertClient(db: Db, client: NewClient): Promise<void> {
  await db.insertInto('clients').values(client).execute();
}
