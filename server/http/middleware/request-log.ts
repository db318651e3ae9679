import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { SiteEnv } from '../context.ts';

const maxPathLength = 200;

type LoggedRequest = {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  /** When it came, by the clock of performance.now(). */
  start: number;
};

/** Logs one line per request. A server error is logged in the same line. */
export function requestLog(log: Logger) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const { status } = c.res;
    const { method, path } = c.req;
    const request = { requestId: c.get('requestId'), method, path, status, start };
    logRequest(log, request, status >= 500 ? c.error : undefined);
  });
}

/**
 * Logs a request. Tracking codes in the query or in the path are left out, because they are private to
 * visitors.
 *
 * @param path without the query.
 */
export function logRequest(
  log: Logger,
  { requestId, method, path, status, start }: LoggedRequest,
  err?: Error,
): void {
  log[status >= 500 ? 'error' : 'info'](
    {
      requestId,
      method,
      path: withoutCode(path).slice(0, maxPathLength),
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(err && { err }),
    },
    'request',
  );
}

function withoutCode(path: string): string {
  return path.replace(/^(\/api\/parcels\/).+/, '$1:code');
}
