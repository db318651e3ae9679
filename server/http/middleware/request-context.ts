import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Deps } from '../../deps.ts';
import { originText } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { readPreferences } from '../preferences.ts';

/**
 * Sets the variables that handlers read: the site's dependencies, an id for the log, how the visitor reached the site, and the
 * visitor's language, with its translations, and theme.
 */
export function requestContext(deps: Deps) {
  const { config, connections } = deps;
  return createMiddleware<SiteEnv>((c, next) => {
    const { incoming } = c.env;
    const { language, addressLanguage, theme } = readPreferences(incoming);
    c.set('deps', deps);
    c.set('requestId', randomUUID());
    c.set('addressLanguage', addressLanguage);
    c.set('language', language);
    c.set('t', messagesOf(language.code));
    c.set('theme', theme);
    const origin = connections.originOf(incoming, hostIn(c.req.url));
    c.set('connection', { ...origin, network: connections.networkOf(incoming) });
    c.set('origin', config.publicUrl?.origin ?? originText(origin));
    return next();
  });
}

/** The host of an absolute URL. */
function hostIn(url: string): string {
  const start = url.indexOf('//') + 2;
  return url.slice(start, url.indexOf('/', start));
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets requests that read overtake requests that write; see waitToWrite and countReader of Database. */
export function queueWrites({ database }: Pick<Deps, 'database'>): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (!readingMethods.has(c.req.method)) {
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
