import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../../deps.ts';
import type { SiteEnv } from '../context.ts';

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets requests that read pass those that write; see waitToWrite and countReader of Database. */
export function queueWrites({ database }: Pick<Deps, 'database'>): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (!reading.has(c.req.method)) {
      await database.waitToWrite();
      return next();
    }
    database.countReader(1);
    try {
      await next();
    } finally {
      database.countReader(-1);
    }
  };
}
