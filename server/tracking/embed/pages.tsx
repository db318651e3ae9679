import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { embedDocument } from '../../../views/tracking/embed-document.tsx';
import { findEmbedSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { addVary, setHeaders } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { sendBody } from '../../http/send.ts';
import { localDate } from '../../parcels/shared/delivery-days.ts';
import { langAttribute } from '../../shared/languages.ts';
import { paths } from '../../shared/paths.ts';
import { lookUpForPage } from '../lookup/pages.tsx';
import { originsIn } from './origins.ts';

/**
 * The tracking form that other sites show in a frame, and with `?code=` the result. Everybody sees it as a visitor, because
 * sessions are not read yet. It is not cached, so that a change of the allowed sites takes effect immediately.
 */
export const embedPages = new Hono<SiteEnv>().get(paths.embed, anyone, async (c) => {
  const { language, addressLanguage, deps, t } = c.var;
  c.set('member', null);
  c.set('apiKey', null);
  // Unlocked parcels are only shown on the site's own pages.
  c.req.raw.headers.delete('Cookie');
  const code = c.req.query('code');
  const settings = await findEmbedSettings(deps.db);
  const origins = originsIn(settings.embed_origins);
  const result = code === undefined ? null : await lookUpForPage(c, code, undefined);
  allowFraming(c, origins);
  addVary(c, 'Cookie, Accept-Language');
  setHeaders(c, {
    'Cache-Control': code === undefined ? 'private, no-cache' : 'private, no-store',
    'Content-Language': language.tag,
    'X-Robots-Tag': 'noindex',
  });
  const own = deps.siteBranding(settings)?.styles;
  const { timeZone } = deps.config;
  const html = embedDocument({
    t,
    language,
    addressLanguage,
    contentLang: langAttribute(settings.content_language, language),
    company: settings.company_name,
    styles: [deps.manifest.embedStyles, ...(own === undefined ? [] : [own])],
    frame: { script: deps.manifest.embedScript, origins },
    result: result && { ...result, code: code ?? '', today: localDate(new Date(), timeZone) },
    timeZone,
    pickupDays: settings.pickup_days,
  });
  const status: ContentfulStatusCode = result?.status ?? 200;
  return sendBody(c, html, 'text/html; charset=UTF-8', status);
});

/** Allows only these origins to show the response in a frame. */
function allowFraming(c: Context<SiteEnv>, origins: string[]): void {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ');
  setHeaders(c, {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  });
  if (origins.length === 0) return;
  // X-Frame-Options does not support lists, and all current browsers support frame-ancestors.
  c.env.outgoing.removeHeader('X-Frame-Options');
  setHeaders(c, {
    // Cross-origin isolated pages only frame documents with these two headers.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
