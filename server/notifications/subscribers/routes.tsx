import { type Context, Hono } from 'hono';
import {
  ConfirmFollowPage,
  FollowingPage,
  FollowPage,
  type LinkNotice,
  LinkNoticePage,
  UnsubscribePage,
} from '../../../views/notifications/subscribers/subscription-pages.tsx';
import { NotFoundError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { parse } from '../../http/input/validation.ts';
import { localOrigin } from '../../http/local-origin.ts';
import { anyone } from '../../http/middleware/access.ts';
import { waitForResponse } from '../../http/node/early-responses.ts';
import { paths } from '../../shared/paths.ts';
import { api, post, withLimit } from '../../verbs/call.ts';
import { verbContextFor, visitor } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readLayoutData } from '../../web/layout-data.ts';
import { readSecretSite } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { readUnsubscribeToken, unsubscribeUrlFor } from '../mail/unsubscribes.ts';
import { hasMailServer } from '../mail-server/stored-server.ts';
import {
  confirmSubscription,
  newSubscription,
  readSubscription,
  requestSubscription,
  type Subscription,
  unsubscribe,
} from './model.ts';

const perHour = { name: 'follow', points: 20, seconds: 60 * 60 };

const acceptSubscription = withLimit(perHour, {
  permission: 'subscriptions:write',
  input: newSubscription,
  run: subscribeVisitor,
});

export const subscribersApi = api([
  post(paths.api.followers, acceptSubscription, {
    summary: 'Subscribe to a parcel’s email updates',
    takes: 'json or form',
    status: 202,
    show: async (c) => {
      const { sent, unsent } = c.var.t.subscriptions.form;
      const { db, config } = c.var.deps;
      const message = (await hasMailServer(db, config)) ? sent : unsent;
      return success(c, {}, { status: 202, message });
    },
    example: { code: 'TEST-1001', email: 'ada@example.com' },
  }),
]);

/** Accepts a visitor's request for updates on a parcel. The work begins after the response was sent; see requestSubscription. */
async function subscribeVisitor(c: Context<SiteEnv>, input: unknown): Promise<void> {
  const subscription = parse(newSubscription, input);
  const { deps, connection } = c.var;
  const ctx = verbContextFor(c, visitor);
  const source = { network: connection.network, origin: localOrigin(c) };
  deps.background.run('mailing a new subscriber', async () => {
    await waitForResponse(c);
    await requestSubscription(ctx, subscription, source);
  });
}

export const subscriberPages = new Hono<SiteEnv>()
  .get(paths.followParcel, anyone, renderFollowForm)
  .post(
    paths.followParcel,
    anyone,
    takeForms(renderFollowForm, async (c, fields) => {
      await acceptSubscription.run(c, fields);
      return `${paths.followParcel}?${new URLSearchParams({ code: fields.code ?? '', sent: 'yes' })}`;
    }),
  )
  // A GET changes nothing, because mail scanners and previews open links too.
  .get(paths.follow, anyone, async (c) => {
    const token = c.req.param('token');
    const subscription = await orNull(readSubscription(subscriberContext(c), token));
    if (subscription === null) return renderNotice(c, 'invalid');
    if (subscription.isConfirmed) return renderFollowing(c, subscription);
    const site = await readSecretSite(c);
    const props = { site, t: c.var.t, code: subscription.code, token };
    return renderPage(c, site, <ConfirmFollowPage {...props} />);
  })
  .post(paths.follow, anyone, async (c) => {
    const confirmed = confirmSubscription(subscriberContext(c), c.req.param('token'));
    const subscription = await orNull(confirmed);
    return subscription === null ? renderNotice(c, 'invalid') : renderFollowing(c, subscription);
  })
  .get(paths.unfollow, anyone, async (c) => {
    const token = c.req.param('token');
    if ((await readUnsubscribeToken(c.var.deps.db, token)) === null)
      return renderNotice(c, 'stopInvalid');
    const site = await readSecretSite(c);
    return renderPage(c, site, <UnsubscribePage site={site} t={c.var.t} token={token} />);
  })
  // No redirect, because the servers of mail programs, which send this request, do not follow it. See RFC 8058.
  .post(paths.unfollow, anyone, async (c) => {
    const ended = await orNull(unsubscribe(subscriberContext(c), c.req.param('token')));
    return renderNotice(c, ended === null ? 'stopInvalid' : 'stopped');
  });

/** Acts as a visitor, even if an administrator is signed in, because the links can come from anywhere. */
function subscriberContext(c: Context<SiteEnv>) {
  return verbContextFor(c, visitor);
}

/** Turns a NotFoundError into null. */
function orNull<Result>(found: Promise<Result>): Promise<Result | null> {
  return found.catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
}

async function renderFollowForm(c: Context<SiteEnv>) {
  setHeader(c, 'Cache-Control', 'private, no-store');
  const { db, config } = c.var.deps;
  const [site, isMailed] = await Promise.all([readLayoutData(c), hasMailServer(db, config)]);
  const { code = '', sent } = c.req.query();
  const state = { isMailed, code, isSent: sent === 'yes' && site.submitted === undefined };
  return renderPage(c, site, <FollowPage site={site} t={c.var.t} {...state} />);
}

async function renderFollowing(c: Context<SiteEnv>, subscription: Subscription) {
  const { code, parcelId, email } = subscription;
  const site = await readSecretSite(c);
  const stopPath = await unsubscribeUrlFor(c.var.deps.db, '', parcelId, email);
  return renderPage(
    c,
    site,
    <FollowingPage site={site} t={c.var.t} code={code} stopPath={stopPath} />,
  );
}

async function renderNotice(c: Context<SiteEnv>, notice: LinkNotice) {
  const site = await readSecretSite(c);
  const status = notice === 'stopped' ? 200 : 404;
  return renderPage(c, site, <LinkNoticePage site={site} t={c.var.t} notice={notice} />, status);
}
