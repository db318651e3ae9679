import { z } from 'zod';
import { auditRef } from '../../audit/record.ts';
import { isPossibleId } from '../../database/rows.ts';
import { normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, fileName, id } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { clientFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import type { Client, ClientLogo, NewClient } from '../../web/shared/site.ts';
import { deleteUnreferencedImage, insertImage } from '../images/queries.ts';
import { newImage, uploadedImage } from '../images/upload.ts';

const permission = 'content:write';
export const columns = ['id', 'name', 'link', 'image', 'position'] as const;

/** A client company, whose logo the home page shows. */
export const client: z.ZodType<Client> = z
  .strictObject({ ...answerShape(clientFields), id, image: fileName })
  .meta({ id: 'Client' });

/** The clients on the home page, by position, with the sizes of their logos. */
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

export async function findClient(db: Db, id: number): Promise<Client | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('clients').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Adds a client with its logo. Clients after its position move down by one. */
export const createClient = verb(
  {
    permission,
    input: z.strictObject({ ...newShape(clientFields), image: uploadedImage('logo') }),
    isSerializable: true,
  },
  async (tx, { image: logo, ...fields }) => {
    const created_at = tx.now.toISOString();
    await insertImage(tx.db, { ...logo, created_at });
    const row = await insertClient(tx.db, { ...fields, image: logo.name, created_at });
    const after = await moveClient(tx.db, row, fields.position);
    await tx.recordAudit({ action: 'created', ...auditRef('client', after), after });
    return after;
  },
);

/** Changes a client, and its logo if there is a new one. The previous logo is deleted unless it is in use elsewhere. */
export const updateClient = verb(
  {
    permission,
    input: z.strictObject({
      id: recordId(),
      ...changeShape(clientFields),
      image: newImage('logo'),
    }),
    isSerializable: true,
  },
  async (tx, { id, image: logo, position, ...fields }) => {
    const before = requireRow(await findClient(tx.db, id));
    const created_at = tx.now.toISOString();
    if (logo !== undefined) await insertImage(tx.db, { ...logo, created_at });
    const { name = before.name, link = before.link } = fields;
    const row = await tx.db
      .updateTable('clients')
      .set({ name, link, image: logo?.name ?? before.image, search_text: normalizeForSearch(name) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await deleteUnreferencedImage(tx.db, before.image);
    const after = position === undefined ? row : await moveClient(tx.db, row, position);
    await tx.recordAudit({ action: 'changed', ...auditRef('client', before), before, after });
    return after;
  },
);

/** Deletes a client, and its logo unless it is in use elsewhere. */
export const deleteClient = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const row = tx.db.deleteFrom('clients').where('id', '=', id).returning(columns);
    const before = requireRow(await row.executeTakeFirst());
    await deleteUnreferencedImage(tx.db, before.image);
    await renumberClients(tx.db, await listClientIds(tx.db));
    await tx.recordAudit({ action: 'deleted', ...auditRef('client', before), before });
  },
);

/** Adds the row of a client; its logo must be stored already. */
export function insertClient(
  db: Db,
  row: NewClient & { image: string; created_at: string },
): Promise<Client> {
  return db
    .insertInto('clients')
    .values({ ...row, search_text: normalizeForSearch(row.name) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Moves a client to a position in the list, by default the last, and renumbers the others. */
async function moveClient(db: Db, { id, ...row }: Client, position = Number.POSITIVE_INFINITY) {
  const others = (await listClientIds(db)).filter((other) => other !== id);
  const order = others.toSpliced(position - 1, 0, id);
  await renumberClients(db, order);
  return { ...row, id, position: order.indexOf(id) + 1 };
}

/** Renumbers the clients' positions from 1, in the order of `ids`. */
async function renumberClients(db: Db, ids: number[]): Promise<void> {
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

async function listClientIds(db: Db): Promise<number[]> {
  const clients = db.selectFrom('clients').select('id').orderBy('position').orderBy('id');
  return (await clients.execute()).map(({ id }) => id);
}
