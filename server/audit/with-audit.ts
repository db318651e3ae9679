import type { Context } from 'hono';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { findResponse, type IdempotentRequest, saveResponse } from './idempotency.ts';
import { idempotentRequest } from './idempotent-request.ts';
import { type AuditEntry, recordAuditEntry, type Who } from './record.ts';

/** Writes down what a request does; see recordEvent. */
export type RecordAudit = (happening: AuditEntry) => Promise<void>;

/**
 * Does what a request asks for, in one transaction, and writes down what it did. Then the log says it too,
 * and what follows from it begins.
 *
 * @param given who asks, if not the administrator who is signed in, or else a visitor. Such a request is about
 *   an account, and is done each time that it comes, whatever its Idempotency-Key.
 */
export async function withAudit<Result>(
  c: Context<SiteEnv>,
  work: (trx: Db, record: RecordAudit) => Promise<Result>,
  given?: Who,
): Promise<Result> {
  const who = given ?? whoAsks(c);
  const { db, consumers, realtime, log } = c.get('deps');
  const happened: { id: number; happening: AuditEntry }[] = [];
  const request = given === undefined ? await idempotentRequest(c) : null;
  const result = await db.transaction().execute((trx) =>
    once(c, trx, request, () =>
      work(trx, async (happening) => {
        const id = await recordAuditEntry(trx, who, happening);
        if (id !== null) happened.push({ id, happening });
      }),
    ),
  );
  for (const { id, happening } of happened) {
    const { action, type, id: record = null } = happening;
    // No names: a tracking code is for who has it.
    log.info({ event: id, actor: who.actor, address: who.address, action, type, record }, 'event');
  }
  if (happened.length > 0) {
    consumers.wake();
    realtime.wake();
  }
  return result;
}

/**
 * Does it, unless a request with the same key has: then its handler gets what that one's got, and answers the same.
 * What was refused is not kept: it may go well the next time.
 */
async function once<Result>(
  c: Context<SiteEnv>,
  trx: Db,
  request: IdempotentRequest | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (request === null) return work();
  const now = new Date();
  const done = await findResponse(trx, request, now);
  if (done?.isSame === false) throw new Problem(409, c.var.t.errors.idempotencyKeyReused);
  if (done !== null) return JSON.parse(done.result);
  const result = await work();
  await saveResponse(trx, request, result ?? null, now);
  return result;
}

/** The administrator, or a visitor, whose address is nobody's business. */
function whoAsks(c: Context<SiteEnv>): Who {
  const admin = c.get('admin');
  return admin === null ? { actor: 'visitor' } : administrator(c, admin.email);
}

/** The administrator, as far as the request says; also before the sign-in. */
export function administrator(c: Context<SiteEnv>, email: string): Who {
  return { actor: 'administrator', email, address: c.get('connection').network };
}
