import { auditedTransaction } from '../../audit/transaction.ts';
import type { Db } from '../../database/tables.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { paths } from '../../shared/paths.ts';
import { hasOwner } from './queries.ts';
import { replaceToken } from './token-queries.ts';

/** The sign-up link is valid until it is used, or until the next start prints another one. */
const never = new Date('9999-12-31T00:00:00.000Z');

/** How long a sign-in link is valid, and then the right to set a new password that it grants. */
export const signInLinkMinutes = 15;
/** The same in milliseconds. */
export const signInLinkMs = signInLinkMinutes * 60 * 1000;

/**
 * Creates the link with which the first owner signs up; it replaces the previous one.
 *
 * @returns its path; null if there is an owner already.
 */
export async function createSignUpLink(db: Db): Promise<string | null> {
  if (await hasOwner(db)) return null;
  const { token, hash } = newLinkToken();
  await replaceToken(db, 'sign-up', null, { hash, tries: 1, now: new Date(), expires: never });
  return `${paths.control.signUp}?${new URLSearchParams({ token })}`;
}

/** Creates a link to sign in to an account without a password; it replaces the previous one. @returns its path. */
export async function createSignInLink(db: Db, staffId: number): Promise<string> {
  const { token, hash } = newLinkToken();
  await auditedTransaction(
    db,
    { type: 'server' },
    async (tx) => {
      const expires = new Date(tx.now.getTime() + signInLinkMs);
      await replaceToken(tx.db, 'sign-in', staffId, { hash, tries: 1, now: tx.now, expires });
      await tx.recordAudit({ action: 'link-made', type: 'session' });
    },
    { isSerializable: true },
  );
  return `${paths.control.signInLink}?${new URLSearchParams({ token })}`;
}
