import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** What is used of the library's limiters. */
export type Limiter = Pick<
  RateLimiterAbstract,
  'consume' | 'penalty' | 'reward' | 'get' | 'set' | 'delete'
>;

/** At most `points` uses per key within `seconds`. Each limit has a unique name. */
export type Limit = { name: string; points: number; seconds: number };

/**
 * The same limiter, which begins anew what a wrong clock has counted: a count that ends later than a window from now
 * was begun at a time that has not come yet. Nobody is told to wait for longer than a window.
 *
 * @param skewMs how far apart the clocks of those who count may be.
 */
export function withinWindow(limiter: Limiter, { seconds }: Limit, skewMs = 0): Limiter {
  const windowMs = seconds * 1000;
  const isWrong = ({ msBeforeNext }: RateLimiterRes) => msBeforeNext > windowMs + skewMs;
  const bounded = (result: RateLimiterRes) => {
    const { remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration } = result;
    if (msBeforeNext <= windowMs) return result;
    return new RateLimiterRes(remainingPoints, windowMs, consumedPoints, isFirstInDuration);
  };
  const counted = async (key: string | number, count: () => Promise<RateLimiterRes>) => {
    const first = await settled(count);
    if (!isWrong(first.result)) return first.unwrap(bounded);
    await limiter.delete(key);
    return (await settled(count)).unwrap(bounded);
  };
  return {
    consume: (key, uses, options) => counted(key, () => limiter.consume(key, uses, options)),
    penalty: (key, uses, options) => counted(key, () => limiter.penalty(key, uses, options)),
    reward: (key, uses, options) => counted(key, () => limiter.reward(key, uses, options)),
    async get(key, options) {
      const found = await limiter.get(key, options);
      return found === null || isWrong(found) ? null : bounded(found);
    },
    set: (key, ...rest) => limiter.set(key, ...rest),
    delete: (key, options) => limiter.delete(key, options),
  };
}

/** A count's result, which the library throws where it is above the limit. */
async function settled(count: () => Promise<RateLimiterRes>) {
  type Bounded = (result: RateLimiterRes) => RateLimiterRes;
  try {
    const result = await count();
    return { result, unwrap: (bounded: Bounded) => bounded(result) };
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    const unwrap = (bounded: Bounded): never => {
      throw bounded(thrown);
    };
    return { result: thrown, unwrap };
  }
}

/** One limiter for each name, made when it is first asked for. */
export function limitersByName(create: (limit: Limit) => Limiter): (limit: Limit) => Limiter {
  const limiters = new Map<string, Limiter>();
  return (limit) => {
    const limiter = limiters.get(limit.name) ?? create(limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
}
