import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { FollowPage } from '../../../views/notifications/subscribers/subscribe-page.tsx';
import {
  FollowingPage,
  FollowLinkInvalidPage,
  StopLinkInvalidPage,
  StopPage,
  StoppedPage,
} from '../../../views/notifications/subscribers/subscription-pages.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/form-body.ts';
import { parse } from '../../http/input/validation.ts';
import { isPageView } from '../../http/is-page-view.ts';
import { anyone } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { emptyFollowForm, type FollowFormState } from '../../shared/subscribe-form.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { readGuestSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { readUnsubscribeToken, unsubscribeUrlFor } from '../mail/unsubscribes.ts';
import { confirmSubscription } from './confirm.ts';
import { followRequest } from './schema.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The pages of following a parcel; all of them work without JavaScript. */
export const subscriberPages = new Hono<SiteEnv>()
  .get(paths.followParcel, anyone, (c) => {
    const { code = '', sent } = c.req.query();
    return draw(c, { ...emptyFollowForm, code, sent: sent === 'yes' });
  })
  .post(paths.followParcel, anyone, async (c) => {
    const fields = await formFields(c, limits.request);
    const { code = '', email = '' } = fields;
    try {
      await subscribe(c, parse(followRequest, fields));
    } catch (error) {
      return refuse(c, { ...emptyFollowForm, code, email }, error);
    }
    // Redirects after the POST, so that going back or reloading does not submit the form again.
    const query = new URLSearchParams({ code, sent: 'yes' });
    return c.redirect(inLanguage(`${paths.followParcel}?${query}`, c.var.addressLanguage), 303);
  })
  .get(paths.follow, anyone, async (c) => {
    // Nobody has opened it yet. A browser that only prepares for it asks again, as this was no answer.
    if (!isPageView(c)) return c.body(null, c.req.method === 'HEAD' ? 200 : 503);
    const [following, site] = [
      await confirmSubscription(c, c.req.param('token')),
      await readSecretSite(c),
    ];
    const { t } = c.var;
    if (following === undefined) {
      return renderPage(c, site, <FollowLinkInvalidPage site={site} t={t} />, 404);
    }
    const { code, parcelId, email } = following;
    const stopPath = await unsubscribeUrlFor(c.var.deps.db, '', parcelId, email);
    return renderPage(c, site, <FollowingPage {...{ site, t, code, stopPath }} />);
  })
  .get(paths.unfollow, anyone, async (c) => {
    const token = c.req.param('token');
    const site = await readSecretSite(c);
    if ((await readUnsubscribeToken(c.var.deps.db, token)) === null) return stopLinkInvalid(c);
    return renderPage(c, site, <StopPage site={site} t={c.var.t} token={token} />);
  })
  // No redirect: whoever sends this for a mail program does not follow it. See RFC 8058.
  .post(paths.unfollow, anyone, async (c) => {
    const site = await readSecretSite(c);
    if (!(await unsubscribe(c, c.req.param('token')))) return stopLinkInvalid(c);
    return renderPage(c, site, <StoppedPage site={site} t={c.var.t} />);
  });

/** Renders the form again with what was typed, and its errors. */
function refuse(c: Context<SiteEnv>, form: FollowFormState, error: unknown) {
  const { errors, status, headers } = problemOf(error, c);
  // An internal error belongs in the log; a busy database (503) only asks the visitor to retry.
  if (status === 500) throw error;
  setHeaders(c, headers);
  return draw(c, { ...form, errors }, status);
}

async function draw(
  c: Context<SiteEnv>,
  form: FollowFormState,
  status: ContentfulStatusCode = 200,
) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  const site = await readLayoutData(c);
  return renderPage(c, site, <FollowPage site={site} t={c.var.t} form={form} />, status);
}

async function stopLinkInvalid(c: Context<SiteEnv>) {
  const site = await readSecretSite(c);
  return renderPage(c, site, <StopLinkInvalidPage site={site} t={c.var.t} />, 404);
}

/** The URL of these pages holds a secret: nobody keeps it, and no other page hears of it. */
function readSecretSite(c: Context<SiteEnv>) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  setHeader(c, 'Referrer-Policy', 'no-referrer');
  return readGuestSite(c);
}
