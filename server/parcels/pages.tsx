import { type Context, Hono } from 'hono';
import { dayIn } from '../../views/parts/dates.ts';
import { trackingLabel } from '../../views/parts/titles.ts';
import { drawTracker, TrackPage } from '../../views/track/track-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { problemOf } from '../http/errors.ts';
import { setHeader, setHeaders } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { kept } from '../site/kept-pages.ts';
import { renderInShell, renderPage, type ShellPage } from '../site/render.ts';
import { readSite } from '../site/site.ts';
import { lookUpPublicly } from './public-lookup.ts';

/** The tracking page: the search bar, and with `?code=` the result. */
export const parcelPages = new Hono<SiteEnv>().get(paths.track, anyone, kept, async (c) => {
  const code = c.req.query('code');
  const { parcel, errors, status } = await answerTo(c, code, c.req.query('page'));
  const t = c.get('t');
  const { mapTiles: tiles, timeZone } = c.get('deps').config;
  const today = parcel === null ? '' : dayIn(timeZone, new Date());
  const found = { code: parcel?.tracking_code ?? code ?? '', parcel, errors, today };
  const asked = code !== undefined;
  const result: ShellPage = {
    label: trackingLabel(t, parcel, errors),
    draw: (site) => drawTracker({ site, t, tiles, timeZone }, found),
    page: (site, label, tracker) => (
      <TrackPage {...{ site, t, tiles, timeZone, label, asked, tracker }} />
    ),
  };
  if (asked) {
    setHeader(c, 'Cache-Control', 'private, no-store');
    return renderInShell(c, result, status);
  }
  const site = await readSite(c);
  return renderPage(c, site, result.page(site, result.label, result.draw(site)), status);
});

async function answerTo(c: Context<SiteEnv>, code: string | undefined, page: string | undefined) {
  if (code === undefined) return { parcel: null, errors: [], status: 200 as const };
  try {
    const parcel = await lookUpPublicly(c, { code, page });
    return { parcel, errors: [], status: 200 as const };
  } catch (error) {
    const { errors, status, headers } = problemOf(error, c);
    // An internal error belongs in the log.
    if (status === 500) throw error;
    setHeaders(c, headers);
    return { parcel: null, errors, status };
  }
}
