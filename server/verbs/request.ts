import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { findResponse, type IdempotentRequest } from '../audit/idempotency.ts';
import {
  type ApiKeyActor,
  type AuditActor,
  type MemberActor,
  memberActor,
} from '../audit/record.ts';
import type { SignedIn, SiteEnv, UsedApiKey } from '../http/context.ts';
import { saysJson } from '../http/input/body.ts';
import type { VerbContext } from './context.ts';

/** The context of an action that a request asks for: the member who is signed in acts, an API key, or else a visitor. */
export function verbContext(c: Context<SiteEnv>): VerbContext {
  const { member, apiKey } = c.var;
  const actor =
    apiKey !== null ? apiKeyActor(c, apiKey) : member === null ? visitor : signedInActor(c, member);
  return { ...contextOf(c, actor), idempotentRequest: () => idempotentRequest(c) };
}

/**
 * The same for somebody whom the request names, before they are signed in or without it. Such an action is about an
 * account or a subscription, and is done each time that it is asked for, whatever its `Idempotency-Key`.
 */
export function verbContextFor(c: Context<SiteEnv>, actor: AuditActor): VerbContext {
  return { ...contextOf(c, actor), idempotentRequest: async () => null };
}

/** Their network address is not stored. */
export const visitor: AuditActor = { type: 'visitor' };

/** The member who is signed in, with the network that the request came from. */
export function signedInActor(c: Context<SiteEnv>, member: SignedIn): MemberActor {
  return { ...memberActor(member, c.var.connection.network), isSignedIn: true };
}

function apiKeyActor(c: Context<SiteEnv>, { id, name, scopes }: UsedApiKey): ApiKeyActor {
  return { type: 'api_key', keyId: id, name, scopes, address: c.var.connection.network };
}

function contextOf(c: Context<SiteEnv>, actor: AuditActor) {
  const { deps, language, origin, requestId } = c.var;
  const { db } = deps;
  return { deps, db, actor, language: language.code, origin, requestId, transaction: null };
}

const header = 'Idempotency-Key';

/**
 * The key with which a POST says that it is to be done once, however often it comes; `wellFormed` refuses malformed ones.
 *
 * @returns null if it has none.
 */
export async function idempotentRequest(c: Context<SiteEnv>): Promise<IdempotentRequest | null> {
  const given = c.req.method === 'POST' ? (c.var.formKey ?? c.req.header(header)) : undefined;
  if (given === undefined) return null;
  // What somebody else has done with the same key is not theirs to see.
  return { key: sha256(`${requester(c)}\n${given}`), fingerprint: await fingerprintOf(c) };
}

/**
 * What was done when the form of this request was sent before, with other content: whoever sends it again has gone back and
 * corrected it. From here on the request has a key of its own, so that it is done once as well.
 *
 * @returns null: it was not.
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
  const { member, apiKey, connection } = c.var;
  if (apiKey !== null) return `api key ${apiKey.id}`;
  return member === null ? `visitor ${connection.network}` : `staff ${member.id}`;
}

/** The handler has already read the body, which Hono caches. */
async function fingerprintOf(c: Context<SiteEnv>): Promise<string> {
  const hash = createHash('sha256').update(`${c.req.method} ${c.req.path}\n`);
  if (saysJson(c)) return hash.update(await c.req.text()).digest('base64url');
  // The boundary of a form is another one each time; its fields are not.
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
