import { type NotNull, sql } from 'kysely';
import type { AccountTokenPurpose } from '../../database/tables/people.ts';
import type { Db } from '../../database/tables.ts';
import type { PendingEmail } from '../../shared/account.ts';

/** How far apart the clocks of two machines that share a database may be. */
const clockSlackMs = 60_000;

type Token = { hash: string; tries: number; now: Date; expires: Date };

/** Stores a token; it replaces the account's previous one for the same purpose. @param staffId null: the sign-up's. */
export async function replaceToken(
  db: Db,
  purpose: AccountTokenPurpose,
  staffId: number | null,
  token: Token,
): Promise<void> {
  const columns = columnsOf(token);
  await db
    .insertInto('account_tokens')
    .values({ purpose, staff_id: staffId, ...columns })
    .onConflict((conflict) => conflict.expression(newest).doUpdateSet(columns))
    .execute();
}

/** The key of the table: an account has one token for each purpose. */
const newest = sql`purpose, coalesce(staff_id, 0)`;

function columnsOf({ hash, tries, now, expires }: Token) {
  return {
    token_hash: hash,
    passkey_challenge: null,
    tries_left: tries,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  };
}

/** A token that confirms a new address: its hash, the address, and when both expire. */
type EmailToken = Omit<Token, 'tries'> & { email: string };

/**
 * Stores the token that confirms a new address, replacing the previous one, provided that the
 * password is still the one that the request was authorized with (verifying it takes time).
 *
 * @returns whether it was stored.
 */
export async function replaceEmailToken(
  db: Db,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  { email, ...token }: EmailToken,
): Promise<boolean> {
  const columns = { ...columnsOf({ ...token, tries: 1 }), email };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_tokens')
    .columns([
      'purpose',
      'staff_id',
      'token_hash',
      'email',
      'tries_left',
      'created_at',
      'expires_at',
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom('staff')
        .select([
          val<AccountTokenPurpose>('email').as('purpose'),
          'id as staff_id',
          val(columns.token_hash).as('token_hash'),
          val<string | null>(email).as('email'),
          val(columns.tries_left).as('tries_left'),
          val(columns.created_at).as('created_at'),
          val(columns.expires_at).as('expires_at'),
        ])
        .where('id', '=', id)
        .where('password_hash', passwordHash === null ? 'is' : '=', passwordHash),
    )
    .onConflict((conflict) => conflict.expression(newest).doUpdateSet(columns))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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

/**
 * Uses up one of the tries of an account's token, before the given token is verified.
 *
 * @returns its hash; undefined if there is none, it has expired, or all its tries are used.
 */
export async function tryToken(
  db: Db,
  purpose: AccountTokenPurpose,
  staffId: number,
  now: Date,
): Promise<string | undefined> {
  await deleteIfExpired(db, purpose, now);
  const token = await db
    .updateTable('account_tokens')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('staff_id', '=', staffId)
    .where('tries_left', '>', 0)
    .returning('token_hash')
    .executeTakeFirst();
  return token?.token_hash;
}

/** The hash of the sign-up's token. */
export async function findSignUpToken(db: Db): Promise<string | undefined> {
  const token = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('purpose', '=', 'sign-up')
    .executeTakeFirst();
  return token?.token_hash;
}

/** Deletes a token. @returns whether it existed: of two concurrent calls, one gets true. */
export async function deleteToken(
  db: Db,
  purpose: AccountTokenPurpose,
  hash: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0;
}

/** Deletes an account's token for a purpose, if any. @param staffId null: the sign-up's. @returns whether there was one. */
export async function deleteTokens(
  db: Db,
  purpose: AccountTokenPurpose,
  staffId: number | null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The purposes of links that are an account's. */
export type LinkPurpose = Exclude<AccountTokenPurpose, 'sign-up' | 'reset'>;

/** A link's token; undefined if it is not valid: it was used, has expired, or is not the newest. */
export async function findLinkToken(db: Db, purpose: LinkPurpose, hash: string, now: Date) {
  await deleteIfExpired(db, purpose, now);
  return db
    .selectFrom('account_tokens')
    .select(['email', 'staff_id', 'passkey_challenge'])
    .$narrowType<{ staff_id: NotNull }>()
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** Deletes a link's token. @returns it, as above: of two concurrent calls, only one gets it. */
export async function takeLinkToken(db: Db, purpose: LinkPurpose, hash: string, now: Date) {
  await deleteIfExpired(db, purpose, now);
  return db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .returning(['email', 'staff_id', 'passkey_challenge'])
    .$narrowType<{ staff_id: NotNull }>()
    .executeTakeFirst();
}

/** Sets what the passkey has to sign with which an invitation is accepted. @param from what it must still be, if given. */
export async function saveInvitationChallenge(
  db: Db,
  hash: string,
  to: string | null,
  from?: string,
): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ passkey_challenge: to })
    .where('purpose', '=', 'invitation')
    .where('token_hash', '=', hash)
    .$if(from !== undefined, (query) => query.where('passkey_challenge', '=', from ?? ''))
    .execute();
}

/**
 * Deletes the tokens of a purpose that have expired, so that they do not become valid again when the clock is set back. One from the future was made by a wrong clock, and would be valid for too long.
 */
async function deleteIfExpired(db: Db, purpose: AccountTokenPurpose, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + clockSlackMs);
  await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now.toISOString()),
        eb('created_at', '>', latest.toISOString()),
      ]),
    )
    .execute();
}
