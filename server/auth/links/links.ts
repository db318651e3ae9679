import { timingSafeEqual } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { auditedTransaction } from '../../audit/transaction.ts';
import type { AccountTokenPurpose } from '../../database/tables/people.ts';
import type { Db } from '../../database/tables.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import type { PendingEmail } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { clockSlackMs, later, minuteMs } from '../../times.ts';
import { hasOwner } from '../accounts/account.ts';

/** The sign-up link has no time of expiry: it is valid until it is used, or until the next start prints another link. */
export const neverExpires = new Date('9999-12-31T00:00:00.000Z');

/** How long a sign-in link is valid, and after its use the right to set a new password. */
export const signInLinkMinutes = 15;
export const signInLinkMs = signInLinkMinutes * minuteMs;

const pages = {
  'sign-up': paths.control.signUp,
  'sign-in': paths.control.signInLink,
  email: paths.control.confirmEmail,
  invitation: paths.control.join,
} as const;

export type LinkPurpose = Exclude<keyof typeof pages, 'sign-up'>;

/** Creates a link. It becomes valid when the hash of its token is stored. */
export function newLink(purpose: keyof typeof pages): { path: string; hash: string } {
  const { token, hash } = newLinkToken();
  return { path: `${pages[purpose]}?${new URLSearchParams({ token })}`, hash };
}

/** Creates a link, which replaces the account's previous one for the purpose. @param staffId null for the sign-up. @returns its path. */
export async function makeLink(
  db: Db,
  purpose: keyof typeof pages,
  staffId: number | null,
  { now = new Date(), expires }: { now?: Date; expires: Date },
): Promise<string> {
  const { path, hash } = newLink(purpose);
  await replaceToken(db, purpose, staffId, { hash, now, expires });
  return path;
}

/** Creates the link to sign up as the first owner. @returns its path; null if there is an owner already. */
export async function createSignUpLink(db: Db): Promise<string | null> {
  return (await hasOwner(db)) ? null : makeLink(db, 'sign-up', null, { expires: neverExpires });
}

/** Creates a link to sign in to an account without a password. @returns its path. */
export function createSignInLink(db: Db, staffId: number): Promise<string> {
  return auditedTransaction(
    db,
    { type: 'server' },
    async ({ db, now, recordAudit }) => {
      const expires = later(now, signInLinkMs);
      const path = await makeLink(db, 'sign-in', staffId, { now, expires });
      await recordAudit({ action: 'link-made', type: 'session' });
      return path;
    },
    { isSerializable: true },
  );
}

/** `email`: the new address that the token confirms. */
type Token = { hash: string; now: Date; expires: Date; tries?: number; email?: string };

/** Stores a token, which replaces the account's previous one for the purpose. */
export async function replaceToken(
  db: Db,
  purpose: AccountTokenPurpose,
  staff_id: number | null,
  { hash: token_hash, now, expires, tries: tries_left = 1, email }: Token,
): Promise<void> {
  const columns = {
    token_hash,
    passkey_challenge: null,
    email: email ?? null,
    tries_left,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  };
  // The key of the table: an account has one token for each purpose.
  const key = sql`purpose, coalesce(staff_id, 0)`;
  await db
    .insertInto('account_tokens')
    .values({ purpose, staff_id, ...columns })
    .onConflict((conflict) => conflict.expression(key).doUpdateSet(columns))
    .execute();
}

/** The new address of an account that awaits confirmation, and until when; undefined if there is none. */
export function findPendingEmail(
  db: Db,
  staffId: number,
  now: Date,
): Promise<PendingEmail | undefined> {
  return db
    .selectFrom('account_tokens')
    .select(['email', 'expires_at'])
    .where('purpose', '=', 'email')
    .where('staff_id', '=', staffId)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function isSignUpToken(db: Db, token: string | undefined): Promise<boolean> {
  const tokens = db.selectFrom('account_tokens').select('token_hash');
  const stored = await tokens.where('purpose', '=', 'sign-up').executeTakeFirst();
  if (token === undefined || stored === undefined) return false;
  const [one, other] = [Buffer.from(hashOfToken(token)), Buffer.from(stored.token_hash)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Uses up one of the tries of an account's pin, before a given pin is verified.
 *
 * @returns the hash of the pin; undefined if there is none, it has expired, or all tries are used.
 */
export async function tryPin(db: Db, staffId: number, now: Date): Promise<string | undefined> {
  await deleteExpiredLinks(db, 'reset', now);
  const token = await db
    .updateTable('account_tokens')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', 'reset')
    .where('staff_id', '=', staffId)
    .where('tries_left', '>', 0)
    .returning('token_hash')
    .executeTakeFirst();
  return token?.token_hash;
}

/**
 * Deletes an account's token for a purpose.
 *
 * @param staffId null for the sign-up.
 * @param hash that the token must have; by default, any hash.
 * @returns whether there was a token: of two concurrent calls, one gets true.
 */
export async function deleteToken(
  db: Db,
  purpose: AccountTokenPurpose,
  staffId: number | null,
  hash?: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .$if(hash !== undefined, (query) => query.where('token_hash', '=', hash ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const linkColumns = ['email', 'staff_id', 'passkey_challenge'] as const;

/** Finds a link by its token; undefined if the link was used, has expired, or was replaced. */
export async function findLink(db: Db, purpose: LinkPurpose, token: string) {
  await deleteExpiredLinks(db, purpose, new Date());
  const links = db.selectFrom('account_tokens').select(linkColumns);
  const link = links.where('purpose', '=', purpose).where('token_hash', '=', hashOfToken(token));
  return link.$narrowType<{ staff_id: NotNull }>().executeTakeFirst();
}

/** Uses up a link. @returns the link, as `findLink`: of two concurrent calls, one gets it. */
export async function takeLink(db: Db, purpose: LinkPurpose, token: string, now: Date) {
  await deleteExpiredLinks(db, purpose, now);
  const links = db.deleteFrom('account_tokens').returning(linkColumns);
  const link = links.where('purpose', '=', purpose).where('token_hash', '=', hashOfToken(token));
  return link.$narrowType<{ staff_id: NotNull }>().executeTakeFirst();
}

/**
 * Sets the challenge for the passkey that accepts an invitation.
 *
 * @param from the challenge that is replaced; by default, any challenge.
 */
export async function saveInvitationChallenge(
  db: Db,
  token: string,
  to: string | null,
  from?: string,
): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ passkey_challenge: to })
    .where('purpose', '=', 'invitation')
    .where('token_hash', '=', hashOfToken(token))
    .$if(from !== undefined, (query) => query.where('passkey_challenge', '=', from ?? ''))
    .execute();
}

/**
 * Deletes the expired tokens of a purpose, so that they do not become valid again when the clock is set back. Also deletes tokens
 * from the future, which were created while the clock was wrong and would be valid for too long.
 */
async function deleteExpiredLinks(db: Db, purpose: AccountTokenPurpose, now: Date): Promise<void> {
  const latest = later(now, clockSlackMs).toISOString();
  await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where((eb) => eb('expires_at', '<=', now.toISOString()).or('created_at', '>', latest))
    .execute();
}
