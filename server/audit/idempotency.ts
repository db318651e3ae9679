import type { Db } from '../database/tables.ts';
import { limits } from '../shared/limits.ts';

const keptMs = limits.idempotencyDays * 24 * 60 * 60 * 1000;

/** A request that may come twice: its key, and a fingerprint of all that it asks for. */
export type IdempotentRequest = { key: string; fingerprint: string };

export type SavedResponse = { isSame: boolean; result: string };

/** What was done with a key within the days that keys count; null: nothing. */
export async function findResponse(
  db: Db,
  { key, fingerprint }: IdempotentRequest,
  now: Date,
): Promise<SavedResponse | null> {
  const done = await db
    .selectFrom('idempotency_keys')
    .select(['request', 'result'])
    .where('key', '=', key)
    .where('created_at', '>', before(now))
    .executeTakeFirst();
  return done === undefined ? null : { isSame: done.request === fingerprint, result: done.result };
}

/**
 * Takes a key for the transaction that does what the request asks for. Another request with the same key waits until it
 * has ended.
 *
 * @returns null: it is taken; otherwise what was done with it.
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
        .where('idempotency_keys.created_at', '<=', before(now)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed === undefined ? findResponse(db, request, now) : null;
}

/** Stores what was done, in the transaction that took the key. */
export async function saveResponse(
  db: Db,
  { key }: IdempotentRequest,
  result: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('key', '=', key)
    .execute();
}

function before(now: Date): string {
  return new Date(now.getTime() - keptMs).toISOString();
}
