import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import { NotFoundError } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { NewReview, Review, ReviewChanges } from '../../shared/review.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import {
  deleteReview as deleteRow,
  findReview,
  insertReview,
  updateReview as updateRow,
} from './queries.ts';

/** Adds a review with its portrait. @param input a form that was read; see newReview. */
export async function createReview(
  ctx: ActionContext,
  input: NewReview & { image: Picture },
): Promise<Review> {
  requirePermission(ctx, 'content:write');
  const { image: portrait, ...texts } = input;
  return inTransaction(ctx, async (tx) => {
    const created_at = tx.now.toISOString();
    await insertImage(tx.db, { ...portrait, created_at });
    const after = await insertReview(tx.db, { ...texts, image: portrait.name, created_at });
    await tx.recordAudit({ action: 'created', ...auditRef(after), after });
    return after;
  });
}

/**
 * Changes a review, and its portrait if there is a new one. The previous one is deleted unless it is in use elsewhere.
 *
 * @param input a form that was read; see reviewChange.
 * @throws {NotFoundError}
 */
export async function updateReview(
  ctx: ActionContext,
  input: ReviewChanges & { id: number; image?: Picture | undefined },
): Promise<Review> {
  requirePermission(ctx, 'content:write');
  const { id, image: portrait, ...texts } = input;
  return inTransaction(ctx, async (tx) => {
    const before = requireReview(await findReview(tx.db, id));
    const created_at = tx.now.toISOString();
    if (portrait !== undefined) await insertImage(tx.db, { ...portrait, created_at });
    const update = { ...texts, image: portrait?.name };
    const after = requireReview(await updateRow(tx.db, before, update));
    await deleteImageIfUnused(tx.db, before.image);
    await tx.recordAudit({ action: 'changed', ...auditRef(before), before, after });
    return after;
  });
}

/**
 * Deletes a review, and its portrait unless it is in use elsewhere.
 *
 * @param input `{ id }`.
 * @throws {NotFoundError}
 */
export async function deleteReview(ctx: ActionContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'content:write');
  const { id } = parse(recordIdInput, input);
  await inTransaction(ctx, async (tx) => {
    const before = requireReview(await deleteRow(tx.db, id));
    await deleteImageIfUnused(tx.db, before.image);
    await tx.recordAudit({ action: 'deleted', ...auditRef(before), before });
  });
}

function requireReview(review: Review | undefined): Review {
  if (review === undefined) throw new NotFoundError();
  return review;
}

function auditRef({ id, name }: Review) {
  return { type: 'review', id, name } as const;
}
