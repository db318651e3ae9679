import { claimKey, findResponse, type SavedResponse, saveResponse } from '../audit/idempotency.ts';
import type { StoredAuditEntry } from '../audit/record.ts';
import { auditedTransaction, type Transaction } from '../audit/transaction.ts';
import type { Isolation } from '../database/transaction.ts';
import { ConflictError } from '../errors.ts';
import type { ActionContext, TransactionContext } from './context.ts';

/**
 * Runs an action's work in one transaction with its audit entries. Within another action it joins that transaction;
 * otherwise it opens one, and after the commit logs the entries and wakes the consumers.
 *
 * A request with an `Idempotency-Key` that was done before gets the result of that time. A refusal is not stored: the
 * request may succeed the next time.
 *
 * @param work may be done again, as in inDatabaseTransaction.
 * @throws {ConflictError} if another request had the same key.
 */
export async function inTransaction<Result>(
  ctx: ActionContext,
  work: (tx: TransactionContext) => Promise<Result>,
  isolation?: Isolation,
): Promise<Result> {
  const { transaction, deps } = ctx;
  if (transaction !== null) return work({ ...ctx, ...transaction });
  const request = await ctx.idempotentRequest();
  const workOnce = (tx: Transaction) =>
    once(tx, request, () => work({ ...ctx, ...tx, transaction: tx }));
  const onEntries = (entries: StoredAuditEntry[]) => {
    logEntries(ctx, entries);
    if (entries.length === 0) return;
    deps.consumers.wake();
    deps.realtime.wake();
    deps.database.notifyEvents();
  };
  return auditedTransaction(deps.db, ctx.actor, workOnce, {
    onEntries,
    ...(isolation !== undefined && { isolation }),
  });
}

/** For what is done each time that it is asked for, whatever its `Idempotency-Key`. */
export function withoutRepeats(ctx: ActionContext): ActionContext {
  return { ...ctx, idempotentRequest: async () => null };
}

/**
 * The result of an earlier request with the same `Idempotency-Key`. An action with an effect outside of the database looks for
 * it first: `inTransaction` finds it only after that effect.
 *
 * @returns null: there is none.
 * @throws {ConflictError} if another request had the same key.
 */
export async function findEarlierResult<Result>(ctx: ActionContext): Promise<Result | null> {
  const request = await ctx.idempotentRequest();
  const done = request === null ? null : await findResponse(ctx.db, request, new Date());
  return done === null ? null : resultOf(done);
}

/** @throws {ConflictError} as above. */
function resultOf<Result>({ isSame, result }: SavedResponse): Result {
  if (!isSame) throw new ConflictError((t) => t.errors.idempotencyKeyReused);
  return JSON.parse(result);
}

async function once<Result>(
  { db, now }: Transaction,
  request: Awaited<ReturnType<ActionContext['idempotentRequest']>>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (request === null) return work();
  const done = await claimKey(db, request, now);
  if (done !== null) return resultOf(done);
  const result = await work();
  await saveResponse(db, request, result ?? null);
  return result;
}

/** No names: a tracking code is only for those who have it. */
function logEntries({ deps, actor }: ActionContext, entries: readonly StoredAuditEntry[]): void {
  for (const { id, action, type, recordId } of entries) {
    const { type: by, address } = actor;
    const key = actor.type === 'api_key' ? { apiKey: actor.keyId, apiKeyName: actor.name } : {};
    deps.log.info(
      { event: id, actor: by, ...key, address, action, type, record: recordId },
      'event',
    );
  }
}
