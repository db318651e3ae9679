import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { auditApi } from './admin/activity-log/api.ts';
import { attentionApi } from './admin/alerts/api.ts';
import { mailServerApi } from './admin/mail-server/api.ts';
import { settingsApi } from './admin/settings/api.ts';
import { changeEmailApi } from './auth/accounts/change-email.ts';
import { changePasswordApi } from './auth/accounts/change-password.ts';
import { resetApi } from './auth/accounts/reset.ts';
import { signInApi } from './auth/accounts/sign-in.ts';
import { signUpApi } from './auth/accounts/sign-up.ts';
import { session } from './auth/sessions/session.ts';
import { lookApi } from './content/branding/api.ts';
import { lookFiles } from './content/branding/files.ts';
import { clientsApi } from './content/clients/api.ts';
import { discovery } from './content/discovery/discovery.ts';
import { graphApi } from './content/graph/api.ts';
import { sitePages } from './content/home/pages.tsx';
import { imageFiles } from './content/images/files.ts';
import { contentPagesApi } from './content/pages/api.ts';
import { contentPages } from './content/pages/pages.tsx';
import { pagePicturesApi } from './content/pages/picture-api.ts';
import { reviewsApi } from './content/reviews/api.ts';
import { controlPages } from './control-pages.ts';
import type { Deps } from './deps.ts';
import type { SiteEnv } from './http/context.ts';
import { anyone, denyByDefault } from './http/middleware/access.ts';
import { assets } from './http/middleware/assets.ts';
import { earlyAnswers } from './http/middleware/early-answers.ts';
import { forceHttps } from './http/middleware/https.ts';
import { requestContext } from './http/middleware/request-context.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { sameOrigin } from './http/middleware/same-origin.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { oneHost, wellFormed } from './http/middleware/well-formed.ts';
import { Problem } from './http/problem.ts';
import { invoicesApi } from './invoices/api.ts';
import { invoicePages } from './invoices/pages.tsx';
import { invoiceCourseApi } from './invoices/status-api.ts';
import { mailApi } from './notifications/mail/api.ts';
import { sendMailApi } from './notifications/mail/send-api.ts';
import { messagesApi } from './notifications/messages/api.ts';
import { contactPages } from './notifications/messages/pages.tsx';
import { answersApi } from './notifications/messages/reply-api.ts';
import { stageMailsApi } from './notifications/status-emails/api.ts';
import { followersApi } from './notifications/subscribers/api.ts';
import { followerPages } from './notifications/subscribers/pages.tsx';
import { backupsApi } from './ops/backups/api.ts';
import { health } from './ops/health/health.ts';
import { metricsApi } from './ops/metrics/api.ts';
import { activitiesApi } from './parcels/activities/api.ts';
import { parcelsApi } from './parcels/api.ts';
import { manyParcelsApi } from './parcels/bulk-api.ts';
import { deliveriesApi } from './parcels/deliveries/api.ts';
import { eventPresetsApi } from './parcels/event-presets/api.ts';
import { eventsApi } from './parcels/events/api.ts';
import { parcelImageApi } from './parcels/image.ts';
import { mergeApi } from './parcels/merge/api.ts';
import { placesApi } from './parcels/saved-locations/api.ts';
import { scanOffline } from './parcels/scan/offline.ts';
import { parcelTemplatesApi } from './parcels/templates/api.ts';
import { parcelViewsApi } from './parcels/views/api.ts';
import { fill } from './shared/interpolate.ts';
import { paths } from './shared/paths.ts';
import { embedPages } from './tracking/embed/pages.tsx';
import { takeAlong } from './tracking/files/tracking-files.ts';
import { trackingApi } from './tracking/lookup/api.ts';
import { parcelPages } from './tracking/lookup/pages.tsx';
import { sightApi } from './tracking/privacy/api.ts';
import { liveApi } from './tracking/realtime/api.ts';
import { shareLinksApi } from './tracking/share-links/api.ts';
import { sharePages } from './tracking/share-links/pages.tsx';
import { leadToParcel } from './tracking/short-url.ts';
import { exportsApi } from './transfer/exports/api.ts';
import { importsApi } from './transfer/imports/api.ts';
import { keptPageAnswer } from './web/cached-page-response.ts';
import { keptPages } from './web/page-cache-middleware.ts';
import { preferencesForm } from './web/preferences.ts';
import { answerError, answerProblem } from './web/problem-page.tsx';

/** The site's table of contents: the middleware of every request, then every resource. */
export function createApp(deps: Deps) {
  const { config, distDir } = deps;
  const app = new Hono<SiteEnv>();

  app.use(requestLog(deps));
  app.use(requestContext(deps));
  app.use(earlyAnswers);
  app.use(keptPages);
  app.use(securityHeaders(config.mapTiles?.url ?? null));
  app.use(oneHost);
  if (config.forceHttps) app.use(forceHttps(config));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const { t } = c.var;
        const sentence = fill(t.errors.methodNotAllowed, { method: c.req.method });
        const headers = { Allow: methods.join(', ') };
        return answerProblem(c, new Problem(405, sentence, { headers }));
      },
    }),
  );
  app.use(wellFormed);
  app.use(sameOrigin);
  app.use(denyByDefault);

  app.route('/', lookFiles);
  app.get(paths.assets, anyone, assets(distDir));
  app.route('/', health);
  app.route('/', metricsApi);
  app.route('/', scanOffline);
  app.route('/', embedPages);
  app.use(session);

  app.route('/', signUpApi);
  app.route('/', signInApi);
  app.route('/', changePasswordApi);
  app.route('/', changeEmailApi);
  app.route('/', resetApi);
  app.route('/', graphApi);
  app.route('/', importsApi);
  app.route('/', exportsApi);
  app.route('/', parcelsApi);
  app.route('/', trackingApi);
  app.route('/', liveApi);
  app.route('/', manyParcelsApi);
  app.route('/', parcelImageApi);
  app.route('/', parcelViewsApi);
  app.route('/', mergeApi);
  app.route('/', parcelTemplatesApi);
  app.route('/', sightApi);
  app.route('/', shareLinksApi);
  app.route('/', activitiesApi);
  app.route('/', eventsApi);
  app.route('/', deliveriesApi);
  app.route('/', eventPresetsApi);
  app.route('/', placesApi);
  app.route('/', contentPagesApi);
  app.route('/', pagePicturesApi);
  app.route('/', reviewsApi);
  app.route('/', clientsApi);
  app.route('/', settingsApi);
  app.route('/', lookApi);
  app.route('/', messagesApi);
  app.route('/', answersApi);
  app.route('/', followersApi);
  app.route('/', invoicesApi);
  app.route('/', invoiceCourseApi);
  app.route('/', mailApi);
  app.route('/', mailServerApi);
  app.route('/', backupsApi);
  app.route('/', attentionApi);
  app.route('/', auditApi);
  app.route('/', sendMailApi);
  app.route('/', stageMailsApi);

  app.route('/', sitePages);
  app.route('/', discovery);
  app.route('/', preferencesForm);
  app.route('/', parcelPages);
  app.route('/', takeAlong);
  app.route('/', sharePages);
  app.route('/', invoicePages);
  app.route('/', contentPages);
  app.route('/', contactPages);
  app.route('/', followerPages);
  app.route('/', imageFiles);
  app.route('/', controlPages);

  app.notFound(
    async (c) =>
      (await leadToParcel(c)) ?? answerProblem(c, new Problem(404, c.var.t.errors.notFound)),
  );
  app.onError(answerError);
  return Object.assign(app, { answerAtOnce: keptPageAnswer(deps) });
}
