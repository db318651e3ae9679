import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { email } from '../../http/input/fields.ts';
import { accountFields } from '../../shared/fields.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { findAccount, requireMember } from './account.ts';
import { countAttempt, resetAttempts } from './attempts.ts';

const { min, max } = accountFields.password;

/** Compared in lower case: people do not remember how they capitalized their address. */
export const accountEmail = email(accountFields.email).transform((address) =>
  address.toLowerCase(),
);

/** A password exactly as it was typed, including spaces. */
export const typedPassword = z.string().min(1).max(max);

export const newPassword = z
  .string()
  .min(1)
  .pipe(z.string().min(min).max(max))
  .meta({ minLength: min, maxLength: max });

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
