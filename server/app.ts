import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { auditApi, auditPages } from './admin/activity-log/routes.tsx';
import { customerPage } from './admin/customer-page.tsx';
import { alertsApi, dashboardPages } from './admin/dashboard/routes.tsx';
import { geocoderApi, geocoderPages } from './admin/geocoder/routes.tsx';
import { mailServerApi, mailServerPages } from './admin/mail-server/routes.tsx';
import { parcelOverviewPage } from './admin/parcel-page.tsx';
import { settingsApi, settingsPages } from './admin/settings/routes.ts';
import { setupPages } from './admin/setup/routes.tsx';
import { accountPages, accountsApi } from './auth/accounts/routes.tsx';
import { apiKeyPages, apiKeysApi } from './auth/api-keys/routes.tsx';
import { authenticate } from './auth/authenticate.ts';
import {
  customerSignInPages,
  customerUserPages,
  customerUsersApi,
} from './auth/customer-users/routes.tsx';
import { invitationsApi, linkPages } from './auth/links/routes.tsx';
import { signInApi, signInPages } from './auth/sign-in/routes.tsx';
import { staffApi, staffPages } from './auth/staff/routes.tsx';
import { twoStepApi, twoStepPages } from './auth/two-step/routes.tsx';
import { brandingApi, brandingFiles } from './content/branding/routes.ts';
import { clientPages, clientsApi } from './content/clients/routes.tsx';
import { discovery } from './content/discovery/discovery.ts';
import { graphApi } from './content/graph/routes.ts';
import { sitePages } from './content/home/pages.tsx';
import { homePicturesApi } from './content/home/pictures.ts';
import { imageFiles } from './content/images/files.ts';
import { contentControlPages, contentPages, contentPagesApi } from './content/pages/routes.tsx';
import { reviewPages, reviewsApi } from './content/reviews/routes.tsx';
import { customerPages, customersApi } from './customers/routes.tsx';
import type { Deps } from './deps.ts';
import { fleetApi, fleetPages } from './fleet/routes.tsx';
import type { SiteEnv } from './http/context.ts';
import { withoutTrailingSlash } from './http/local-path.ts';
import { anyone, denyByDefault } from './http/middleware/access.ts';
import { assets } from './http/middleware/assets.ts';
import { forceHttps } from './http/middleware/https.ts';
import { queueWrites, requestContext } from './http/middleware/request-context.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { sameOrigin } from './http/middleware/same-origin.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { oneHost, wellFormed } from './http/middleware/well-formed.ts';
import { earlyResponses } from './http/node/early-responses.ts';
import { Problem } from './http/problem.ts';
import { limitRequests } from './http/request-limit.ts';
import { currentClock } from './http/site-clock.ts';
import { invoiceControlPages, invoicePages, invoicesApi } from './invoices/routes.tsx';
import { lists } from './lists/list.tsx';
import { listViewsApi } from './lists/views.ts';
import { addressBookApi, addressBookPages } from './my/address-book/routes.tsx';
import { bookingControlPages, bookingsApi, myBookingPages } from './my/bookings/routes.tsx';
import {
  collectionControlPages,
  collectionsApi,
  myCollectionPages,
} from './my/collections/routes.tsx';
import { customerKeyApi } from './my/connections/customer-keys.ts';
import { connectionPages, myKeysApi, myWebhooksApi } from './my/connections/routes.tsx';
import { publicBookingPages, publicBookingsApi } from './my/public-bookings/routes.tsx';
import { myApi, myPages } from './my/routes.tsx';
import { mailApi, mailControlPages, mailPages } from './notifications/mail/routes.tsx';
import {
  contactPages,
  messageControlPages,
  messagesApi,
} from './notifications/messages/routes.tsx';
import { statusEmailControlPages, statusEmailsApi } from './notifications/status-emails/routes.tsx';
import { subscriberPages, subscribersApi } from './notifications/subscribers/routes.tsx';
import { webhookControlPages, webhooksApi } from './notifications/webhooks/routes.tsx';
import { documentReader, openApi } from './openapi/api.ts';
import { docsPages } from './openapi/pages.tsx';
import { backupControlPages, backupsApi } from './ops/backups/routes.tsx';
import { health } from './ops/health/health.ts';
import { metricsApi } from './ops/metrics/metrics.ts';
import { peopleApi, peoplePages } from './ops/people/routes.tsx';
import { activitiesApi, activityPages } from './parcels/activities/routes.tsx';
import { cashApi, cashPages } from './parcels/cash/routes.tsx';
import { deliveriesApi, deliveryControlPages } from './parcels/deliveries/routes.tsx';
import { documentPages, labelsApi } from './parcels/documents/routes.ts';
import { eventPresetPages, eventPresetsApi } from './parcels/event-presets/routes.tsx';
import { eventsApi, savedLocationsApi } from './parcels/events/routes.ts';
import { parcelListApi, parcelListPages } from './parcels/list/routes.tsx';
import { mergeApi, mergePage } from './parcels/merge/routes.tsx';
import { quotePages, quotesApi } from './parcels/quotes/routes.tsx';
import { parcelPages, parcelsApi } from './parcels/routes.tsx';
import { runPages, runsApi } from './parcels/runs/routes.tsx';
import { parcelViewsApi } from './parcels/saved-views.ts';
import { scanOffline, scanPages } from './parcels/scan/routes.tsx';
import { parcelTemplatesApi, templatePages } from './parcels/templates/routes.tsx';
import { myPayoutsApi, payoutPages, payoutsApi } from './payouts/routes.tsx';
import { planPages, plansApi } from './plans/routes.tsx';
import { deliveryServicePages, deliveryServicesApi } from './prices/routes.tsx';
import { interpolate } from './shared/interpolate.ts';
import { paths } from './shared/paths.ts';
import { tillApi, tillPages } from './till/routes.tsx';
import { embedPages } from './tracking/embed/pages.tsx';
import { trackingFiles } from './tracking/files/files.ts';
import { resultPages } from './tracking/lookup/pages.tsx';
import { trackingApi } from './tracking/lookup/routes.ts';
import { realtimeApi } from './tracking/realtime/routes.ts';
import { shareLinksApi, sharePages } from './tracking/share-links/routes.tsx';
import { redirectShortUrl } from './tracking/short-url.ts';
import { bankStatementsApi } from './transfer/bank-statements/routes.ts';
import { customerFilesApi, customerImportPages } from './transfer/customers/routes.tsx';
import { exportLinkControlPages, exportLinksApi } from './transfer/export-links/routes.tsx';
import { exportsApi } from './transfer/exports/routes.ts';
import { bookingImportPages, importControlPages, importsApi } from './transfer/imports/routes.tsx';
import { journalApi, statementPage } from './transfer/journal/routes.tsx';
import { documentationFiles } from './web/documentation-files.ts';
import { withForms } from './web/form-pages.tsx';
import { cachedPageResponse, cachePages } from './web/page-cache-middleware.ts';
import { preferencesForm } from './web/preferences.ts';
import { answerError, answerProblem } from './web/problem-page.tsx';
import { workingDaysApi, workingDaysPages } from './working-days/routes.tsx';

