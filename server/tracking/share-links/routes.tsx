import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ProblemPage } from '../../../views/problem-page.tsx';
import { requireRow } from '../../errors.ts';
import { pageSchema } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { isPageView, setHeaders } from '../../http/headers.ts';
import { listParameters, readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { findParcelByKey } from '../../parcels/find-parcel.ts';
import { findPublicParcel } from '../../parcels/find-with-history.ts';
import { parcelKey } from '../../parcels/schema.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import { limits } from '../../shared/limits.ts';
import { paths, sharePath } from '../../shared/paths.ts';
import { api, del, get, post } from '../../verbs/call.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { renderPage } from '../../web/render.ts';
import { WholePage } from '../../web/render-in-shell.ts';
import { countAsLookup } from '../lookup/lookup.ts';
import { trackerPage } from '../lookup/pages.tsx';
import { setAccessCookie } from '../privacy/access-cookie.ts';
import { redactFor } from '../privacy/redact.ts';
import { createShareLink, newShareLink, revokeShareLink, shareLink } from './model.ts';
import { countView, findShareLinkByHash, listShareLinks } from './queries.ts';

const path = paths.api.shareLinks;
const shareLinkQuery = z.object({ parcel: parcelKey });

/** The JSON API of share links. Only the response that creates a link has its address. */
export const shareLinksApi = api([
  get(
    path,
    {
      summary: 'List the share links of a parcel',
      errors: [404],
      access: allows('share-links:write'),
      query: listParameters.omit({ search: true }).extend(shareLinkQuery.shape),
      answer: pageSchema(shareLink),
    },
    async (c) => {
      const { db } = c.var.deps;
      const { parcel: key } = parse(shareLinkQuery, c.req.query());
      const { id } = requireRow(await findParcelByKey(db, key));
      return listShareLinks(db, id, new Date(), readListRequest(c));
    },
  ),
  post(path, createShareLink, {
    summary: 'Create a share link',
    errors: [404],
    answer: newShareLink,
    status: 201,
    show: (c, { id, token, ends_at }) => {
      const url = `${c.var.origin}${sharePath(token)}`;
      return { id, url, ends_at };
    },
    done: (t) => t.privacy.links.made,
    example: { parcel: 'TEST-1001', days: 7 },
  }),
  del(path, revokeShareLink, {
    summary: 'Revoke a share link',
    done: (t) => t.done.revoked,
  }),
]);

/** The address is a secret, so it must not reach other sites, caches or search engines. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** The tracking result of a parcel, with all details, for visitors with a share link. */
export const sharePages = new Hono<SiteEnv>().get(paths.share, anyone, async (c) => {
  setHeaders(c, headers);
  // There is no chat widget, because the scripts of another site could read the address.
  const site = { ...(await readLayoutData(c)), chat: null };
  const parcel = await countAsLookup(c, () => openLink(c, c.req.param('token'))).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    },
  );
  if (parcel !== null) {
    const page = trackerPage(c, { code: '', parcel, errors: [] }, true);
    return renderPage(c, site, <WholePage shell={page} site={site} />);
  }
  const { linkEnded, linkEndedHelp } = c.var.t.errors;
  const errors = [linkEnded, linkEndedHelp];
  const problem = <ProblemPage site={site} t={c.var.t} status={404} errors={errors} />;
  return renderPage(c, site, problem, 404);
});

/** Finds the parcel of a link, and counts a view. @throws {Problem} 404 if there is no such link, or it has expired. */
async function openLink(c: Context<SiteEnv>, token: string): Promise<PublicParcel> {
  const { db, config, background } = c.var.deps;
  const link = await findShareLinkByHash(db, hashOfToken(token), new Date());
  const request = { page: 1, perPage: limits.perPage.default };
  const history = { timeZone: config.timeZone, request };
  const found = link && (await findPublicParcel(db, link.parcel_id, history));
  if (link === undefined || found === undefined) throw new Problem(404, c.var.t.errors.linkEnded);
  if (isPageView(c)) {
    const grant = { parcel: found, method: 'shared', reason: link.id } as const;
    await setAccessCookie(c, grant, Date.parse(link.ends_at));
  }
  if (isPageView(c) && c.get('member') === null) {
    // The view is counted in the background, because a database that cannot be written at this moment can still be read.
    background.run('counting a view of a share link', () => countView(db, link.id));
  }
  return redactFor(found, { visibility: 'all', language: c.var.language.code });
}
