import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteEnv } from '../http/context.ts';
import { addVary, setHeader } from '../http/headers.ts';
import { sendBody } from '../http/send-body.ts';
import type { Site } from '../shared/site.ts';
import { isKept } from './kept-pages.ts';

/**
 * Renders a page of this site and responds with it. It depends on the visitor's cookies, and on the
 * Accept-Language of their browser.
 */
export function renderPage(
  c: Context<SiteEnv>,
  site: Site,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  c.set('chatNonce', site.chat?.nonce ?? null);
  // A page is specific to its visitor: language, theme, and perhaps a nonce.
  if (!c.env.outgoing.hasHeader('Cache-Control')) {
    setHeader(c, 'Cache-Control', 'private, no-cache');
  }
  addVary(c, 'Cookie, Accept-Language');
  setHeader(c, 'Content-Language', c.get('language').tag);
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  const type = 'text/html; charset=UTF-8';
  // A page that is kept is compressed once, and better.
  if (isKept(c, status)) return c.body(html, status, { 'Content-Type': type });
  return sendBody(c, html, type, status);
}
