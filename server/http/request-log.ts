import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { SiteEnv } from './context.ts';

/**
 * One line for each request. Queries are left out: tracking codes are the visitors' business.
 * What went wrong on our side is told in the same line.
 */
export function requestLog(log: Logger) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const status = c.res.status;
    const fault = status >= 500 ? (c.error?.cause ?? c.error) : undefined;
    log[status >= 500 ? 'error' : 'info'](
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: c.req.path.slice(0, 200),
        status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        ...(fault instanceof Error && { err: fault }),
      },
      'request',
    );
  });
}
