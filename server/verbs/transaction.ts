import { claimKey, findResponse, type SavedResponse, saveResponse } from '../audit/idempotency.ts';
import type { StoredAuditEntry } from '../audit/record.ts';
import { auditedTransaction, type Transaction } from '../audit/transaction.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { ConflictError, type Sentence } from '../errors.ts';
import type { TransactionContext, VerbContext } from './context.ts';
import { requireActiveActor } from './permissions.ts';

type Work<Result> = (tx: TransactionContext) => Promise<Result>;

/**
 * Runs an action's work in one transaction with its audit entries. Within another action it joins that transaction; else it opens
 * one, and after the commit logs the entries and wakes the consumers.
 *
 * A repeated request with an `Idempotency-Key` gets the result of the first one. A refusal is not stored: the request may succeed
 * the next time.
 *
 * @param work may be done again, as in inDatabaseTransaction.
 * @throws {ConflictError} if another request had the same key; {PermissionError} as requireActiveActor.
 */
export function inTransaction<Result>(ctx: VerbContext, work: Work<Result>): Promise<Result> {
  return transact(ctx, work, false);
}

/** Like inTransaction, but as if transactions ran one after the other; see inSerializableDatabaseTransaction. */
export function inSerializableTransaction<Result>(
  ctx: VerbContext,
  work: Work<Result>,
): Promise<Result> {
  return transact(ctx, work, true);
}

async function transact<Result>(
  ctx: VerbContext,
  work: Work<Result>,
  isSerializable: boolean,
): Promise<Result> {
  const { transaction, deps } = ctx;
  if (transaction !== null) return work({ ...ctx, ...transaction });
  const request = await ctx.idempotentRequest();
  const workOnce = async (tx: Transaction) => {
    // The check and the work are sent together, which saves PostgreSQL a round trip. If the check fails, its error is thrown even
    // if the work fails as well.
    const [active, done] = await Promise.allSettled([
      requireActiveActor(tx.db, ctx.actor),
      once(tx, request, () => work({ ...ctx, ...tx, transaction: tx })),
    ]);
    if (active.status === 'rejected') throw active.reason;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  };
  const onEntries = (entries: StoredAuditEntry[]) => {
    logEntries(ctx, entries);
    if (entries.length === 0) return;
    deps.consumers.wake();
    deps.realtime.wake();
    deps.database.notifyEvents();
  };
  return auditedTransaction(deps.db, ctx.actor, workOnce, { onEntries, isSerializable });
}

/** The context without its `Idempotency-Key`, for work that is done for each request. */
export function withoutRepeats(ctx: VerbContext): VerbContext {
  return { ...ctx, idempotentRequest: async () => null };
}

/**
 * Finds the result of an earlier request with the same `Idempotency-Key`. For actions that have an effect outside the database
 * before their transaction: `inTransaction` would find the result too late.
 *
 * @returns null if there is none.
 * @throws {ConflictError} if another request had the same key.
 */
export async function findEarlierResult<Result>(ctx: VerbContext): Promise<Result | null> {
  const request = await ctx.idempotentRequest();
  const done = request === null ? null : await findResponse(ctx.db, request, new Date());
  return done === null ? null : savedResult(done);
}

/** @throws {ConflictError} if another request had the same key. */
function savedResult<Result>({ isSame, result }: SavedResponse): Result {
  if (!isSame) throw new ConflictError((t) => t.errors.idempotencyKeyReused);
  return JSON.parse(result);
}

async function once<Result>(
  { db, now }: Transaction,
  request: Awaited<ReturnType<VerbContext['idempotentRequest']>>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (request === null) return work();
  const done = await claimKey(db, request, now);
  if (done !== null) return savedResult(done);
  const result = await work();
  await saveResponse(db, request, result ?? null);
  return result;
}

/** A handler for `catch` if only one field can violate a unique constraint: throws a conflict about this field. */
export function refuseDuplicate(sentence: Sentence, field: string) {
  return (error: unknown): never => {
    throw isUniqueViolation(error) ? new ConflictError(sentence, field) : error;
  };
}

/** Logs audit entries without names, which may be tracking codes. */
function logEntries({ deps, actor }: VerbContext, entries: readonly StoredAuditEntry[]): void {
  for (const { id, action, type, recordId } of entries) {
    const { type: by, address } = actor;
    const key = actor.type === 'api_key' ? { apiKey: actor.keyId, apiKeyName: actor.name } : {};
    deps.log.info(
      { event: id, actor: by, ...key, address, action, type, record: recordId },
      'event',
    );
  }
}
