import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { activitiesApi } from './activities/api.ts';
import { changeEmailApi } from './admins/change-email.ts';
import { changePasswordApi } from './admins/change-password.ts';
import { resetApi } from './admins/reset.ts';
import { signInApi } from './admins/sign-in.ts';
import { signUpApi } from './admins/sign-up.ts';
import { attentionApi } from './attention/api.ts';
import { auditApi } from './audit/api.ts';
import { backupsApi } from './backups/api.ts';
import { clientsApi } from './clients/api.ts';
import { contentPagesApi } from './content-pages/api.ts';
import { contentPages } from './content-pages/pages.tsx';
import { pagePicturesApi } from './content-pages/picture-api.ts';
import { controlPages } from './control-pages.ts';
import { deliveriesApi } from './deliveries/api.ts';
import type { Deps } from './deps.ts';
import { embedPages } from './embed/pages.tsx';
import { eventPresetsApi } from './event-presets/api.ts';
import { eventsApi } from './events/api.ts';
import { exportsApi } from './exports/api.ts';
import { followersApi } from './followers/api.ts';
import { followerPages } from './followers/pages.tsx';
import { graphApi } from './graph/api.ts';
import { health } from './health/health.ts';
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
import { imageFiles } from './images/files.ts';
import { importsApi } from './imports/api.ts';
import { invoicesApi } from './invoices/api.ts';
import { invoiceCourseApi } from './invoices/course-api.ts';
import { invoicePages } from './invoices/pages.tsx';
import { liveApi } from './live/api.ts';
import { lookApi } from './look/api.ts';
import { lookFiles } from './look/files.ts';
import { mailApi } from './mail/api.ts';
import { sendMailApi } from './mail/send-api.ts';
import { mailServerApi } from './mail-servers/api.ts';
import { answersApi } from './messages/answer-api.ts';
import { messagesApi } from './messages/api.ts';
import { contactPages } from './messages/pages.tsx';
import { metricsApi } from './metrics/api.ts';
import { parcelTemplatesApi } from './parcel-templates/api.ts';
import { parcelViewsApi } from './parcel-views/api.ts';
import { parcelsApi } from './parcels/api.ts';
import { parcelImageApi } from './parcels/image.ts';
import { manyParcelsApi } from './parcels/many.ts';
import { mergeApi } from './parcels/merge-api.ts';
import { parcelPages } from './parcels/pages.tsx';
import { leadToParcel } from './parcels/short-address.ts';
import { takeAlong } from './parcels/take-along.ts';
import { trackingApi } from './parcels/tracking-api.ts';
import { placesApi } from './places/api.ts';
import { reviewsApi } from './reviews/api.ts';
import { scanOffline } from './scan/offline.ts';
import { session } from './sessions/session.ts';
import { settingsApi } from './settings/api.ts';
import { shareLinksApi } from './share-links/api.ts';
import { sharePages } from './share-links/pages.tsx';
import { fill } from './shared/fill.ts';
import { paths } from './shared/paths.ts';
import { sightApi } from './sight/api.ts';
import { discovery } from './site/discovery.ts';
import { keptPageAnswer } from './site/kept-page-answer.ts';
import { keptPages } from './site/kept-pages.ts';
import { sitePages } from './site/pages.tsx';
import { preferencesForm } from './site/preferences.ts';
import { answerError, answerProblem } from './site/problem-page.tsx';
import { stageMailsApi } from './stage-mails/api.ts';

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
