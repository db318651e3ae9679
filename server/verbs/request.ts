import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { findResponse, type IdempotentRequest } from '../audit/idempotency.ts';
import {
  type ApiKeyActor,
  type AuditActor,
  type CustomerUserActor,
  type MemberActor,
  memberActor,
} from '../audit/record.ts';
import type { SignedIn, SignedInCustomerUser, SiteEnv, UsedApiKey } from '../http/context.ts';
import { saysJson } from '../http/input/body.ts';
import type { VerbContext } from './context.ts';

/**
 * The context of an action that a request asks for. The actor is its API key, the signed-in member or customer's user, or else a
 * visitor.
 */
export function verbContext(c: Context<SiteEnv>): VerbContext {
  const { member, apiKey, customerUser } = c.var;
  const actor =
    apiKey !== null
      ? apiKeyActor(c, apiKey)
      : customerUser !== null
        ? customerUserActor(c, customerUser)
        : member === null
          ? visitor
          : signedInActor(c, member);
  return { ...requestActorContext(c, actor), idempotentRequest: () => idempotentRequest(c) };
}

/**
 * The context of an action with an actor whom the request names, and who need not be signed in. Such an action is about an account
 * or a subscription, and its `Idempotency-Key` is ignored.
 */
export function verbContextFor(c: Context<SiteEnv>, actor: AuditActor): VerbContext {
  return { ...requestActorContext(c, actor), idempotentRequest: async () => null };
}

/** A visitor as actor, whose network address is not stored. */
export const visitor: AuditActor = { type: 'visitor' };

/** The signed-in member as actor, with the network of the request. */
export function signedInActor(c: Context<SiteEnv>, member: SignedIn): MemberActor {
  return { ...memberActor(member, c.var.connection.network), isSignedIn: true };
}

function apiKeyActor(
  c: Context<SiteEnv>,
  { id, name, scopes, customer: customerId }: UsedApiKey,
): ApiKeyActor {
  const address = c.var.connection.network;
  return { type: 'api_key', keyId: id, name, scopes, customerId, address };
}

function customerUserActor(
  c: Context<SiteEnv>,
  { id, customerId, mayInvite, email }: SignedInCustomerUser,
): CustomerUserActor {
  const address = c.var.connection.network;
  return { type: 'customer_user', userId: id, customerId, mayInvite, email, address };
}

function requestActorContext(c: Context<SiteEnv>, actor: AuditActor) {
  const { deps, language, origin, requestId } = c.var;
  const { db } = deps;
  return { deps, db, actor, language: language.code, origin, requestId, transaction: null };
}

const header = 'Idempotency-Key';

/**
 * The idempotency key of a POST, from the header or its form; `wellFormed` has refused malformed keys.
 *
 * @returns null if the request has none.
 */
export async function idempotentRequest(c: Context<SiteEnv>): Promise<IdempotentRequest | null> {
  const given = c.req.method === 'POST' ? (c.var.formKey ?? c.req.header(header)) : undefined;
  if (given === undefined) return null;
  // The requester is part of the key: nobody gets the response to another's request.
  return { key: sha256(`${requester(c)}\n${given}`), fingerprint: await requestFingerprint(c) };
}

/**
 * Finds what was done when the form of this request was sent before with other content: its user has gone back and corrected the
 * form. From here on the request has a new key, so that it is also done only once.
 *
 * @returns null if the form was not sent before.
 */
export async function findCorrected(c: Context<SiteEnv>): Promise<{ result: unknown } | null> {
  const request = await idempotentRequest(c);
  if (request === null) return null;
  const done = await findResponse(c.var.deps.db, request, new Date());
  if (done === null || done.isSame) return null;
  c.set('formKey', `${c.var.formKey}\n${request.fingerprint}`);
  return { result: JSON.parse(done.result) };
}

function requester(c: Context<SiteEnv>): string {
  const { member, apiKey, customerUser, connection } = c.var;
  if (apiKey !== null) return `api key ${apiKey.id}`;
  if (customerUser !== null) return `customer user ${customerUser.id}`;
  return member === null ? `visitor ${connection.network}` : `staff ${member.id}`;
}

/** A hash of everything that a request asks for. The body was already read, and Hono caches it. */
async function requestFingerprint(c: Context<SiteEnv>): Promise<string> {
  const hash = createHash('sha256').update(`${c.req.method} ${c.req.path}\n`);
  if (saysJson(c)) return hash.update(await c.req.text()).digest('base64url');
  // The fields, not the body: the boundary of a form is different each time.
  for (const [name, value] of Object.entries(await c.req.parseBody({ all: true }))) {
    hash.update(`${name}\n`);
    for (const part of [value].flat()) {
      hash.update(part instanceof File ? new Uint8Array(await part.arrayBuffer()) : part);
    }
  }
  return hash.digest('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
