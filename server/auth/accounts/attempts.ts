import type { Context } from 'hono';
import { widerNetworkOf } from '../../http/addresses.ts';
import type { SiteEnv } from '../../http/context.ts';
import { tooMany, use } from '../../http/rate-limits.ts';

const minute = 60;
const hour = 60 * minute;
const month = 30 * 24 * hour;

/** Number of failures before waiting begins; each further failure doubles the wait. */
const freeFailures = 5;
const firstWait = 30;

/** A counter of guesses, and the gate that lets one guess through per waiting period. */
type Counter = {
  guesses: { name: string; points: number; seconds: number };
  gate: { name: string; points: number; seconds: number };
  /** The upper limit of the wait, in seconds. */
  longestWait: number;
};

const byAddress = counter('address', 15 * minute);
/** An account's wait grows with anybody's failures, not only its owner's, so it is kept short. */
const byAccount = counter('account', minute);
const ownersAddress = { name: 'owners-address', points: 1, seconds: month };

function counter(kind: string, longestWait: number): Counter {
  return {
    guesses: { name: `guesses-${kind}`, points: Number.MAX_SAFE_INTEGER, seconds: hour },
    gate: { name: `gate-${kind}`, points: 1, seconds: hour },
    longestWait,
  };
}

/**
 * Counts a password guess, before it is verified, per IP address and per account: repeated failures
 * mean ever longer waits. An address that has signed in to the account skips the account's wait.
 *
 * @throws {Problem} 429 if the guess must wait.
 */
export async function beginAttempt(c: Context<SiteEnv>, account: string): Promise<void> {
  const { config, database } = c.var.deps;
  if (!config.rateLimit) return;
  const network = widerNetworkOf(c.var.connection.network);
  await waitTurn(c, byAddress, network);
  if ((await database.limiter(ownersAddress).get(`${network} ${account}`)) !== null) return;
  try {
    await waitTurn(c, byAccount, account);
  } catch (error) {
    await database.limiter(byAddress.guesses).reward(network, 1);
    throw error;
  }
}

/** After a correct guess, resets the counters of its address and its account. */
export async function attemptSucceeded(c: Context<SiteEnv>, account: string): Promise<void> {
  const { config, database } = c.var.deps;
  if (!config.rateLimit) return;
  const network = widerNetworkOf(c.var.connection.network);
  await Promise.all([forget(c, byAddress, network), forget(c, byAccount, account)]);
  await database.limiter(ownersAddress).set(`${network} ${account}`, 1, month);
}

/**
 * Lets the first guesses through, then one per waiting period. Guesses are counted before they are
 * verified, so that concurrent guesses cannot get past the limit.
 */
async function waitTurn(c: Context<SiteEnv>, counter: Counter, key: string): Promise<void> {
  const { limiter } = c.var.deps.database;
  const { consumedPoints } = await limiter(counter.guesses).penalty(key, 1);
  if (consumedPoints < freeFailures) return;
  const wait = Math.min(counter.longestWait, firstWait * 2 ** (consumedPoints - freeFailures));
  const { allowed, result } = await use(limiter(counter.gate), key, { seconds: wait });
  if (allowed) return;
  // A guess that was not verified does not count as a failure.
  await limiter(counter.guesses).reward(key, 1);
  throw tooMany(c, c.var.t.errors.tooManyGuesses, freeFailures, result.msBeforeNext);
}

async function forget(c: Context<SiteEnv>, { guesses, gate }: Counter, key: string): Promise<void> {
  const { limiter } = c.var.deps.database;
  await Promise.all([limiter(guesses).delete(key), limiter(gate).delete(key)]);
}