/** The site's table of contents: the middleware of every request, then every resource. */
export function createApp(deps: Deps) {
  const { config, distDir, docsDir } = deps;
  const app = new Hono<SiteEnv>();
  const readDocument = documentReader(() => app.routes);

  app.use(requestLog(deps));
  app.use(requestContext(deps));
  app.use(earlyResponses);
  app.use(currentClock(deps));
  app.use(cachePages);
  app.use(securityHeaders(config.mapTiles?.url ?? null));
  app.use(limitRequests);
  app.use(oneHost);
  if (config.forceHttps) app.use(forceHttps(deps));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const { t } = c.var;
        const sentence = interpolate(t.errors.methodNotAllowed, { method: c.req.method });
        const headers = { Allow: methods.join(', ') };
        return answerProblem(c, new Problem(405, sentence, { headers }));
      },
    }),
  );
  app.use(wellFormed);
  app.use(sameOrigin);
  app.use(denyByDefault);
  app.use(queueWrites(deps));

  app.route('/', brandingFiles);
  app.get(paths.assets, anyone, assets(distDir));
  app.route('/', health);
  app.route('/', metricsApi);
  app.route('/', scanOffline);
  app.route('/', embedPages);
  if (docsDir !== null) app.route('/', documentationFiles(docsDir));
  app.use(authenticate);

  mount(app, [
    [customerKeyApi],
    [signInApi, accountsApi, invitationsApi, staffApi, apiKeysApi, twoStepApi, graphApi],
    [importsApi, exportsApi, exportLinksApi],
    [parcelListApi, labelsApi, parcelsApi, trackingApi, realtimeApi, parcelViewsApi, mergeApi],
    [viewsApi],
    [parcelTemplatesApi, shareLinksApi, activitiesApi, eventsApi, deliveriesApi, runsApi],
    [cashApi, eventPresetsApi, savedLocationsApi],
    [contentPagesApi, reviewsApi, clientsApi, settingsApi, brandingApi, homePicturesApi],
    [
      messagesApi,
      subscribersApi,
      customerFilesApi,
      customersApi,
      customerUsersApi,
      myApi,
      myKeysApi,
      myWebhooksApi,
      bookingsApi,
      publicBookingsApi,
      collectionsApi,
      addressBookApi,
      myPayoutsApi,
    ],
    [payoutsApi, bankStatementsApi, tillApi],
    [workingDaysApi, fleetApi, plansApi, deliveryServicesApi, quotesApi, invoicesApi, journalApi],
    [
      mailApi,
      mailServerApi,
      geocoderApi,
      backupsApi,
      peopleApi,
      alertsApi,
      auditApi,
      statusEmailsApi,
    ],
    [openApi(readDocument), docsPages(readDocument), webhooksApi],
    [sitePages, discovery, preferencesForm, resultPages, trackingFiles, sharePages],
    [invoicePages, contentPages, contactPages, quotePages, subscriberPages, imageFiles],
    [
      customerSignInPages,
      publicBookingPages,
      addressBookPages,
      myCollectionPages,
      bookingImportPages,
      myPages,
      myBookingPages,
      connectionPages,
      controlPages,
    ],
  ]);

  app.notFound(
    async (c) =>
      withoutTrailingSlash(c) ??
      (await redirectShortUrl(c)) ??
      answerProblem(c, new Problem(404, c.var.t.errors.notFound)),
  );
  app.onError(answerError);
  return Object.assign(app, { answerAtOnce: cachedPageResponse(deps) });
}

