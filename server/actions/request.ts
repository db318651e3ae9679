import type { Context } from 'hono';
import type { AuditActor } from '../audit/record.ts';
import type { SiteEnv } from '../http/context.ts';
import type { ActionContext } from './context.ts';
import { idempotentRequest } from './idempotent-request.ts';

/** The context of an action that a request asks for: the administrator who is signed in acts, or else a visitor. */
export function actionContext(c: Context<SiteEnv>): ActionContext {
  const { admin } = c.var;
  const actor = admin === null ? visitor : administrator(c, admin.email);
  return { ...contextOf(c, actor), idempotentRequest: () => idempotentRequest(c) };
}

/**
 * The same for somebody whom the request names, before they are signed in or without it. Such an action is about an
 * account or a subscription, and is done each time that it is asked for, whatever its `Idempotency-Key`.
 */
export function actionContextFor(c: Context<SiteEnv>, actor: AuditActor): ActionContext {
  return { ...contextOf(c, actor), idempotentRequest: async () => null };
}

/** Their network address is not stored. */
export const visitor: AuditActor = { type: 'visitor' };

/** The administrator, with the network that the request came from. */
export function administrator(c: Context<SiteEnv>, email: string): AuditActor {
  return { type: 'administrator', email, address: c.var.connection.network };
}

function contextOf(c: Context<SiteEnv>, actor: AuditActor) {
  const { deps, language, requestId } = c.var;
  return { deps, db: deps.db, actor, language: language.code, requestId, transaction: null };
}
