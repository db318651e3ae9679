import type { AccountTokenPurpose, Db } from '../database/tables.ts';

/** One administrator runs the site; the table's own check keeps it at this id. */
export const adminId = 1;

/** The administrator; undefined before the sign-up. */
export function findAdmin(db: Db) {
  return db.selectFrom('admins').select(['email', 'password_hash']).executeTakeFirst();
}

/** Makes the administrator, unless there is one. @returns whether it was made. */
export async function insertFirstAdmin(
  db: Db,
  admin: { email: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('admins')
    .values({
      id: adminId,
      email: admin.email,
      password_hash: admin.passwordHash,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Gives the administrator another password.
 *
 * @param from the hash of the one that it takes the place of, where it matters which one that is.
 * @returns whether it did: of two changes of the same password at once, one does.
 */
export async function updatePassword(
  db: Db,
  { from, to, now }: { from?: string; to: string; now: Date },
): Promise<boolean> {
  const update = db
    .updateTable('admins')
    .set({ password_hash: to, updated_at: now.toISOString() })
    .where('id', '=', adminId);
  const { numUpdatedRows } = await (from === undefined
    ? update
    : update.where('password_hash', '=', from)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Token = { hash: string; tries: number; now: Date; expires: Date };

/** Keeps a token; the one before it for the same purpose counts no more. */
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
 * Uses up one of a token's tries, before it is known whether it is the right one.
 *
 * @returns its hash; undefined where there is none, it has expired, or all its tries are used.
 */
export async function tryToken(
  db: Db,
  purpose: AccountTokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const token = await db
    .updateTable('account_tokens')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .returning('token_hash')
    .executeTakeFirst();
  return token?.token_hash;
}

/** The hash of a token, without using anything up. */
export async function findToken(db: Db, purpose: AccountTokenPurpose): Promise<string | undefined> {
  const token = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return token?.token_hash;
}

/** Uses a token up. @returns whether it was still there: of two at once, one finds it. */
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

/** Forgets whatever token there is for a purpose. */
export async function deleteTokens(db: Db, purpose: AccountTokenPurpose): Promise<void> {
  await db.deleteFrom('account_tokens').where('purpose', '=', purpose).execute();
}
