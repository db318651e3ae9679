import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteEnv } from '../http/context.ts';
import { addVary, setHeader } from '../http/headers.ts';
import { sendBody } from '../http/send.ts';
import { isCacheable } from './page-cache-middleware.ts';
import { MissingIsland } from './shared/missing-island.ts';
import type { Site } from './shared/site.ts';

/** The Content-Type of pages. */
export const htmlType = 'text/html; charset=UTF-8';

/**
 * Renders a page and responds with it. The response depends on the visitor's cookies and Accept-Language.
 */
export async function renderPage(
  c: Context<SiteEnv>,
  site: Site,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.set('chatNonce', site.chat?.nonce ?? null);
  setPageHeaders(c);
  const text = await pageHtml(page);
  // The page is not compressed here, because the page cache compresses it only once, and at a higher level.
  if (isCacheable(c, status)) return c.body(text, status, { 'Content-Type': htmlType });
  return sendBody(c, text, htmlType, status);
}

/** The HTML of a page. */
export function pageHtml(page: ReactElement): Promise<string> {
  return withIslands(() => `<!doctype html>${renderToStaticMarkup(page)}`);
}

/**
 * Draws markup that may contain islands. React cannot wait while it draws, so if an island is not loaded yet, this function loads
 * the island and calls `draw` again.
 */
export async function withIslands<Markup>(draw: () => Markup): Promise<Markup> {
  for (;;) {
    try {
      return draw();
    } catch (err) {
      if (!(err instanceof MissingIsland)) throw err;
      await err.island.load();
    }
  }
}

/** Sets the headers that all pages have. A `Cache-Control` that is already set stays. */
export function setPageHeaders(c: Context<SiteEnv>): void {
  // A page is specific to its visitor: language, theme, and perhaps a nonce.
  if (!c.env.outgoing.hasHeader('Cache-Control')) {
    setHeader(c, 'Cache-Control', 'private, no-cache');
  }
  addVary(c, 'Cookie, Accept-Language');
  setHeader(c, 'Content-Language', c.get('language').tag);
}
