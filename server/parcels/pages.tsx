import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { dayIn } from '../../views/parts/dates.ts';
import { trackingLabel } from '../../views/parts/titles.ts';
import { drawTracker, TrackPage } from '../../views/track/track-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { problemOf } from '../http/errors.ts';
import { setHeader, setHeaders } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { paths } from '../shared/paths.ts';
import type { TrackedParcel } from '../shared/tracked-parcel.ts';
import { onlyCodeIn, readTypedCodes } from '../shared/typed-codes.ts';
import { kept } from '../site/kept-pages.ts';
import { renderInShell, renderPage, type ShellPage } from '../site/render.ts';
import { readSite } from '../site/site.ts';
import { findPublicly, lookUpPublicly, noSuchParcel } from './public-lookup.ts';
import { lookUpSeveral } from './several-lookup.ts';

/** The tracking page: the search bar, and with `?code=` the result, or the list of several. */
export const parcelPages = new Hono<SiteEnv>().get(paths.track, anyone, kept, async (c) => {
  const code = c.req.query('code');
  const { parcel, list, errors, status } = await answerTo(c, code, c.req.query('page'));
  const t = c.get('t');
  const { mapTiles: tiles, timeZone } = c.get('deps').config;
  const today = parcel === null && list === null ? '' : dayIn(timeZone, new Date());
  const found = { code: parcel?.tracking_code ?? code ?? '', parcel, list, errors, today };
  const asked = code !== undefined;
  const result: ShellPage = {
    label: trackingLabel({ ...t, manyCodes: t.manyCodes.list }, found),
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

/** What was asked for: a parcel or several; errors if neither was found. */
type Answer = {
  parcel: PublicParcel | null;
  list: TrackedParcel[] | null;
  errors: string[];
  status: ContentfulStatusCode;
};

const nothing: Answer = { parcel: null, list: null, errors: [], status: 200 };

async function answerTo(
  c: Context<SiteEnv>,
  code: string | undefined,
  page: string | undefined,
): Promise<Answer> {
  if (code === undefined) return nothing;
  try {
    return { ...nothing, ...(await find(c, code, page)) };
  } catch (error) {
    const { errors, status, headers } = problemOf(error, c);
    // An internal error belongs in the log.
    if (status === 500) throw error;
    setHeaders(c, headers);
    return { ...nothing, errors, status };
  }
}

async function find(c: Context<SiteEnv>, typed: string, page: string | undefined) {
  const codes = readTypedCodes(typed);
  const code = onlyCodeIn(codes);
  if (code !== null) return { parcel: await lookUpPublicly(c, { code, page }) };
  const list = await lookUpSeveral(c, codes);
  const [only, another] = list;
  if (only === undefined || another !== undefined) {
    const status: ContentfulStatusCode = list.some(({ found }) => found) ? 200 : 404;
    return { list, status };
  }
  if (!only.found) throw noSuchParcel(c);
  return { parcel: await findPublicly(c, { code: only.tracking_code, page }) };
}
