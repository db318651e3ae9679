import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { activitiesApi } from './activities/api.ts';
import { adminsApi } from './admins/api.ts';
import type { Background } from './background.ts';
import { contentPagesApi } from './content-pages/api.ts';
import { contentPages } from './content-pages/pages.tsx';
import { controlPages } from './control-pages.ts';
import type { Database } from './database/open.ts';
import type { Config } from './env.ts';
import { graphApi } from './graph/api.ts';
import { health } from './health/health.ts';
import type { SiteEnv } from './http/context.ts';
import { answerProblem, onError } from './http/errors.ts';
import { anyone, denyByDefault } from './http/middleware/access.ts';
import { assets } from './http/middleware/assets.ts';
import { connection } from './http/middleware/connection.ts';
import { contentSecurityPolicy } from './http/middleware/content-security-policy.ts';
import { forceHttps } from './http/middleware/https.ts';
import { preferences } from './http/middleware/preferences.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { sameOrigin } from './http/middleware/same-origin.ts';
import { securityHeaders, strictTransport } from './http/middleware/security-headers.ts';
import { wellFormed } from './http/middleware/well-formed.ts';
import { Problem } from './http/problem.ts';
import { imageFiles } from './images/files.ts';
import { imageReceiver } from './images/receive.ts';
import { invoicesApi } from './invoices/api.ts';
import { mailApi } from './mail/api.ts';
import type { Mailer } from './mail/mailer.ts';
import { pinSender } from './mail/pin-sender.ts';
import { messagesApi } from './messages/api.ts';
import { contactPages } from './messages/pages.tsx';
import { messageReceiver } from './messages/receive.ts';
import { parcelsApi } from './parcels/api.ts';
import { parcelFinder } from './parcels/finder.ts';
import { parcelImageApi } from './parcels/image.ts';
import { parcelPages } from './parcels/pages.tsx';
import { publicLookup } from './parcels/public-lookup.ts';
import { reviewsApi } from './reviews/api.ts';
import { session } from './sessions/session.ts';
import { settingsApi } from './settings/api.ts';
import { fill } from './shared/fill.ts';
import { paths } from './shared/paths.ts';
import type { Manifest } from './shared/site.ts';
import { chatReader } from './site/chat.ts';
import { discovery } from './site/discovery.ts';
import { pageCache } from './site/page-cache.ts';
import { sitePages } from './site/pages.tsx';
import { preferencesForm } from './site/preferences.ts';
import { problemPage } from './site/problem-page.tsx';
import { shareImageDrawer } from './site/share-image.ts';
import { bareSite, siteReader } from './site/site.ts';

/** What the site is made from. */
export type Deps = {
  config: Config;
  database: Database;
  log: Logger;
  mailer: Mailer;
  /** The built files, and the folder that they lie in. */
  manifest: Manifest;
  distDir: string;
  background: Background;
};

/** The site: what every request passes, then every resource. The table of contents. */
export function createApp(deps: Deps) {
  const { config, database, log, manifest, distDir, background, mailer } = deps;
  const app = new Hono<SiteEnv>();
  const { db } = database;
  const readSite = siteReader(db, manifest, chatReader(), config.publicUrl);
  const parcels = parcelFinder(db, config.timeZone);
  const lookUp = publicLookup(parcels, database, config);
  const drawProblem = problemPage(readSite, (c) => bareSite(c, manifest, config));
  const cached = pageCache(db, config);
  const receiveImage = imageReceiver();
  const receiveMessage = messageReceiver(database, mailer, config);
  const answer = answerProblem(drawProblem);

  app.use(requestId({ headerName: '' }));
  app.use(requestLog(log));
  app.use(preferences);
  app.use(connection(config.trustedProxies));
  app.use(securityHeaders);
  app.use(contentSecurityPolicy(config.mapTiles?.url ?? null));
  app.use(strictTransport);
  if (config.forceHttps) app.use(forceHttps(config));
  app.use(compress());
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const { t } = c.var;
        const sentence = fill(t.errors.methodNotAllowed, { method: c.req.method });
        return answer(c, new Problem(405, sentence, { headers: { Allow: methods.join(', ') } }));
      },
    }),
  );
  app.use(wellFormed);
  app.use(sameOrigin(config));
  app.use(denyByDefault);

  app.get(paths.assets, anyone, etag(), assets(distDir));
  app.route('/', health(db));
  app.use(session(db));

  app.route('/', adminsApi({ database, background, sendPin: pinSender(db, mailer), config }));
  app.route('/', graphApi(db));
  app.route('/', parcelsApi(db, parcels, lookUp));
  app.route('/', parcelImageApi(db, receiveImage));
  app.route('/', activitiesApi(db, config.timeZone));
  app.route('/', contentPagesApi(db));
  app.route('/', reviewsApi(db, receiveImage));
  app.route('/', settingsApi(db));
  app.route('/', messagesApi(db, receiveMessage));
  app.route('/', invoicesApi(db, config.timeZone));
  app.route('/', mailApi(db, mailer, config));

  app.route('/', sitePages(db, readSite, cached));
  app.route('/', discovery(db, manifest, shareImageDrawer(manifest, distDir), config));
  app.route('/', preferencesForm());
  app.route('/', parcelPages(readSite, lookUp, cached, config));
  app.route('/', contentPages(db, readSite, cached));
  app.route('/', contactPages(readSite, receiveMessage, cached));
  app.route('/', imageFiles(db));
  app.route('/', controlPages({ db, config, readSite, lookup: parcels }));

  app.notFound((c) => answer(c, new Problem(404, c.var.t.errors.notFound)));
  app.onError(onError(drawProblem));
  return app;
}
