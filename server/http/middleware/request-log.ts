import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Deps } from '../../deps.ts';
import { paths } from '../../shared/paths.ts';
import type { SiteEnv, UsedApiKey } from '../context.ts';

const maxPathLength = 200;

type RequestRecord = {
  requestId: string;
  method: string | undefined;
  path: string;
  /** The pattern of the route. */
  route: string;
  status: number;
  /** The API key of the request. */
  key?: Pick<UsedApiKey, 'id' | 'name'> | null | undefined;
  /** When the request arrived, by performance.now(). */
  start: number;
};

type Parts = Pick<Deps, 'log' | 'metrics'>;

/** Logs each request in one line, which includes the error of status 500 and above, and counts it. */
export function requestLog(parts: Parts) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const status = c.res === RESPONSE_ALREADY_SENT ? c.env.outgoing.statusCode : c.res.status;
    const { method, path } = c.req;
    const route = matchedRoutes(c).findLast((matched) => matched.method !== 'ALL')?.path ?? 'none';
    const request = {
      requestId: c.get('requestId'),
      method,
      path,
      route,
      status,
      start,
      key: c.get('apiKey'),
    };
    logRequest(parts, request, status >= 500 ? c.error : undefined);
  });
}

/**
 * Logs and counts a request. Tracking codes are private, so only known words of the address are logged: no query, and no part of
 * the path that could be a code.
 *
 * @param path without the query.
 */
export function logRequest(
  { log, metrics }: Parts,
  { requestId, method, path, route, status, start, key }: RequestRecord,
  err?: Error,
): void {
  const ms = performance.now() - start;
  metrics.recordRequest({ method, route, status, seconds: ms / 1000 });
  log[status >= 500 ? 'error' : 'info'](
    {
      requestId,
      method,
      path: withoutCodes(path, status).slice(0, maxPathLength),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(key && { apiKey: key.id, apiKeyName: key.name }),
      ...(err && { err }),
    },
    'request',
  );
}

/** Files. Their paths have a folder, and names with a dot. */
const file = /^\/(assets|uploads)\/.+\.\w+$/;
/** Content pages; they are logged if the status shows that the page exists. */
const page = /^\/pages\//;

const ownPaths = new Set(allPaths(paths));
const ownWords = new Set([...ownPaths].flatMap((path) => path.split('/')));

function withoutCodes(path: string, status: number): string {
  const isPublic = file.test(path) || (page.test(path) && status < 400);
  if (isPublic || ownPaths.has(path)) return path;
  return path
    .split('/')
    .map((word) => (ownWords.has(word) ? word : '*'))
    .join('/');
}

type PathTree = { readonly [name: string]: string | PathTree };

function allPaths(tree: PathTree): string[] {
  return Object.values(tree).flatMap((path) => (typeof path === 'string' ? path : allPaths(path)));
}
