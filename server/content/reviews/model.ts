import { z } from 'zod';
import { auditRef } from '../../audit/record.ts';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/rows.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, fileName, id } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { reviewFields } from '../../shared/fields.ts';
import { verb } from '../../verbs/verb.ts';
import type { NewReview, Review } from '../../web/shared/site.ts';
import { deleteUnreferencedImage, insertImage } from '../images/queries.ts';
import { newImage, uploadedImage } from '../images/upload.ts';

const permission = 'content:write';
export const columns = ['id', 'name', 'review', 'image'] as const;

/** A customer's review of the company, with the customer's portrait. */
export const review: z.ZodType<Review> = z
  .strictObject({ ...answerShape(reviewFields), id, image: fileName.nullable() })
  .meta({ id: 'Review' });

export function listReviews(db: Db, request: ListRequest): Promise<PageOf<Review>> {
  const reviews = db
    .selectFrom('reviews')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id', 'desc');
  return readPage(reviews, request);
}

export async function findReview(db: Db, id: number): Promise<Review | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('reviews').select(columns).where('id', '=', id).executeTakeFirst();
}

export const createReview = verb(
  {
    permission,
    input: z.strictObject({ ...newShape(reviewFields), image: uploadedImage('photo') }),
    isSerializable: true,
  },
  async (tx, { image: portrait, ...texts }) => {
    const created_at = tx.now.toISOString();
    await insertImage(tx.db, { ...portrait, created_at });
    const after = await insertReview(tx.db, { ...texts, image: portrait.name, created_at });
    await tx.recordAudit({ action: 'created', ...auditRef('review', after), after });
    return after;
  },
);

/** Changes a review, and its portrait if there is a new one. The previous portrait is deleted unless it is in use elsewhere. */
export const updateReview = verb(
  {
    permission,
    input: z.strictObject({
      id: recordId(),
      ...changeShape(reviewFields),
      image: newImage('photo'),
    }),
    isSerializable: true,
  },
  async (tx, { id, image: portrait, ...texts }) => {
    const before = requireRow(await findReview(tx.db, id));
    const created_at = tx.now.toISOString();
    if (portrait !== undefined) await insertImage(tx.db, { ...portrait, created_at });
    const { name = before.name, review = before.review } = texts;
    const image = portrait?.name ?? before.image;
    const after = await tx.db
      .updateTable('reviews')
      .set({ name, review, image, search_text: normalizeForSearch(name, review) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await deleteUnreferencedImage(tx.db, before.image);
    await tx.recordAudit({ action: 'changed', ...auditRef('review', before), before, after });
    return after;
  },
);

/** Deletes a review, and its portrait unless it is in use elsewhere. */
export const deleteReview = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const row = tx.db.deleteFrom('reviews').where('id', '=', id).returning(columns);
    const before = requireRow(await row.executeTakeFirst());
    await deleteUnreferencedImage(tx.db, before.image);
    await tx.recordAudit({ action: 'deleted', ...auditRef('review', before), before });
  },
);

/** Adds the row of a review; its portrait must be stored already. */
export function insertReview(
  db: Db,
  row: NewReview & { image: string | null; created_at: string },
): Promise<Review> {
  return db
    .insertInto('reviews')
    .values({ ...row, search_text: normalizeForSearch(row.name, row.review) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
