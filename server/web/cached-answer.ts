import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { cachedPage, renderOnce, toPageResponse } from './page-cache.ts';

/** An answer that is the same for everybody, with its headers. */
type Answer = { body: string; headers: Record<string, string> };

/**
 * Responds with a cached answer, compressed and with an ETag. It is rendered once for each key and version of the content; requests
 * that arrive meanwhile wait for it. Headers that a middleware has set are also sent.
 *
 * @param key everything that the answer depends on in addition to the content. There must be few keys: the answers share the cache
 *   of pages.
 */
export async function cachedAnswer(
  c: Context<SiteEnv>,
  key: string,
  render: () => Promise<Answer>,
): Promise<Response> {
  const { database, pageCache } = c.var.deps;
  // Read before the content, so that the content is at least as new. null: unknown, so nothing is cached.
  const version = database.contentVersion();
  const encode = async () => {
    const { body, headers } = await render();
    return cachedPage(
      { version: version ?? 0, expires: Number.POSITIVE_INFINITY },
      new TextEncoder().encode(body),
      {
        'cache-control': 'private, no-cache',
        ...headers,
      },
    );
  };
  const cached = pageCache.pages.get(key);
  if (version === null) return toPageResponse(c.env.incoming, await encode());
  const page =
    cached?.version === version ? cached : await renderOnce(pageCache, { key, version }, encode);
  return toPageResponse(c.env.incoming, page);
}
