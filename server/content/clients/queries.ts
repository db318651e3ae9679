import { type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/record-id.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Client, ClientChanges, ClientLogo, NewClient } from '../../shared/client.ts';
import { limits } from '../../shared/limits.ts';

const columns = ['id', 'name', 'link', 'image', 'position'] as const;

/** Clients, ordered by position. */
export function listClients(db: Db, request: ListRequest) {
  const clients = db
    .selectFrom('clients')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('position')
    .orderBy('id');
  return readPage(clients, request);
}

/** The clients that the home page shows, with the sizes of their logos, ordered by position. */
export function listClientLogos(db: Db): Promise<ClientLogo[]> {
  return db
    .selectFrom('clients')
    .innerJoin('images', 'images.name', 'clients.image')
    .select(['clients.id', 'clients.name', 'link', 'image', 'width', 'height'])
    .orderBy('position')
    .orderBy('clients.id')
    .limit(limits.homeLogos)
    .execute();
}

/** One client; undefined if there is none with this id. */
export async function findClient(db: Db, id: number): Promise<Client | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('clients').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The number of clients. */
export async function countClients(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a client; its logo must be stored already. */
export function insertClient(
  db: Db,
  client: NewClient & { image: string; created_at: string },
): Promise<Client> {
  return db
    .insertInto('clients')
    .values({ ...client, search_text: normalizeForSearch(client.name) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type ClientUpdate = Omit<ClientChanges, 'position'> & { image?: string | undefined };

/** Changes some fields of a client; the others stay as they were before. */
export function updateClient(
  db: Db,
  before: Client,
  { name = before.name, link = before.link, image = before.image }: ClientUpdate,
): Promise<Client | undefined> {
  return db
    .updateTable('clients')
    .set({ name, link, image, search_text: normalizeForSearch(name) })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a client. @returns it; undefined if there was none. */
export function deleteClient(db: Db, id: number): Promise<Client | undefined> {
  return db.deleteFrom('clients').where('id', '=', id).returning(columns).executeTakeFirst();
}

/** Renumbers the clients' positions from 1, in the order of `ids`. */
export async function renumberClients(db: Db, ids: number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const position = index + 1;
    await db
      .updateTable('clients')
      .set({ position })
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute();
  }
}

/** The ids of all clients, ordered by position. */
export async function listClientIds(db: Db): Promise<number[]> {
  const clients = db.selectFrom('clients').select('id').orderBy('position').orderBy('id');
  return (await clients.execute()).map(({ id }) => id);
}
