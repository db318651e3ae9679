import { type PageRequest, pageOf } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';

/** Customers' reviews, newest first. */
export async function listReviews(db: Db, request: PageRequest, path: string) {
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'name', 'review', 'image'])
    .orderBy('id', 'desc')
    .limit(request.perPage)
    .offset((request.page - 1) * request.perPage)
    .execute();
  const { total } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, Number(total), request, path);
}
