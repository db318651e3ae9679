import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { administrator } from '../../actions/request.ts';
import { type RecordAudit, withAudit } from '../../actions/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import { isLocalHost, isLoopback } from '../../http/addresses.ts';
import { isProxied } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { parse } from '../../http/input/validation.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { beginSession } from '../sessions/session.ts';
import { hashSecret } from './password.ts';
import { findAdmin, insertFirstAdmin } from './queries.ts';
import { signUpRequest } from './schema.ts';
import { deleteTokens, findToken, replaceToken } from './token-queries.ts';

/** The link is valid until it is used, or until the next start prints another one. */
const never = new Date('9999-12-31T00:00:00.000Z');

/**
 * Creates a token for the sign-up; it replaces the previous one.
 *
 * @returns the path of the sign-up page with the token; null if there is an administrator already.
 */
export async function offerSignUp(db: Db): Promise<string | null> {
  if ((await findAdmin(db)) !== undefined) return null;
  const { token, hash } = newLinkToken();
  await replaceToken(db, 'sign-up', { hash, tries: 1, now: new Date(), expires: never });
  return `${paths.control.signUp}?${new URLSearchParams({ token })}`;
}

/** The sign-up of the first and only administrator. */
export const signUpApi = new Hono<SiteEnv>().post(paths.api.admins, anyone, async (c) => {
  const { errors, control } = c.var.t;
  const { db } = c.var.deps;
  const sent = await readJson(c);
  if ((await findAdmin(db)) !== undefined) throw new Problem(403, errors.signUpUsed);
  const { email, password, token } = parse(signUpRequest, sent);
  if (!(await mayTake(c, token))) throw new Problem(403, errors.signUpToken);

  const passwordHash = await hashSecret(password);
  const signUp = async (trx: Db, record: RecordAudit) => {
    const isFirst = await insertFirstAdmin(trx, { email, passwordHash }, new Date());
    if (!isFirst) throw new Problem(403, errors.signUpUsed);
    await deleteTokens(trx, 'sign-up');
    await record({ action: 'signed-up', type: 'account' });
  };
  await withAudit(c, signUp, administrator(c, email));
  await beginSession(c, { email, password_hash: passwordHash });
  return success(c, { email }, { status: 201, message: control.account.signedUp });
});

async function mayTake(c: Context<SiteEnv>, token: string | undefined): Promise<boolean> {
  const { db, config } = c.var.deps;
  if (isLocalRequest(c, config.publicUrl)) return true;
  const hash = await findToken(db, 'sign-up');
  return token !== undefined && hash !== undefined && isSame(hashOfToken(token), hash);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Whether a request certainly comes from this machine, to a site that only this machine can reach:
 * no public address is configured, the socket and the Host header are loopback, and no proxy is
 * involved.
 */
function isLocalRequest(c: Context<SiteEnv>, publicUrl: URL | null): boolean {
  const ownSite = publicUrl === null || isLocalHost(publicUrl.host);
  const { incoming } = c.env;
  return (
    ownSite &&
    !isProxied(incoming) &&
    isLocalHost(incoming.headers.host ?? '') &&
    isLoopback(incoming.socket.remoteAddress ?? '')
  );
}
