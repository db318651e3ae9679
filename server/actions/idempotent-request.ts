import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { IdempotentRequest } from '../audit/idempotency.ts';
import type { SiteEnv } from '../http/context.ts';
import { saysJson } from '../http/input/body.ts';
import { Problem } from '../http/problem.ts';

const header = 'Idempotency-Key';
const wellFormedKey = /^[\x20-\x7e]{8,100}$/;

/**
 * The key with which a POST says that it is to be done once, however often it comes.
 *
 * @returns null if it has none.
 * @throws {Problem} 422 if its key is malformed.
 */
export async function idempotentRequest(c: Context<SiteEnv>): Promise<IdempotentRequest | null> {
  const given = c.req.method === 'POST' ? c.req.header(header) : undefined;
  if (given === undefined) return null;
  if (!wellFormedKey.test(given)) throw new Problem(422, c.var.t.errors.idempotencyKey);
  // What somebody else has done with the same key is not theirs to see.
  return { key: sha256(`${requester(c)}\n${given}`), fingerprint: await fingerprintOf(c) };
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
