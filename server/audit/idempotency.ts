import type { Db } from '../database/tables.ts';
import { limits } from '../shared/limits.ts';
import { dayMs, later } from '../times.ts';

/** A request that may be repeated: its key, and a fingerprint of everything that it asks for. */
export type IdempotentRequest = { key: string; fingerprint: string };

export type SavedResponse = { isSame: boolean; result: string };

/** Finds the response to a request with this key, as long as the key is valid; null: there is none. */
export async function findResponse(
  db: Db,
  { key, fingerprint }: IdempotentRequest,
  now: Date,
): Promise<SavedResponse | null> {
  const done = await db
    .selectFrom('idempotency_keys')
    .select(['request', 'result'])
    .where('key', '=', key)
    .where('created_at', '>', expiredUntil(now))
    .executeTakeFirst();
  return done === undefined ? null : { isSame: done.request === fingerprint, result: done.result };
}

/**
 * Claims a key for the transaction that does what the request asks for. Another request with the key waits until this transaction has
 * ended.
 *
 * @returns null if the key was claimed; else the response to the earlier request.
 */
export async function claimKey(
  db: Db,
  request: IdempotentRequest,
  now: Date,
): Promise<SavedResponse | null> {
  const { key, fingerprint } = request;
  const claim = { request: fingerprint, result: '', created_at: now.toISOString() };
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key, ...claim })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(claim)
        .where('idempotency_keys.created_at', '<=', expiredUntil(now)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed === undefined ? findResponse(db, request, now) : null;
}

/** Stores the result, in the transaction that has claimed the key. */
export async function saveResponse(db: Db, { key }: IdempotentRequest, result: unknown) {
  await db
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('key', '=', key)
    .execute();
}

/** Keys from this time and before have expired (ISO 8601, UTC). */
function expiredUntil(now: Date): string {
  return later(now, -limits.idempotencyDays * dayMs).toISOString();
}
