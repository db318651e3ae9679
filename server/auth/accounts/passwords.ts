import { hash, verify } from '@node-rs/argon2';
import type { ActionContext } from '../../actions/context.ts';
import { isMember, type MemberActor, memberActor } from '../../audit/record.ts';
import { PermissionError, RateLimitError } from '../../errors.ts';
import { widerNetworkOf } from '../../http/addresses.ts';
import { use } from '../../http/rate-limits.ts';
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

const minute = 60;
const hour = 60 * minute;
const month = 30 * 24 * hour;

/** Number of failures before waiting begins; each further failure doubles the wait. */
const freeFailures = 5;
const firstWait = 30;

/** A counter of attempts, and the gate that lets one attempt through per waiting period. */
type Counter = {
  attempts: { name: string; points: number; seconds: number };
  gate: { name: string; points: number; seconds: number };
  /** The upper limit of the wait, in seconds. */
  longestWait: number;
};

const byAddress = counter('address', 15 * minute);
/** An account's wait grows with all failures, not only its owner's, so it is kept short. */
const byAccount = counter('account', minute);
const ownersAddress = { name: 'owners-address', points: 1, seconds: month };

function counter(kind: string, longestWait: number): Counter {
  return {
    attempts: { name: `guesses-${kind}`, points: Number.MAX_SAFE_INTEGER, seconds: hour },
    gate: { name: `gate-${kind}`, points: 1, seconds: hour },
    longestWait,
  };
}

/**
 * Verifies a member's own password once more; counts as an attempt.
 *
 * @returns the hash that the password matched; undefined if it is wrong.
 * @throws {RateLimitError} after too many wrong passwords.
 */
export async function verifyOwnPassword(
  ctx: ActionContext,
  password: string,
): Promise<string | undefined> {
  const { staffId, email } = requireMember(ctx);
  await countAttempt(ctx, email);
  const passwordHash = (await findAccount(ctx.db, staffId))?.password_hash ?? undefined;
  if (!(await isSecret(password, passwordHash))) return undefined;
  await resetAttempts(ctx, email);
  return passwordHash;
}

/**
 * Counts an attempt to guess a password, before it is verified, per IP address and per account: repeated failures mean
 * ever longer waits. An address that has signed in to the account skips the account's wait.
 *
 * @throws {RateLimitError} if the attempt must wait.
 */
export async function countAttempt(ctx: ActionContext, account: string): Promise<void> {
  const { config, database } = ctx.deps;
  if (!config.rateLimit) return;
  const network = networkOf(ctx);
  await waitTurn(ctx, byAddress, network);
  if ((await database.limiter(ownersAddress).get(`${network} ${account}`)) !== null) return;
  try {
    await waitTurn(ctx, byAccount, account);
  } catch (error) {
    await database.limiter(byAddress.attempts).reward(network, 1);
    throw error;
  }
}

/** After a correct password, resets the counters of its address and its account. */
export async function resetAttempts(ctx: ActionContext, account: string): Promise<void> {
  const { config, database } = ctx.deps;
  if (!config.rateLimit) return;
  const network = networkOf(ctx);
  await Promise.all([reset(ctx, byAddress, network), reset(ctx, byAccount, account)]);
  await database.limiter(ownersAddress).set(`${network} ${account}`, 1, month);
}

function networkOf({ actor }: ActionContext): string {
  return widerNetworkOf(actor.address ?? '');
}

/**
 * Lets the first attempts through, then one per waiting period. Attempts are counted before they are
 * verified, so that concurrent ones cannot get past the limit.
 */
async function waitTurn({ deps }: ActionContext, counter: Counter, key: string): Promise<void> {
  const { limiter } = deps.database;
  const { consumedPoints } = await limiter(counter.attempts).penalty(key, 1);
  if (consumedPoints < freeFailures) return;
  const wait = Math.min(counter.longestWait, firstWait * 2 ** (consumedPoints - freeFailures));
  const { allowed, result } = await use(limiter(counter.gate), key, { seconds: wait });
  if (allowed) return;
  // An attempt that was not verified does not count as a failure.
  await limiter(counter.attempts).reward(key, 1);
  throw new RateLimitError((t) => t.errors.tooManyGuesses, freeFailures, result.msBeforeNext);
}

async function reset({ deps }: ActionContext, counter: Counter, key: string): Promise<void> {
  const { limiter } = deps.database;
  await Promise.all([limiter(counter.attempts).delete(key), limiter(counter.gate).delete(key)]);
}

/** The member who acts. @throws {PermissionError} if it is nobody of the staff. */
export function requireMember({ actor }: ActionContext): MemberActor {
  if (!isMember(actor)) throw new PermissionError();
  return actor;
}

/** The context of who has just proved to be this member. */
export function asMember(
  ctx: ActionContext,
  account: Pick<Account, 'id' | 'role' | 'email'>,
): ActionContext {
  return { ...ctx, actor: memberActor(account, ctx.actor.address ?? null) };
}
