import type { Context } from 'hono';
import {
  type ApiKeyActor,
  type AuditActor,
  type MemberActor,
  memberActor,
} from '../audit/record.ts';
import type { SignedIn, SiteEnv, UsedApiKey } from '../http/context.ts';
import type { ActionContext } from './context.ts';
import { idempotentRequest } from './idempotent-request.ts';

/** The context of an action that a request asks for: the member who is signed in acts, an API key, or else a visitor. */
export function actionContext(c: Context<SiteEnv>): ActionContext {
  const { member, apiKey } = c.var;
  const actor =
    apiKey !== null ? apiKeyActor(c, apiKey) : member === null ? visitor : signedInActor(c, member);
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

/** The member who is signed in, with the network that the request came from. */
export function signedInActor(c: Context<SiteEnv>, member: SignedIn): MemberActor {
  return memberActor(member, c.var.connection.network);
}

function apiKeyActor(c: Context<SiteEnv>, { id, name, scopes }: UsedApiKey): ApiKeyActor {
  return { type: 'api_key', keyId: id, name, scopes, address: c.var.connection.network };
}

function contextOf(c: Context<SiteEnv>, actor: AuditActor) {
  const { deps, language, requestId } = c.var;
  return { deps, db: deps.db, actor, language: language.code, requestId, transaction: null };
}
