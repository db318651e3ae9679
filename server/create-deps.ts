import { createWaitingCounter } from './admin/alerts.ts';
import { createConsumers } from './audit/consumers.ts';
import { createBrandingIcons } from './content/branding/icons.ts';
import { createSiteBranding } from './content/branding/site-branding.ts';
import { createShareImages } from './content/discovery/share-image.ts';
import type { Deps } from './deps.ts';
import { connectionReader } from './http/connection.ts';
import { createFileChunks } from './http/node/send-chunks.ts';
import { createRequestCounter } from './http/request-limit.ts';
import { createSiteClock } from './http/site-clock.ts';
import { invoiceFiles } from './invoices/pdf/invoice-pdf.ts';
import { statementFiles } from './invoices/pdf/statement-pdf.ts';
import { createInvoiceReader } from './invoices/read.ts';
import { readBookings } from './my/bookings/read.ts';
import { readOwnPayload } from './my/connections/payloads.ts';
import { notifyCustomerUsers } from './my/mails/problem-mails.ts';
import { mailSummaries } from './my/mails/summaries.ts';
import type { MailFiles } from './notifications/mail/compose.ts';
import { createMailer } from './notifications/mail/mailer.ts';
import { forwardMessages } from './notifications/messages/model.ts';
import { notifyRecipients } from './notifications/status-emails/compose.ts';
import { notifySubscribers } from './notifications/subscribers/mails.ts';
import { notifyEndpoints } from './notifications/webhooks/payloads.ts';
import { createWebhooks } from './notifications/webhooks/sender.ts';
import { createBackups } from './ops/backups/schedule.ts';
import { createHousekeeping } from './ops/housekeeping/housekeeping.ts';
import { createMetrics } from './ops/metrics/metrics.ts';
import { createGeocoder, geocoderConsumer } from './parcels/addresses/geocoder.ts';
import { readPayouts } from './payouts/read.ts';
import { payoutFiles } from './payouts/statement.ts';
import { createPdfs } from './pdf/pdfs.ts';
import { createRealtime } from './tracking/realtime/realtime.ts';
import { createImporter } from './transfer/imports/importer.ts';
import { createChatReader } from './web/chat-widget.ts';
import { createPageCache } from './web/page-cache.ts';
import { createBackground } from './worker.ts';

type BaseDeps = Pick<Deps, 'config' | 'database' | 'log' | 'manifest' | 'distDir' | 'restore'> &
  Partial<Pick<Deps, 'docsDir'>>;

export function createDeps(given: BaseDeps): Deps {
  const { database, log, manifest, distDir } = given;
  const siteClock = createSiteClock(given.config, database);
  const { config } = siteClock;
  const realtime = createRealtime({ database, config, log });
  const metrics = createMetrics({ db: database.db, config, streams: realtime.count });
  const pdfs = createPdfs({ config, distDir, log, metrics });
  const drawing = { db: database.db, config, log, pdfs };
  const filesOf: MailFiles = async (mail) => [
    ...(await invoiceFiles(drawing)(mail)),
    ...(await statementFiles(drawing)(mail)),
    ...(await payoutFiles(drawing)(mail)),
  ];
  const mailer = createMailer({ database, config, log, filesOf });
  const webhooks = createWebhooks({ database, config, log, mailer });
  const geocoder = createGeocoder({ db: database.db, config, log });
  return {
    ...given,
    docsDir: given.docsDir ?? null,
    config,
    siteClock,
    db: database.db,
    background: createBackground(log),
    backups: createBackups(given),
    connections: connectionReader(config.trustedProxies),
    mailer,
    consumers: createConsumers(database.db, log, [
      forwardMessages(mailer),
      notifyRecipients(mailer, config),
      notifySubscribers(mailer, config),
      notifyCustomerUsers(mailer, config),
      notifyEndpoints(webhooks, {
        config,
        readInvoices: createInvoiceReader(config),
        readBookings,
        readPayouts,
        readOwn: readOwnPayload,
      }),
      geocoderConsumer(geocoder, config),
    ]),
    webhooks,
    geocoder,
    realtime,
    importer: createImporter(database, distDir),
    pdfs,
    countWaiting: createWaitingCounter(database.db, config),
    chatOf: createChatReader(),
    pageCache: createPageCache(),
    requestCounter: createRequestCounter(),
    shareImages: createShareImages(manifest, distDir),
    siteBranding: createSiteBranding(manifest),
    brandingIcons: createBrandingIcons(manifest, distDir),
    metrics,
    chunksOf: createFileChunks(),
    housekeeping: createHousekeeping({
      db: database.db,
      log,
      retention: config.keep,
      mailSummaries: () => mailSummaries({ db: database.db, mailer, config }),
      removeFiles: async () => {
        await mailer.removeFiles();
        await pdfs.removeOld();
      },
    }),
    readiness: { isReady: true, canStore: true },
  };
}
