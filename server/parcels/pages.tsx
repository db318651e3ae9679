import { Hono, type MiddlewareHandler } from 'hono';
import { TrackPage } from '../../views/track/track-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { problemOf } from '../http/errors.ts';
import { anyone } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import type { MapTiles } from '../shared/site.ts';
import { renderPage } from '../site/render.ts';
import type { ReadSite } from '../site/site.ts';
import type { PublicLookup } from './public-lookup.ts';

/** The tracking page: the search bar, and with `?code=` the result. */
export function parcelPages(
  readSite: ReadSite,
  lookUp: PublicLookup,
  cached: MiddlewareHandler<SiteEnv>,
  { mapTiles, timeZone }: { mapTiles: MapTiles | null; timeZone: string },
) {
  return new Hono<SiteEnv>().get(paths.track, anyone, cached, async (c) => {
    const { t } = c.var;
    const typed = c.req.query('code');
    const { parcel, errors, status } = await answerTo(typed, c.req.query('page'));
    if (typed !== undefined) c.header('Cache-Control', 'private, no-store');

    const state = { code: typed ?? '', parcel, errors };
    const site = await readSite(c);
    return renderPage(
      c,
      site,
      <TrackPage site={site} t={t} state={state} tiles={mapTiles} timeZone={timeZone} />,
      status,
    );

    async function answerTo(code: string | undefined, page: string | undefined) {
      if (code === undefined) return { parcel: null, errors: [], status: 200 as const };
      try {
        const parcel = await lookUp(c, { code, page });
        return { parcel, errors: [], status: 200 as const };
      } catch (error) {
        const { errors, status, headers } = problemOf(error, c);
        // A fault of our own belongs into the log.
        if (status === 500) throw error;
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
        return { parcel: null, errors, status };
      }
    }
  });
}
