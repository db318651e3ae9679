import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../../deps.ts';
import type { SiteEnv } from '../context.ts';

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets requests that write wait for their turn, of which reads have theirs between; see Database.waitToWrite. */
export function queueWrites({ database }: Pick<Deps, 'database'>): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (!reading.has(c.req.method)) await database.waitToWrite();
    await next();
  };
}
