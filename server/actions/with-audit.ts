import type { Context } from 'hono';
import type { AuditActor, AuditEntry } from '../audit/record.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { actionContext, actionContextFor } from './request.ts';
import { inTransaction } from './transaction.ts';

export type RecordAudit = (entry: AuditEntry) => Promise<void>;

/** Of before: handlers that are not actions yet. */
export function withAudit<Result>(
  c: Context<SiteEnv>,
  work: (trx: Db, record: RecordAudit) => Promise<Result>,
  actor?: AuditActor,
): Promise<Result> {
  const ctx = actor === undefined ? actionContext(c) : actionContextFor(c, actor);
  return inTransaction(ctx, (tx) => work(tx.db, tx.recordAudit));
}
