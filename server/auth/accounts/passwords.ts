import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import type { Limit } from '../../database/limiter.ts';
import { AuthenticationError, RateLimitError, type Sentence } from '../../errors.ts';
import { widerNetwork } from '../../http/addresses.ts';
import { email } from '../../http/input/fields.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import { accountFields } from '../../shared/fields.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { findAccount, requireMember } from './account.ts';

const { min, max } = accountFields.password;

/** An account's email address, in lower case: people do not remember how they capitalized it. */
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
  return hash(normalizeSecret(secret), cost);
}

/** Normalizes a secret: on some keyboards `é` is one character, on others two. */
function normalizeSecret(secret: string): string {
  return secret.normalize('NFC');
}

let emptyHash: Promise<string> | undefined;

/**
 * Whether a secret matches a hash. False without a hash, but after the same time: the response time must not reveal whether an
 * account exists.
 */
export async function matchesSecretHash(secret: string, secretHash: string | undefined) {
  emptyHash ??= hashSecret('');
  const isSame = await verify(secretHash ?? (await emptyHash), normalizeSecret(secret));
  return isSame && secretHash !== undefined;
}

/** Verifies a member's own password. @returns its hash; undefined if it is wrong. @throws {RateLimitError} after too many attempts. */
export async function verifyOwnPassword(ctx: VerbContext, password: string) {
  const { staffId, email } = requireMember(ctx);
  await countAttempt(ctx, email);
  const passwordHash = (await findAccount(ctx.db, staffId))?.password_hash ?? undefined;
  if (!(await matchesSecretHash(password, passwordHash))) return undefined;
  await resetAttempts(ctx, email);
  return passwordHash;
}

/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random code for people to read and type. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;

/** How many failures are free of a wait; each further failure doubles the wait, which is in seconds. */
const freeFailures = 5;
const firstWait = 30;

/** A counter of attempts, and the gate that lets one attempt through per waiting period. */
type Counter = {
  attempts: Limit;
  gate: Limit;
  /** The upper limit of the wait, in seconds. */
  longestWait: number;
};

const byAddress = counter('address', hour, 15 * minute);
/** Anybody's failures make the wait of an account longer, so its longest wait is short. */
const byAccount = counter('account', hour, minute);
/**
 * Codes are short, and an attacker who tries codes already knows the password. The waits allow about thirty attempts a day, so that
 * finding a code takes thousands of days. Recovery codes and passkeys cannot be guessed, so they are not limited here.
 */
const byCode = counter('code', day, hour);
const ownersAddress: Limit = { name: 'owners-address', points: 1, seconds: month };

function counter(kind: string, seconds: number, longestWait: number): Counter {
  return {
    attempts: { name: `guesses-${kind}`, points: Number.MAX_SAFE_INTEGER, seconds },
    gate: { name: `gate-${kind}`, points: 1, seconds: hour },
    longestWait,
  };
}

/**
 * Counts an attempt with a password, before the password is verified, per network and per account: repeated failures mean ever
 * longer waits. A network that has signed in to the account skips the account's wait.
 *
 * @throws {RateLimitError} if the attempt must wait.
 */
export async function countAttempt(ctx: VerbContext, account: string): Promise<void> {
  const { config, database } = ctx.deps;
  if (!config.rateLimit) return;
  const network = limitedNetwork(ctx);
  await waitForAttempt(ctx, byAddress, network);
  if ((await database.limiter(ownersAddress).get(`${network} ${account}`)) !== null) return;
  try {
    await waitForAttempt(ctx, byAccount, account);
  } catch (error) {
    await database.limiter(byAddress.attempts).reward(network, 1);
    throw error;
  }
}

/** Counts an attempt with a one-time code, per account, from any network. @throws {RateLimitError} if the attempt must wait. */
export async function countCode(ctx: VerbContext, account: string): Promise<void> {
  if (ctx.deps.config.rateLimit) await waitForAttempt(ctx, byCode, account);
}

/** Resets the counter of an account's codes, after a complete second step. */
export async function resetCodes(ctx: VerbContext, account: string): Promise<void> {
  if (ctx.deps.config.rateLimit) await resetCounter(ctx, byCode, account);
}

/** Resets the counters of the network and the account, after a complete sign-in. */
export async function resetAttempts(ctx: VerbContext, account: string): Promise<void> {
  const { config, database } = ctx.deps;
  if (!config.rateLimit) return;
  const network = limitedNetwork(ctx);
  await Promise.all([resetCounter(ctx, byAddress, network), resetCounter(ctx, byAccount, account)]);
  await database.limiter(ownersAddress).set(`${network} ${account}`, 1, month);
}

/** Records that a sign-in failed. @param email null if the request names no account. @returns the error to throw. */
export async function recordFailedSignIn(
  ctx: VerbContext,
  email: string | null,
  sentence: Sentence,
  action: 'sign-in-failed' | 'two-step-failed' = 'sign-in-failed',
): Promise<AuthenticationError> {
  const { address = null } = ctx.actor;
  const visitor = { ...ctx, actor: { type: 'visitor', email, address } } as const;
  await inSerializableTransaction(visitor, ({ recordAudit }) =>
    recordAudit({ action, type: 'session' }),
  );
  return new AuthenticationError(sentence);
}

function limitedNetwork({ actor }: VerbContext): string {
  return widerNetwork(actor.address ?? '');
}

/**
 * Lets the first attempts through, then one per waiting period. Attempts are counted before they are verified, so that concurrent
 * attempts cannot get past the limit.
 */
async function waitForAttempt({ deps }: VerbContext, counter: Counter, key: string): Promise<void> {
  const { limiter } = deps.database;
  const { consumedPoints } = await limiter(counter.attempts).penalty(key, 1);
  if (consumedPoints < freeFailures) return;
  const wait = Math.min(counter.longestWait, firstWait * 2 ** (consumedPoints - freeFailures));
  const { allowed, result } = await consumeLimit(limiter(counter.gate), key, { seconds: wait });
  if (allowed) return;
  // An attempt that was not verified does not count as a failure.
  await limiter(counter.attempts).reward(key, 1);
  throw new RateLimitError(freeFailures, result.msBeforeNext);
}

async function resetCounter({ deps }: VerbContext, counter: Counter, key: string): Promise<void> {
  const { limiter } = deps.database;
  await Promise.all([limiter(counter.attempts).delete(key), limiter(counter.gate).delete(key)]);
}
