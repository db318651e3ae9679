import type { NotNull } from 'kysely';
import type { AccountTokenPurpose } from '../../database/tables/people.ts';
import type { Db } from '../../database/tables.ts';
import type { PendingEmail } from '../../shared/account.ts';
import { adminId } from './queries.ts';

/** A token that confirms a new address: its hash, the address, and when both expire. */
type EmailToken = { hash: string; email: string; now: Date; expires: Date };

/**
 * Stores the token that confirms a new address, replacing the previous one, provided that the
 * password is still the one that the request was authorized with (verifying it takes time).
 *
 * @returns whether it was stored.
 */
export async function replaceEmailToken(
  db: Db,
  passwordHash: string,
  { hash, email, now, expires }: EmailToken,
): Promise<boolean> {
  const token = {
    token_hash: hash,
    email,
    tries_left: 1,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_tokens')
    .columns(['purpose', 'token_hash', 'email', 'tries_left', 'created_at', 'expires_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('admins')
        .select([
          val<AccountTokenPurpose>('email').as('purpose'),
          val(token.token_hash).as('token_hash'),
          val<string | null>(token.email).as('email'),
          val(token.tries_left).as('tries_left'),
          val(token.created_at).as('created_at'),
          val(token.expires_at).as('expires_at'),
        ])
        .where('id', '=', adminId)
        .where('password_hash', '=', passwordHash),
    )
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(token))
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

/** Changes the administrator's e-mail address. */
export async function updateEmail(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('admins')
    .set({ email, updated_at: now.toISOString() })
    .where('id', '=', adminId)
    .execute();
}
