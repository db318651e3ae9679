import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createElement, type ReactElement } from 'react';
import type { SiteEnv } from '../http/context.ts';
import { acceptsEncoding, addVary, setHeader } from '../http/headers.ts';
import { readPreferences } from '../http/preferences.ts';
import { normalizedPath, readLayoutData } from './layout-data.ts';
import { isCurrentVersion, pageKey } from './page-cache.ts';
import { createShell, gzipFiller, type PageShell, shellMarks, textFiller } from './page-shell.ts';
import { htmlType, pageHtml, renderPage, setPageHeaders, withIslands } from './render.ts';
import type { IslandParts, Site } from './shared/site.ts';

/** A page that is rendered for each request, although most of it is always the same. */
export type ShellPage = {
  /** The whole page, around an island. */
  page(site: Site, label: string, island: IslandParts): ReactElement;
  /** The last breadcrumb, which is also part of the title. */
  label: string;
  /** The props in which the page's main island differs from that of others, as JSON. */
  state: string;
  /** Renders the island. Depends only on `state`, the site and its time zone. */
  draw(site: Site): string;
};

/** A shell page with its island. */
export function WholePage({ shell, site }: { shell: ShellPage; site: Site }): ReactElement {
  const { page, label, state, draw } = shell;
  return page(site, label, { state, html: draw(site) });
}

/**
 * Renders a page whose shell is cached: only the island is rendered and compressed. The island may also be cached. The address must
 * have a query, and the page must not be indexed by search engines.
 */
export async function renderInShell(
  c: Context<SiteEnv>,
  page: ShellPage,
  status: ContentfulStatusCode,
): Promise<Response> {
  const shell = await findOrCreateShell(c, page.page);
  if (shell === null) {
    const site = await readLayoutData(c);
    return renderPage(c, site, createElement(WholePage, { shell: page, site }), status);
  }
  setPageHeaders(c);
  addVary(c, 'Accept-Encoding');
  const isGzip = acceptsEncoding(c.env.incoming, 'gzip');
  if (isGzip) setHeader(c, 'Content-Encoding', 'gzip');
  const body = await withIslands(() => drawInShell(c, shell, page, isGzip));
  return c.body(body, status, { 'Content-Type': htmlType });
}

/** Draws a page, or finds its pieces in the cache. */
function drawInShell(
  c: Context<SiteEnv>,
  shell: PageShell,
  { label, state, draw }: ShellPage,
  isGzip: boolean,
): Uint8Array<ArrayBuffer> {
  const { config, pageCache } = c.get('deps');
  const query = normalizedPath(c).split('?')[1] ?? '';
  const filler = isGzip ? gzipFiller : textFiller;
  const texts = [shell.id, config.timeZone, isGzip ? 'gzip' : '', state, query, label];
  const pieces = pageCache.results.getOrRender(texts, () =>
    filler.draw(shell, { label, query, state, html: draw(shell.site) }),
  );
  return filler.join(shell, pieces);
}

/** The shell of a page; null if it cannot be cached: the version of the content is unknown, or a chat widget needs a nonce. */
async function findOrCreateShell(
  c: Context<SiteEnv>,
  page: ShellPage['page'],
): Promise<PageShell | null> {
  const { config, database, pageCache } = c.get('deps');
  const version = database.contentVersion();
  if (version === null) return null;
  const key = pageKey(config, c.req.path, c.get('connection'), readPreferences(c.env.incoming));
  const cached = pageCache.shells.get(key);
  if (cached !== undefined && isCurrentVersion(cached, version)) return cached;

  const site = await readLayoutData(c);
  if (site.chat !== null) return null;
  const siteWithMark = { ...site, currentPath: `${c.req.path}?${shellMarks.query}` };
  const text = await pageHtml(page(siteWithMark, shellMarks.label, shellMarks));
  const shell = createShell(text, siteWithMark, version);
  pageCache.shells.set(key, shell);
  return shell;
}
