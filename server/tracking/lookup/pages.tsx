import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { trackingLabel } from '../../../views/parts/titles.ts';
import { drawTracker, TrackPage } from '../../../views/tracking/track-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { toProblem } from '../../http/errors.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { readFormFields } from '../../http/input/body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { localDate, sinceQuery } from '../../parcels/shared/delivery-days.ts';
import type { PublicParcel, TrackedParcel } from '../../parcels/shared/parcel.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths, trackPath } from '../../shared/paths.ts';
import { onlyCodeIn, readTypedCodes } from '../../shared/typed-code.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { renderPage } from '../../web/render.ts';
import { renderInShell, type ShellPage, WholePage } from '../../web/render-in-shell.ts';
import { unlock, unlockRequest } from '../privacy/unlock.ts';
import { journeyPicture } from './journey-picture.ts';
import { findRedactedParcel, lookUpPublicly, noSuchParcel, withWholeHistory } from './lookup.ts';
import { lookUpCodes } from './multi-lookup.ts';

/**
 * The tracking page: the search bar, and with `?code=` the result, or a list of several. The form that unlocks a result is posted
 * to the page itself, so that it works without JavaScript.
 */
export const resultPages = new Hono<SiteEnv>()
  .get(paths.track, anyone, cacheable, async (c) => {
    const code = c.req.query('code');
    if (code !== undefined) return renderResult(c, code);
    const page = trackerPage(c, { code: '', parcel: null, errors: [] }, false);
    const site = await readLayoutData(c);
    return renderPage(c, site, <WholePage shell={page} site={site} />);
  })
  .post(paths.track, anyone, async (c) => {
    const code = c.req.query('code') ?? '';
    if (!isForm.test(c.req.header('Content-Type') ?? '')) throw formsOnly(c);
    const fields = await readFormFields(c, limits.request);
    try {
      await unlock(c, { code }, parse(unlockRequest, fields).answer);
    } catch (error) {
      const { errors, status } = problemMessages(c, error);
      return renderResult(c, code, { errors, status });
    }
    // A redirect after the POST, so that going back or reloading does not send the form again.
    return c.redirect(inLanguage(trackPath(code), c.var.addressLanguage), 303);
  });

const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The error for a client that sends something else than a form, because it mistakes the page for an API. */
function formsOnly(c: Context<SiteEnv>): Problem {
  const sentence = interpolate(c.get('t').errors.methodNotAllowed, { method: c.req.method });
  return new Problem(405, sentence, { headers: { Allow: 'GET, HEAD' } });
}

/** `errors`: why nothing was found; `unlockErrors`: why the parcel could not be unlocked. */
type TrackerState = {
  code: string;
  parcel: PublicParcel | null;
  list?: TrackedParcel[] | null;
  errors: string[];
  unlockErrors?: string[];
};

/** Renders the result for a code. @param refusal why the parcel could not be unlocked. */
async function renderResult(
  c: Context<SiteEnv>,
  code: string,
  refusal?: { errors: string[]; status: ContentfulStatusCode },
): Promise<Response> {
  const { parcel: found, ...others } = await lookUpForPage(c, code, c.req.query('page'));
  const { list, errors, status } = others;
  const isWhole = found !== null && c.req.query('history') === 'all';
  const parcel = isWhole ? await withWholeHistory(c, found) : found;
  const unlockErrors = refusal?.errors ?? [];
  setHeader(c, 'Cache-Control', 'private, no-store');
  const page = trackerPage(c, { code, parcel, list, errors, unlockErrors }, true);
  return renderInShell(c, page, parcel === null ? status : (refusal?.status ?? status));
}

/** The tracking page, with or without a result. @param isLookup whether a parcel was looked up. */
export function trackerPage(
  c: Context<SiteEnv>,
  state: TrackerState,
  isLookup: boolean,
): ShellPage {
  const { code, parcel, list = null, errors, unlockErrors = [] } = state;
  const t = c.get('t');
  const { mapTiles: tiles, timeZone } = c.get('deps').config;
  const today = parcel === null && list === null ? '' : localDate(new Date(), timeZone);
  const result = { code: parcel?.tracking_code ?? code, parcel, list, errors, today };
  const picture = parcel === null ? null : journeyPicture(parcel, t.track);
  const news = parcel === null ? [] : newEventIds(parcel, c.req.query(sinceQuery));
  const initial = {
    ...result,
    ...(unlockErrors.length > 0 && { unlockErrors }),
    ...(picture !== null && { picture }),
    ...(news.length > 0 && { news }),
  };
  return {
    label: trackingLabel({ ...t, multiTracking: t.multiTracking.list }, result, c.var.language.tag),
    state: JSON.stringify({ initial }),
    draw: (site) => drawTracker({ site, t, tiles, timeZone }, initial),
    page: (site, label, tracker) => (
      <TrackPage
        site={site}
        t={t}
        tiles={tiles}
        timeZone={timeZone}
        label={label}
        hasCode={isLookup}
        tracker={tracker}
      />
    ),
  };
}

/** The ids of the events that are new since an event that the reader has seen, on the first page of the history. */
function newEventIds({ history }: PublicParcel, shown: string | undefined): number[] {
  if (shown === undefined || history.current_page > 1) return [];
  return history.data.map(({ id }) => id).filter((id) => id > Number(shown));
}

/** A parcel, or a list of several, or errors. */
type LookupResult = {
  parcel: PublicParcel | null;
  list: TrackedParcel[] | null;
  errors: string[];
  status: ContentfulStatusCode;
};

const nothing: LookupResult = { parcel: null, list: null, errors: [], status: 200 };

/** Looks up typed codes for a page. Errors are part of the result, except internal ones, which are thrown. */
export async function lookUpForPage(
  c: Context<SiteEnv>,
  code: string,
  page: string | undefined,
): Promise<LookupResult> {
  try {
    return { ...nothing, ...(await findTypedParcels(c, code, page)) };
  } catch (error) {
    return { ...nothing, ...problemMessages(c, error) };
  }
}

async function findTypedParcels(c: Context<SiteEnv>, typed: string, page: string | undefined) {
  const codes = readTypedCodes(typed);
  const code = onlyCodeIn(codes);
  if (code !== null) return { parcel: await lookUpPublicly(c, { code, page }) };
  const list = await lookUpCodes(c, codes);
  const [only, another] = list;
  if (only === undefined || another !== undefined) {
    const status: ContentfulStatusCode = list.some(({ found }) => found) ? 200 : 404;
    return { list, status };
  }
  if (!only.found) throw noSuchParcel(c);
  return { parcel: await findRedactedParcel(c, { code: only.tracking_code, page }) };
}

/** The messages and the status of an error. @throws the error itself if it is internal, so that it is logged. */
function problemMessages(c: Context<SiteEnv>, error: unknown) {
  const { errors, status, headers } = toProblem(error, c);
  if (status === 500) throw error;
  setHeaders(c, headers);
  return { errors, status };
}
