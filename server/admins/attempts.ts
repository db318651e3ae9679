import type { Context } from 'hono';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';
import type { SiteEnv } from '../http/context.ts';
import { networkOf, tooMany, use } from '../http/rate-limits.ts';

const minute = 60;
const hour = 60 * minute;
const month = 30 * 24 * hour;

/** After so many failures the waiting begins; each further one doubles it. */
const freeFailures = 5;
const firstWait = 30;
/**
 * How long a wait may grow, in seconds. An account waits for everybody's failures, its owner's and
 * others', so it never waits for long.
 */
const longestWait = { address: 15 * minute, account: minute };

/** Guesses at a password: who fails often waits, longer each time. */
export type Attempts = {
  /** Counts a guess, before it is known whether it is right. Throws a 429 where it must wait. */
  begin(c: Context<SiteEnv>, account: string): Promise<void>;
  /** The guess was right: its address and its account start from nothing again. */
  succeed(c: Context<SiteEnv>, account: string): Promise<void>;
};

type Counter = { guesses: RateLimiterAbstract; gate: RateLimiterAbstract; longestWait: number };

/** Counts guesses by address and by account. The owner's own address does not wait for the account. */
export function passwordAttempts(
  { limiter }: Database,
  { rateLimit }: { rateLimit: boolean },
): Attempts {
  if (!rateLimit) return { begin: async () => {}, succeed: async () => {} };
  const counter = (kind: keyof typeof longestWait): Counter => ({
    guesses: limiter({ name: `guesses-${kind}`, points: Number.MAX_SAFE_INTEGER, seconds: hour }),
    gate: limiter({ name: `gate-${kind}`, points: 1, seconds: hour }),
    longestWait: longestWait[kind],
  });
  const byAddress = counter('address');
  const byAccount = counter('account');
  const owners = limiter({ name: 'owners-address', points: 1, seconds: month });

  return {
    async begin(c, account) {
      const address = networkOf(c.var.connection.address);
      await waitTurn(c, byAddress, address);
      if ((await owners.get(`${address} ${account}`)) !== null) return;
      try {
        await waitTurn(c, byAccount, account);
      } catch (error) {
        await byAddress.guesses.reward(address, 1);
        throw error;
      }
    },
    async succeed(c, account) {
      const address = networkOf(c.var.connection.address);
      await Promise.all([forget(byAddress, address), forget(byAccount, account)]);
      await owners.set(`${address} ${account}`, 1, month);
    },
  };
}

/**
 * Lets the first guesses through, and of the others one in each wait. Counted first and judged then:
 * of many guesses at once no more get through.
 */
async function waitTurn(c: Context<SiteEnv>, counter: Counter, key: string): Promise<void> {
  const { guesses, gate, longestWait } = counter;
  const { consumedPoints } = await guesses.penalty(key, 1);
  if (consumedPoints < freeFailures) return;
  const wait = Math.min(longestWait, firstWait * 2 ** (consumedPoints - freeFailures));
  const { allowed, result } = await use(gate, key, wait);
  if (allowed) return;
  // What was not even looked at is no failure.
  await guesses.reward(key, 1);
  throw tooMany(c, c.var.t.errors.tooManyGuesses, freeFailures, result.msBeforeNext);
}

async function forget({ guesses, gate }: Counter, key: string): Promise<void> {
  await Promise.all([guesses.delete(key), gate.delete(key)]);
}
