import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteEnv } from '../http/context.ts';
import type { Site } from '../shared/site.ts';

/**
 * Renders a page of this site and responds with it. It depends on the visitor's cookies, and on the
 * Accept-Language of their browser.
 */
export function renderPage(
  c: Context<SiteEnv>,
  site: Site,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Response {
  c.set('chatNonce', site.chat?.nonce ?? null);
  // A page is specific to its visitor: language, theme, and perhaps a nonce.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Cookie, Accept-Language', { append: true });
  c.header('Content-Language', c.var.language.tag);
  return c.html(`<!doctype html>${renderToStaticMarkup(page)}`, status);
}
