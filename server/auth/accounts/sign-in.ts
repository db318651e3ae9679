import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { formParts } from '../../http/input/form-body.ts';
import { readJson, saysJson } from '../../http/input/json-body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { isOwnUrl } from '../../http/middleware/same-origin.ts';
import { Problem } from '../../http/problem.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { beginSession, endSession } from '../sessions/session.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import { isSecret } from './password.ts';
import { findAdmin } from './queries.ts';
import { signInRequest } from './schema.ts';

/** Signing in and out. */
export const signInApi = new Hono<SiteEnv>()
  .post(paths.api.signIn, anyone, async (c) => {
    const { email, password } = await credentials(c);
    await beginAttempt(c, email);
    const admin = await findAdmin(c.var.deps.db);
    const hash = admin?.email === email ? admin.password_hash : undefined;
    const isRight = await isSecret(password, hash);
    if (!isRight || hash === undefined) throw await refusal(c, email);
    await attemptSucceeded(c, email);
    const isBegun = await beginSession(c, { email, password_hash: hash });
    if (!isBegun) throw await refusal(c, email);
    return success(c, { email }, { message: c.var.t.done.signedIn });
  })
  .get(paths.api.signOut, anyone, async (c) => {
    if (!isCrossSite(c)) await endSession(c);
    return success(c, {}, { flags: { admin: false } });
  })
  .get(paths.api.userSignOut, anyone, (c) => success(c, {}, { flags: { user: false } }));

/** Writes a failed sign-in down. @returns what to say: the same for a wrong address and a wrong password. */
async function refusal(c: Context<SiteEnv>, email: string): Promise<Problem> {
  const who = { type: 'visitor', email, address: c.get('connection').network } as const;
  await withAudit(c, (_trx, record) => record({ action: 'sign-in-failed', type: 'session' }), who);
  return new Problem(401, c.var.t.errors.wrongPassword);
}

/** Reads the credentials from a form or from JSON. */
async function credentials(c: Context<SiteEnv>): Promise<z.infer<typeof signInRequest>> {
  return parse(signInRequest, saysJson(c) ? await readJson(c) : await formParts(c, limits.request));
}

/**
 * Another site must not be able to sign the administrator out with an image or a link. Browsers say where a
 * request comes from, on plain http by its Referer at most; another site can leave that out, but then only
 * send the browser here, which asks for a page.
 */
function isCrossSite(c: Context<SiteEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  const referer = c.req.header('Referer');
  if (referer !== undefined) return !isOwnUrl(c, referer);
  return c.req.header('Accept')?.includes('text/html') === true;
}
