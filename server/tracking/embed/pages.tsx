import { type Context, Hono } from 'hono';
import { embedDocument } from '../../../views/tracking/embed-document.tsx';
import { findEmbedSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { addVary, setHeaders } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { sendBody } from '../../http/send.ts';
import { paths } from '../../shared/paths.ts';
import { originsIn } from './origins.ts';

/**
 * The tracking form that other sites show in a frame. It comes before the sessions, which it does not use, and is not
 * cached, so that a change of the allowed sites takes effect at once.
 */
export const embedPages = new Hono<SiteEnv>().get(paths.embed, anyone, async (c) => {
  const { language, addressLanguage, deps, t } = c.var;
  const settings = await findEmbedSettings(deps.db);
  allowFraming(c, originsIn(settings.embed_origins));
  addVary(c, 'Cookie, Accept-Language');
  setHeaders(c, {
    'Cache-Control': 'private, no-cache',
    'Content-Language': language.tag,
    'X-Robots-Tag': 'noindex',
  });
  const own = deps.siteBranding(settings)?.styles;
  const styles = [deps.manifest.embedStyles, ...(own === undefined ? [] : [own])];
  const company = settings.company_name;
  const html = embedDocument({ t, language, addressLanguage, company, styles });
  return sendBody(c, html, 'text/html; charset=UTF-8');
});

/** Lets only these origins show the response in a frame; none, if there are none. */
function allowFraming(c: Context<SiteEnv>, origins: string[]): void {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ');
  setHeaders(c, {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  });
  if (origins.length === 0) return;
  // This header knows no lists, and all browsers of today know frame-ancestors.
  c.env.outgoing.removeHeader('X-Frame-Options');
  setHeaders(c, {
    // Cross-origin isolated pages frame only documents with these two headers.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
