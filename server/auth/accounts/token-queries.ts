import type { NotNull } from 'kysely';
import type { AccountTokenPurpose } from '../../database/tables/people.ts';
import type { Db } from '../../database/tables.ts';
import type { PendingEmail } from '../../shared/account.ts';
import { adminId } from './queries.ts';

/** How far apart the clocks of two machines that share a database may be. */
const clockSlackMs = 60_000;

type Token = { hash: string; tries: number; now: Date; expires: Date };

/** Stores a token; it replaces the previous one for the same purpose. */
export async function replaceToken(
  db: Db,
  purpose: AccountTokenPurpose,
  token: Token,
): Promise<void> {
  const columns = columnsOf(token);
  await db
    .insertInto('account_tokens')
    .values({ purpose, ...columns })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(columns))
    .execute();
}

function columnsOf({ hash, tries, now, expires }: Token) {
  return {
    token_hash: hash,
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
  passwordHash: string,
  { email, ...token }: EmailToken,
): Promise<boolean> {
  const columns = { ...columnsOf({ ...token, tries: 1 }), email };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_tokens')
    .columns(['purpose', 'token_hash', 'email', 'tries_left', 'created_at', 'expires_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('admins')
        .select([
          val<AccountTokenPurpose>('email').as('purpose'),
          val(columns.token_hash).as('token_hash'),
          val<string | null>(email).as('email'),
          val(columns.tries_left).as('tries_left'),
          val(columns.created_at).as('created_at'),
          val(columns.expires_at).as('expires_at'),
        ])
        .where('id', '=', adminId)
        .where('password_hash', '=', passwordHash),
    )
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(columns))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The new address that awaits confirmation, and until when; undefined if there is none. */
export function findPendingEmail(db: Db, now: Date): Promise<PendingEmail | undefined> {
  return db
    .selectFrom('account_tokens')
    .select(['email', 'expires_at'])
    .where('purpose', '=', 'email')
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/**
 * Uses up one of the tries of a purpose's token, before the given token is verified.
 *
 * @returns its hash; undefined if there is none, it has expired, or all its tries are used.
 */
export async function tryToken(
  db: Db,
  purpose: AccountTokenPurpose,
  now: Date,
): Promise<string | undefined> {
  await deleteIfExpired(db, purpose, now);
  const token = await db
    .updateTable('account_tokens')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .returning('token_hash')
    .executeTakeFirst();
  return token?.token_hash;
}

/** The hash of a token, without using up a try. */
export async function findToken(db: Db, purpose: AccountTokenPurpose): Promise<string | undefined> {
  const token = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('purpose', '=', purpose)
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

/** Deletes the token of a purpose, if any. @returns whether there was one. */
export async function deleteTokens(db: Db, purpose: AccountTokenPurpose): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A link's token; undefined if it is not valid: it was used, has expired, or is not the newest. */
export async function findLinkToken(db: Db, purpose: AccountTokenPurpose, hash: string, now: Date) {
  await deleteIfExpired(db, purpose, now);
  return db
    .selectFrom('account_tokens')
    .select('email')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** Deletes a link's token. @returns it, as above: of two concurrent calls, only one gets it. */
export async function takeLinkToken(db: Db, purpose: AccountTokenPurpose, hash: string, now: Date) {
  await deleteIfExpired(db, purpose, now);
  return db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .returning('email')
    .executeTakeFirst();
}

/**
 * Deletes the token of a purpose if it has expired, so that it does not become valid again when the clock is set
 * back. One from the future was made by a wrong clock, and would be valid for too long.
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
