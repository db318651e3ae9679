import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { cachedPage, renderOnce, responseOf } from './page-cache.ts';

/** An answer that is the same for everybody who asks for the same, and its headers. */
type Answer = { body: string; headers: Record<string, string> };

/**
 * Responds with what was rendered for the same key and version of the content before, compressed and with an ETag;
 * requests that come while it is being rendered wait for it. The headers that a middleware has set are sent besides.
 *
 * @param key all that it depends on besides the content. There must be few of them: all share the room of cached pages.
 */
export async function cachedAnswer(
  c: Context<SiteEnv>,
  key: string,
  render: () => Promise<Answer>,
): Promise<Response> {
  const { database, pageCache } = c.var.deps;
  // Read before the content, which is then at least as new. null: it is not known, so nothing is cached.
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
  if (version === null) return responseOf(c.env.incoming, await encode());
  const page =
    cached?.version === version ? cached : await renderOnce(pageCache, { key, version }, encode);
  return responseOf(c.env.incoming, page);
}