/** Views of all lists can be saved. */
const viewsApi = listViewsApi(lists);

/** Mounts resources in their order, a line of the table of contents at a time. */
function mount(app: Hono<SiteEnv>, lines: Hono<SiteEnv>[][]): Hono<SiteEnv> {
  for (const resource of lines.flat()) app.route('/', resource);
  return app;
}

/** The control panel's pages, by resource. A part of the site's table of contents. */
const controlPages = withForms(
  mount(new Hono<SiteEnv>(), [
    [accountPages, linkPages, staffPages, signInPages, apiKeyPages, twoStepPages],
    [
      dashboardPages,
      setupPages,
      templatePages,
      importControlPages,
      exportLinkControlPages,
      customerImportPages,
    ],
    [parcelListPages, parcelPages, mergePage, parcelOverviewPage, deliveryControlPages],
    [documentPages, activityPages, eventPresetPages, contentControlPages],
    [reviewPages, clientPages, messageControlPages, mailControlPages, mailPages],
    [
      mailServerPages,
      geocoderPages,
      deliveryServicePages,
      workingDaysPages,
      fleetPages,
      planPages,
      customerPages,
      customerUserPages,
      bookingControlPages,
      collectionControlPages,
      customerPage,
      statementPage,
    ],
    [
      invoiceControlPages,
      runPages,
      cashPages,
      tillPages,
      payoutPages,
      scanPages,
      auditPages,
      backupControlPages,
    ],
    [peoplePages, statusEmailControlPages, settingsPages, webhookControlPages],
  ]),
);
