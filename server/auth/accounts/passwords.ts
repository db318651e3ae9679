import { hash, verify } from '@node-rs/argon2';
import { isMember, type MemberActor, memberActor } from '../../audit/record.ts';
import { PermissionError } from '../../errors.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { countAttempt, resetAttempts } from './attempts.ts';
import { type Account, findAccount } from './queries.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a secret, as a PHC string. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, cost);
}

let emptyHash: Promise<string> | undefined;

/**
 * Whether a secret matches a hash. Without a hash it is false, after the same time: the response
 * time must not reveal whether an account exists.
 */
export async function isSecret(secret: string, secretHash: string | undefined): Promise<boolean> {
  emptyHash ??= hashSecret('');
  const reference = secretHash ?? (await emptyHash);
  return (await verify(reference, secret)) && secretHash !== undefined;
}

/**
 * Verifies a member's own password once more; counts as an attempt.
 *
 * @returns the hash that the password matched; undefined if it is wrong.
 * @throws {RateLimitError} after too many wrong passwords.
 */
export async function verifyOwnPassword(
  ctx: VerbContext,
  password: string,
): Promise<string | undefined> {
  const { staffId, email } = requireMember(ctx);
  await countAttempt(ctx, email);
  const passwordHash = (await findAccount(ctx.db, staffId))?.password_hash ?? undefined;
  if (!(await isSecret(password, passwordHash))) return undefined;
  await resetAttempts(ctx, email);
  return passwordHash;
}

/** The member who acts. @throws {PermissionError} if it is nobody of the staff. */
export function requireMember({ actor }: VerbContext): MemberActor {
  if (!isMember(actor)) throw new PermissionError();
  return actor;
}

/** The context of who has just proved to be this member. */
export function asMember(
  ctx: VerbContext,
  account: Pick<Account, 'id' | 'role' | 'email'>,
): VerbContext {
  return { ...ctx, actor: memberActor(account, ctx.actor.address ?? null) };
}
