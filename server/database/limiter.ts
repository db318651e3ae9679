import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** What is used of the library's limiters. */
export type Limiter = Pick<
  RateLimiterAbstract,
  'consume' | 'penalty' | 'reward' | 'get' | 'set' | 'delete'
>;

/** At most `points` uses per key within `seconds`. Each limit has a unique name. */
export type Limit = { name: string; points: number; seconds: number };

/** One limiter for each name, made when it is first asked for. */
export function limitersByName(create: (limit: Limit) => Limiter): (limit: Limit) => Limiter {
  const limiters = new Map<string, Limiter>();
  return (limit) => {
    const limiter = limiters.get(limit.name) ?? create(limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
}
