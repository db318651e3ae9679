import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findCustomersById } from '../../customers/queries.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import { countRows, type ListRequest, readPage } from '../../database/paginate.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { fieldNames, omit } from '../../shared/field-values.ts';
import {
  type Collection,
  collectionFields,
  collectionStates,
  type MyCollection,
} from '../shared/collection.ts';

const myShape = {
  ...answerShape(collectionFields),
  id,
  state: z.enum(collectionStates),
  reason: z.string().nullable(),
  created_at: time,
  updated_at: time,
};

export const myCollection: z.ZodType<MyCollection> = z
  .strictObject(myShape)
  .meta({ id: 'MyCollection' });

export const collection: z.ZodType<Collection> = z
  .strictObject({
    ...myShape,
    customer_id: id.nullable(),
    customer_name: z.string().nullable(),
    email: z.string().meta({ description: 'Of the user who asked; empty: staff added it.' }),
  })
  .meta({ id: 'Collection' });

const columns = [
  ...fieldNames(collectionFields),
  'id',
  'customer_id',
  'email',
  'state',
  'reason',
  'created_at',
  'updated_at',
] as const;

export type CollectionRow = Omit<Selectable<Tables['collections']>, 'search_text'>;

export function selectCollections(db: Db) {
  return db.selectFrom('collections').select(columns);
}

/** A collection as it is stored. @param customerId finds only those of this customer. @throws {NotFoundError} */
export async function requireCollection(
  db: Db,
  collectionId: number,
  customerId?: number,
): Promise<CollectionRow> {
  const row = selectCollections(db)
    .where('id', '=', collectionId)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0));
  return requireRow(await row.executeTakeFirst());
}

/** A collection as the users of its customer see it. */
export function toMyCollection(row: CollectionRow): MyCollection {
  return omit(row, ['customer_id', 'email']);
}

/** Collections as staff see them. */
export async function toCollections(db: Db, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const ids = new Set(rows.flatMap(({ customer_id }) => customer_id ?? []));
  const customers = await findCustomersById(db, [...ids]);
  const names = new Map(customers.map((one) => [one.id, customerName(one)]));
  return rows.map((row) => ({ ...row, customer_name: names.get(row.customer_id ?? 0) ?? null }));
}

/** A page of a customer's collections, the next day first. */
export async function listOwnCollections(db: Db, customerId: number, request: ListRequest) {
  const own = selectCollections(db).where('customer_id', '=', customerId);
  const page = await readPage(own.orderBy('day', 'desc').orderBy('id', 'desc'), request);
  return { ...page, data: page.data.map(toMyCollection) };
}

/** The number of collections that staff have still to accept or decline. */
export function countRequestedCollections(db: Db): Promise<number> {
  return countRows(db.selectFrom('collections').where('state', '=', 'requested'));
}
