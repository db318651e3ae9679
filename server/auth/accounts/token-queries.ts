import type { AccountTokenPurpose } from '../../database/tables/people.ts';
import type { Db } from '../../database/tables.ts';

/** How far the clocks of two machines that share a database may be apart. */
const clockSlackMs = 60_000;

type Token = { hash: string; tries: number; now: Date; expires: Date };

/** Stores a token; it replaces the previous one for the same purpose. */
export async function replaceToken(
  db: Db,
  purpose: AccountTokenPurpose,
  { hash, tries, now, expires }: Token,
): Promise<void> {
  const token = {
    token_hash: hash,
    tries_left: tries,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  };
  await db
    .insertInto('account_tokens')
    .values({ purpose, ...token })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(token))
    .execute();
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
  await deleteIfOver(db, purpose, now);
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

/** Uses up a token. @returns whether it still existed: of two concurrent calls, one gets true. */
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

/** A link's token; undefined if it is not valid: it is used, expired, or not the newest. */
export async function findLinkToken(db: Db, purpose: AccountTokenPurpose, hash: string, now: Date) {
  await deleteIfOver(db, purpose, now);
  return db
    .selectFrom('account_tokens')
    .select('email')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** Uses up a link's token. @returns it as above: of two concurrent calls, only one gets it. */
export async function takeLinkToken(db: Db, purpose: AccountTokenPurpose, hash: string, now: Date) {
  await deleteIfOver(db, purpose, now);
  return db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .returning('email')
    .executeTakeFirst();
}

/**
 * Deletes the token of a purpose where its time is over, so that no clock that is put back makes it valid
 * again. One that was made in the future was made by a wrong clock, and would be valid for too long.
 */
async function deleteIfOver(db: Db, purpose: AccountTokenPurpose, now: Date): Promise<void> {
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
