import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import { logRequest } from '../http/middleware/request-log.ts';
import { preferencesOf } from '../http/preferences.ts';
import { paths } from '../shared/paths.ts';
import { cacheablePath, pageKey, replyTo } from './page-cache.ts';

const contentPages = paths.contentPage.replace(/:.+/, '');

/** Other hosts are left to the middleware, which may refuse them. */
const plainHost = /^[\w.-]+(:\d+)?$/;

/** Responds with cached pages before the app gets the request; see `answerAtOnce` in http/listen.ts. */
export function cachedPageResponse(deps: Deps) {
  const { config, connections, database, pageCache } = deps;
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const start = performance.now();
    const { method, headers } = incoming;
    const path = cacheablePath(incoming);
    if (path === null || headers.host === undefined || !plainHost.test(headers.host)) return false;
    const origin = connections.originOf(incoming, headers.host);
    const page = pageCache.pages.get(pageKey(config, path, origin, preferencesOf(incoming)));
    if (page === undefined || page.version !== versionOf(database)) return false;

    const reply = replyTo(incoming, page);
    const { status } = reply;
    outgoing.writeHead(status, reply.headers).end(reply.body);
    const route = path.startsWith(contentPages) ? paths.contentPage : path;
    logRequest(deps, { requestId: randomUUID(), method, path, route, status, start });
    return true;
  };
}

/** The version of what pages show; null if it cannot be read: the app reports that error. */
function versionOf(database: Deps['database']): number | null {
  try {
    return database.contentVersion();
  } catch {
    return null;
  }
}
