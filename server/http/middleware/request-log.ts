import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { SiteEnv } from '../context.ts';

const maxPathLength = 200;

/**
 * Logs one line per request. Tracking codes in the query or in the path are left out, because they
 * are private to visitors. A server error is logged in the same line.
 */
export function requestLog(log: Logger) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const status = c.res.status;
    log[status >= 500 ? 'error' : 'info'](
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: withoutCode(c.req.path).slice(0, maxPathLength),
        status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        ...(status >= 500 && c.error && { err: c.error }),
      },
      'request',
    );
  });
}

function withoutCode(path: string): string {
  return path.replace(/^(\/api\/parcels\/).+/, '$1:code');
}
