import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { databaseBytes } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { inRanges, parseAddress } from '../../http/addresses.ts';
import { isProxied } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { endpointStates } from '../../notifications/shared/webhook.ts';
import {
  countEndpointStates,
  countPendingDeliveries,
} from '../../notifications/webhooks/queries.ts';
import { mailStates } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { listBackups } from '../backups/files.ts';

type AnsweredRequest = {
  method: string | undefined;
  /** The pattern of the route, such as `/api/parcels/:code`: there are few patterns. */
  route: string;
  status: number;
  seconds: number;
};

/** Metrics for operators, in the format of Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

declare module '../../deps.ts' {
  interface Deps {
    metrics: Metrics;
  }
}

type Parts = {
  db: Db;
  config: Pick<Config, 'backups'>;
  streams(): number;
};

/** Creates the metrics. Each `read` reads the values of the database and the disk. */
export function createMetrics({ db, config, streams }: Parts) {
  const register = new Registry();
  const registers = [register];

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const lookups = new Counter({
    name: 'waybill_lookups_total',
    help: 'Lookups of parcels by visitors, by result.',
    labelNames: ['result'],
    registers,
  });
  const invoicePdfs = new Counter({
    name: 'waybill_invoice_pdfs_total',
    help: 'PDFs of invoices and labels in this process, by where they came from.',
    labelNames: ['source'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const gaugeOfStates = <State extends string>(
    name: string,
    help: string,
    states: readonly State[],
    read: () => Promise<{ state: State; count: number }[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        for (const state of states) this.set({ state }, 0);
        for (const { state, count } of await read()) this.set({ state }, Number(count));
      },
    });
  const live = 'Results in browsers that are told what is new, in this process.';
  gauge('waybill_live_streams', live, streams);
  gaugeOfStates('waybill_mails', 'Mails in the database, by state.', mailStates, () =>
    countMails(db),
  );
  gaugeOfStates('waybill_webhooks', 'Endpoints of webhooks, by state.', endpointStates, () =>
    countEndpointStates(db),
  );
  const pending = 'Deliveries of webhooks that wait to be sent.';
  gauge('waybill_webhooks_pending', pending, () => countPendingDeliveries(db));
  gauge('waybill_database_bytes', 'Size of the database.', () => databaseBytes(db));
  new Gauge({
    name: 'waybill_backup_age_seconds',
    help: 'Time since the newest backup in BACKUP_DIR; absent where there is none.',
    registers,
    async collect() {
      const [newest] = await listBackups(config.backups.dir);
      // The metric is removed, because 0 would mean that a backup was just made.
      this.remove();
      if (newest !== undefined) this.set((Date.now() - newest.createdAt.getTime()) / 1000);
    },
  });

  return {
    recordRequest({ method = '', route, status, seconds }: AnsweredRequest) {
      requests.observe({ method, route, status }, seconds);
    },
    recordLookup(result: 'found' | 'missed') {
      lookups.inc({ result });
    },
    /** `stored`: the PDF was drawn before. */
    recordInvoicePdf(source: 'drawn' | 'stored') {
      invoicePdfs.inc({ source });
    },
    /** How many PDFs wait to be drawn. */
    watchInvoicePdfs(waiting: () => number) {
      const help = 'PDFs of invoices and labels that wait to be drawn, in this process.';
      gauge('waybill_invoice_pdfs_waiting', help, waiting);
    },
    /** Adds Node's metrics of this process: memory, processor time, delays of the event loop. To be called once. */
    watchProcess() {
      // Samples twenty times a second, which costs hardly anything.
      collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 50 });
      // Prometheus’ linter refuses these: in spite of their names they are gauges, and sums of others.
      for (const kind of ['handles', 'requests', 'resources']) {
        register.removeSingleMetric(`nodejs_active_${kind}_total`);
      }
    },
    async read() {
      return { text: await register.metrics(), contentType: register.contentType };
    },
  };
}

function countMails(db: Db) {
  return db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('state')
    .execute();
}

/** For Prometheus: from METRICS_FROM, or with METRICS_TOKEN. Other requests get 404. */
export const metricsApi = new Hono<SiteEnv>().get(paths.metrics, anyone, async (c) => {
  if (!hasToken(c) && !isFromScraper(c)) throw new Problem(404, c.var.t.errors.notFound);
  const { text, contentType } = await c.var.deps.metrics.read();
  setHeader(c, 'Cache-Control', 'no-store');
  return c.body(text, 200, { 'Content-Type': contentType });
});

function hasToken(c: Context<SiteEnv>): boolean {
  const { token } = c.get('deps').config.metrics;
  const sent = c.req.header('Authorization')?.match(/^Bearer (.+)$/i)?.[1];
  if (token === null || sent === undefined) return false;
  const [expected, actual] = [token, sent].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual);
}

/** Whether METRICS_FROM has the socket's peer; a request through a proxy may come from anywhere, and does not count. */
function isFromScraper(c: Context<SiteEnv>): boolean {
  const { incoming } = c.env;
  const peer = parseAddress(incoming.socket.remoteAddress ?? '');
  if (peer === null || isProxied(incoming)) return false;
  return inRanges(c.get('deps').config.metrics.from)(peer);
}
