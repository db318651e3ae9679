import type { Context } from 'hono';
import { auditedTransaction } from '../../audit/transaction.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { paths } from '../../shared/paths.ts';
import { beginSession } from '../sessions/session.ts';
import { attemptSucceeded } from './attempts.ts';
import { findAdmin } from './queries.ts';
import { replaceToken, takeLinkToken } from './token-queries.ts';

/** How long the link is valid, and then the right to set a new password that it grants. */
export const signInLinkMinutes = 15;

const ms = signInLinkMinutes * 60 * 1000;

/** Creates a link to sign in without a password; replaces the previous one. @returns its path. */
export async function offerSignIn(db: Db): Promise<string> {
  const { token, hash } = newLinkToken();
  await auditedTransaction(db, { type: 'server' }, async (tx) => {
    const expires = new Date(tx.now.getTime() + ms);
    await replaceToken(tx.db, 'sign-in', { hash, tries: 1, now: tx.now, expires });
    await tx.recordAudit({ action: 'link-made', type: 'session' });
  });
  return `${paths.control.signInLink}?${new URLSearchParams({ token })}`;
}

/** Signs the administrator in with a link's token. @returns whether the token was valid. */
export async function signInByLink(c: Context<SiteEnv>, token: string): Promise<boolean> {
  const { db } = c.var.deps;
  const taken = await takeLinkToken(db, 'sign-in', hashOfToken(token), new Date());
  const admin = await findAdmin(db);
  if (taken === undefined || admin === undefined) return false;
  await attemptSucceeded(c, admin.email);
  return beginSession(c, admin, ms);
}
