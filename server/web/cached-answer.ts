import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { type CachedPage, cachedPage, replyTo } from './page-cache.ts';

/** An answer that is the same for everybody who asks for the same, and its headers. */
export type Answer = { body: string; headers: Record<string, string> };

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
  // Read before the content, which is then at least as new.
  const version = database.contentVersion();
  const cached = pageCache.pages.get(key);
  const page =
    cached !== undefined && cached.version === version
      ? cached
      : await renderOnce(c, { key, version, render });
  const { status, headers, body } = replyTo(c.env.incoming, page);
  return new Response(body, { status, headers });
}

type Rendering = { key: string; version: number | null; render: () => Promise<Answer> };

/** @param version null: it is not known, so that the answer may soon be out of date. */
async function renderOnce(
  c: Context<SiteEnv>,
  { key, version, render }: Rendering,
): Promise<CachedPage> {
  const { pages, rendering } = c.var.deps.pageCache;
  const encode = async () => {
    const { body, headers } = await render();
    return cachedPage(version ?? 0, new TextEncoder().encode(body), {
      'cache-control': 'private, no-cache',
      ...headers,
    });
  };
  if (version === null) return encode();
  const renderingKey = `${version} ${key}`;
  const page = (await rendering.get(renderingKey)) ?? null;
  if (page !== null) return page;
  const own = encode();
  rendering.set(
    renderingKey,
    own.catch(() => null),
  );
  try {
    const rendered = await own;
    pages.set(key, rendered);
    return rendered;
  } finally {
    rendering.delete(renderingKey);
  }
}
