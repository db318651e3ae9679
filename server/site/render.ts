import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteEnv } from '../http/context.ts';
import { sendBody } from '../http/send-body.ts';
import type { Site } from '../shared/site.ts';
import { isKept } from './kept-pages.ts';

/**
 * Draws a page of this site and answers with it. What it shows depends on the visitor's cookies, and on
 * the language that their browser asks for.
 */
export function renderPage(
  c: Context<SiteEnv>,
  site: Site,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  c.set('chatNonce', site.chat?.nonce ?? null);
  // A page is its visitor's: of their language, their theme, and perhaps a nonce of its own.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Cookie, Accept-Language', { append: true });
  c.header('Content-Language', c.var.language.tag);
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  const type = 'text/html; charset=UTF-8';
  // A page that is kept is compressed once, and better.
  if (isKept(c, status)) return c.body(html, status, { 'Content-Type': type });
  return sendBody(c, html, type, status);
}
