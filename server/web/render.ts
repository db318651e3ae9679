import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compressBrotli, hasBrotli } from '../http/brotli.ts';
import type { SiteEnv } from '../http/context.ts';
import { acceptsEncoding, addVary, setHeader } from '../http/headers.ts';
import { preferencesOf } from '../http/preferences.ts';
import { sendBody } from '../http/send-body.ts';
import type { IslandParts, Site } from '../shared/site.ts';
import { currentPathOf, readLayoutData } from './layout-data.ts';
import { pageKey } from './page-cache.ts';
import { isCacheable } from './page-cache-middleware.ts';
import {
  createShell,
  fillShell,
  fillShellAsGzip,
  type PageShell,
  shellMarks,
} from './page-shell.ts';

const html = 'text/html; charset=UTF-8';

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
  setPageHeaders(c);
  const text = documentOf(page);
  // The page cache compresses it once, and better.
  if (isCacheable(c, status)) return c.body(text, status, { 'Content-Type': html });
  return sendBody(c, text, html, status);
}

/** A page that is rendered for each request, although most of it is the same each time. */
export type ShellPage = {
  /** The whole page, around an island. */
  page(site: Site, label: string, island: IslandParts): ReactElement;
  /** The last breadcrumb, which is also in the title. */
  label: string;
  /** Renders the page's main island. */
  draw(site: Site): IslandParts;
};

/**
 * Renders a page whose shell is cached: only its island is rendered and compressed. Its address must have a query, and
 * it must not be indexed by search engines.
 */
export async function renderInShell(
  c: Context<SiteEnv>,
  { page, label, draw }: ShellPage,
  status: ContentfulStatusCode,
): Promise<Response> {
  const shell = await shellOf(c, page);
  if (shell === null) {
    const site = await readLayoutData(c);
    return renderPage(c, site, page(site, label, draw(site)), status);
  }
  setPageHeaders(c);
  addVary(c, 'Accept-Encoding');
  const parts = {
    label,
    query: currentPathOf(c).split('?')[1] ?? '',
    ...draw(shell.site),
  };
  if (acceptsEncoding(c.env.incoming, 'br') && hasBrotli()) {
    setHeader(c, 'Content-Encoding', 'br');
    return c.body(compressBrotli(fillShell(shell, parts)), status, { 'Content-Type': html });
  }
  if (!acceptsEncoding(c.env.incoming, 'gzip')) {
    return c.body(fillShell(shell, parts), status, { 'Content-Type': html });
  }
  setHeader(c, 'Content-Encoding', 'gzip');
  return c.body(fillShellAsGzip(shell, parts), status, { 'Content-Type': html });
}

/** The shell of a page; null if it cannot be cached, because a chat widget needs a nonce. */
async function shellOf(c: Context<SiteEnv>, page: ShellPage['page']): Promise<PageShell | null> {
  const { config, database, pageCache } = c.get('deps');
  const version = database.contentVersion();
  if (version === null) return null;
  const key = pageKey(config, c.req.path, c.get('connection'), preferencesOf(c.env.incoming));
  const cached = pageCache.shells.get(key);
  if (cached?.version === version) return cached;

  const site = await readLayoutData(c);
  if (site.chat !== null) return null;
  const siteWithMark = { ...site, currentPath: `${c.req.path}?${shellMarks.query}` };
  const text = documentOf(page(siteWithMark, shellMarks.label, shellMarks));
  const shell = createShell(text, siteWithMark, version);
  pageCache.shells.set(key, shell);
  return shell;
}

function documentOf(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function setPageHeaders(c: Context<SiteEnv>): void {
  // A page is specific to its visitor: language, theme, and perhaps a nonce.
  if (!c.env.outgoing.hasHeader('Cache-Control')) {
    setHeader(c, 'Cache-Control', 'private, no-cache');
  }
  addVary(c, 'Cookie, Accept-Language');
  setHeader(c, 'Content-Language', c.get('language').tag);
}
