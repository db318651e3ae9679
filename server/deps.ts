import type { Logger } from 'pino';
import { type Consumers, createConsumers } from './audit/consumers.ts';
import { type Background, createBackground } from './background.ts';
import type { Config } from './config.ts';
import { createLookIcons, type LookIcons } from './content/branding/icons.ts';
import { createSiteLooks, type SiteLooks } from './content/branding/site-branding.ts';
import { createShareImages, type ShareImages } from './content/discovery/share-image.ts';
import { createImageEncoder, type ImageEncoder } from './content/images/encoder.ts';
import type { Database } from './database/database.ts';
import type { Db } from './database/tables.ts';
import { type ConnectionReader, connectionReader } from './http/connection.ts';
import { createPieces, type PiecesOf } from './http/file-chunks.ts';
import { createMailer, type Mailer } from './notifications/mail/mailer.ts';
import { forwardMessages } from './notifications/messages/forwarding.ts';
import { tellRecipients } from './notifications/status-emails/recipients.ts';
import { tellFollowers } from './notifications/subscribers/consumer.ts';
import type { Restoring } from './ops/backups/restore.ts';
import { type Backups, createBackups } from './ops/backups/schedule.ts';
import { createHousekeeping, type Housekeeping } from './ops/housekeeping/housekeeping.ts';
import { createMetrics, type Metrics } from './ops/metrics/metrics.ts';
import type { Manifest } from './shared/site.ts';
import { createLive, type Live } from './tracking/realtime/realtime.ts';
import { createImporter, type Importer } from './transfer/imports/importer.ts';
import { type ChatOf, createChatReader } from './web/chat-widget.ts';
import { createPageCache, type PageCache } from './web/page-cache.ts';

/** The site's dependencies. */
export type Deps = Given & {
  db: Db;
  background: Background;
  backups: Backups;
  connections: ConnectionReader;
  housekeeping: Housekeeping;
  mailer: Mailer;
  consumers: Consumers;
  live: Live;
  encodeImage: ImageEncoder;
  importer: Importer;
  chatOf: ChatOf;
  pageCache: PageCache;
  shareImages: ShareImages;
  siteLooks: SiteLooks;
  lookIcons: LookIcons;
  metrics: Metrics;
  piecesOf: PiecesOf;
  /** Whether the site takes requests; not while it stops. */
  readiness: { isReady: boolean };
};

type Given = {
  config: Config;
  database: Database;
  log: Logger;
  /** The built files, and the folder that they are in. */
  manifest: Manifest;
  distDir: string;
  /** Ends the site, and begins it anew with a backup; null where nobody can. */
  restore: ((restoring: Restoring) => void) | null;
};

/** Creates the dependencies of the handlers: one record, set on each request as `c.var.deps`. */
export function createDeps(given: Given): Deps {
  const { config, database, log, manifest, distDir } = given;
  const mailer = createMailer({ database, config, log });
  const live = createLive({ database, config, log });
  return {
    ...given,
    db: database.db,
    background: createBackground(log),
    backups: createBackups(given),
    connections: connectionReader(config.trustedProxies),
    mailer,
    consumers: createConsumers(database.db, log, [
      forwardMessages(mailer),
      tellRecipients(mailer, config),
      tellFollowers(mailer, config),
    ]),
    live,
    encodeImage: createImageEncoder(distDir),
    importer: createImporter(database, distDir),
    chatOf: createChatReader(),
    pageCache: createPageCache(),
    shareImages: createShareImages(manifest, distDir),
    siteLooks: createSiteLooks(manifest),
    lookIcons: createLookIcons(manifest, distDir),
    metrics: createMetrics({ db: database.db, config, streams: live.count }),
    piecesOf: createPieces(),
    housekeeping: createHousekeeping({
      db: database.db,
      log,
      keep: config.keep,
      removeFiles: mailer.removeFiles,
    }),
    readiness: { isReady: true },
  };
}
