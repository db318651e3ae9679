import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export type Limiter = Pick<
  RateLimiterAbstract,
  'consume' | 'penalty' | 'reward' | 'get' | 'set' | 'delete'
>;

/** At most `points` uses per key within `seconds`. Each limit has a unique name. */
export type Limit = { name: string; points: number; seconds: number };

/**
 * Protects a limiter against wrong clocks: a count that ends later than one window from now was begun in the future, and is reset. No
 * wait is longer than a window.
 *
 * @param skewMs how much the clocks of the processes may differ.
 */
export function clockSafeLimiter(limiter: Limiter, { seconds }: Limit, skewMs = 0): Limiter {
  const windowMs = seconds * 1000;
  const isWrong = ({ msBeforeNext }: RateLimiterRes) => msBeforeNext > windowMs + skewMs;
  const bounded = (result: RateLimiterRes) => {
    const { remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration } = result;
    if (msBeforeNext <= windowMs) return result;
    return new RateLimiterRes(remainingPoints, windowMs, consumedPoints, isFirstInDuration);
  };
  const countAgainIfWrong = async (key: string | number, count: () => Promise<RateLimiterRes>) => {
    const first = await settleCount(count);
    if (!isWrong(first.result)) return first.unwrap(bounded);
    await limiter.delete(key);
    return (await settleCount(count)).unwrap(bounded);
  };
  return {
    consume: (key, uses, options) =>
      countAgainIfWrong(key, () => limiter.consume(key, uses, options)),
    penalty: (key, uses, options) =>
      countAgainIfWrong(key, () => limiter.penalty(key, uses, options)),
    reward: (key, uses, options) =>
      countAgainIfWrong(key, () => limiter.reward(key, uses, options)),
    async get(key, options) {
      const found = await limiter.get(key, options);
      return found === null || isWrong(found) ? null : bounded(found);
    },
    set: (key, ...rest) => limiter.set(key, ...rest),
    delete: (key, options) => limiter.delete(key, options),
  };
}

/** Wraps a limiter so that a function runs the work of each call. */
export function wrapLimiter(
  limiter: Limiter,
  run: <Result>(work: () => Promise<Result>, key: string | number) => Promise<Result>,
): Limiter {
  return {
    consume: (key, uses, options) => run(() => limiter.consume(key, uses, options), key),
    penalty: (key, uses, options) => run(() => limiter.penalty(key, uses, options), key),
    reward: (key, uses, options) => run(() => limiter.reward(key, uses, options), key),
    get: (key, options) => run(() => limiter.get(key, options), key),
    set: (key, ...rest) => run(() => limiter.set(key, ...rest), key),
    delete: (key, options) => run(() => limiter.delete(key, options), key),
  };
}

/**
 * The result of a count. Above the limit, the library throws the result. This function returns it, and `unwrap` throws it again.
 */
async function settleCount(count: () => Promise<RateLimiterRes>) {
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

/** Caches one limiter for each name, created when it is first used. */
export function limitersByName(create: (limit: Limit) => Limiter): (limit: Limit) => Limiter {
  const limiters = new Map<string, Limiter>();
  return (limit) => {
    const limiter = limiters.get(limit.name) ?? create(limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
}
