import { type Context, Hono } from 'hono';
import { embedDocument } from '../../../views/tracking/embed-document.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { addVary, setHeaders } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { sendBody } from '../../http/send-body.ts';
import { paths } from '../../shared/paths.ts';
import { originsIn } from './origins.ts';
import { findEmbedSettings } from './queries.ts';

/**
 * The tracking form that other sites show in a frame. It stands before the sessions, which it has no use for, and
 * is never kept, so that whom the settings do not name any more is refused at once.
 */
export const embedPages = new Hono<SiteEnv>().get(paths.embed, anyone, async (c) => {
  const { language, addressLanguage, deps, t } = c.var;
  const settings = await findEmbedSettings(deps.db);
  letFrame(c, originsIn(settings.embed_origins));
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

/** Lets these origins, and no others, show the answer in a frame; without any, nobody may. */
function letFrame(c: Context<SiteEnv>, origins: string[]): void {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ');
  setHeaders(c, {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  });
  if (origins.length === 0) return;
  // It knows no lists, and browsers without frame-ancestors are long gone.
  c.env.outgoing.removeHeader('X-Frame-Options');
  setHeaders(c, {
    // Pages that isolate themselves from other sites frame only what says these two.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
