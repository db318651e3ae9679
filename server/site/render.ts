import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteEnv } from '../http/context.ts';
import type { Site } from '../shared/site.ts';

/**
 * Draws a page of this site and answers with it. What it shows depends on the visitor's cookies, and on
 * the language that their browser asks for.
 */
export function renderPage(
  c: Context<SiteEnv>,
  site: Site,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Response {
  c.set('chatNonce', site.chat?.nonce ?? null);
  // A page is its visitor's: of their language, their theme, and perhaps a nonce of its own.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Cookie, Accept-Language', { append: true });
  c.header('Content-Language', c.var.language.tag);
  return c.html(`<!doctype html>${renderToStaticMarkup(page)}`, status);
}
