import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { Consumers } from '../../server/audit/consumers.ts';
import { readConfig } from '../../server/config.ts';
import { createDeps } from '../../server/create-deps.ts';
import type { Db } from '../../server/database/tables.ts';
import type { Deps } from '../../server/deps.ts';
import { listen } from '../../server/http/node/listen.ts';
import { createLog } from '../../server/log.ts';
import type { Mailer } from '../../server/notifications/mail/mailer.ts';
import type { Webhooks } from '../../server/notifications/webhooks/sender.ts';
import type { Geocoder } from '../../server/parcels/addresses/geocoder.ts';
import { declaredPath } from '../../server/verbs/call.ts';
import type { PageCache } from '../../server/web/page-cache.ts';
import type { Manifest } from '../../server/web/shared/site.ts';
import type { Background } from '../../server/worker.ts';
import { untilAllEntriesShow } from './audit/log.ts';
import { freshDatabase } from './database.ts';
import { type Ask, type Reply, send } from './http.ts';
import { isOfApiTest, recordAnswer } from './openapi/recorded.ts';
import { delayAnswers } from './slow-site.ts';
import { quickestDir } from './temporary-dir.ts';

export const distDir = join(import.meta.dirname, '../../dist');
export const manifest: Manifest = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8'));

export type TestSite = {
  db: Db;
  /** What its parts share, as at a start. */
  deps: Deps;
  url: string;
  ask(path: string, ask?: Ask): Promise<Reply>;
  mailer: Mailer;
  consumers: Consumers;
  webhooks: Webhooks;
  geocoder: Geocoder;
  /** The folder of the outbox; the database is in memory. */
  dataDir: string;
  /** The parsed log lines so far. */
  logged: Record<string, unknown>[];
  background: Background;
  /** The site's cache of rendered pages. */
  pageCache: PageCache;
  /** Every route that is registered with Hono. */
  routes: ReturnType<typeof createApp>['routes'];
};

/** Where sites of earlier tests listened: a browser draws the pages of an origin that it knows in less time. */
const freedPorts: number[] = [];

/** Listens on such a port if there is a browser, or else on any that is free. */
async function listenAnywhere(config: Parameters<typeof listen>[0]): ReturnType<typeof listen> {
  const freed = config.port === 0 ? freedPorts.pop() : undefined;
  if (freed === undefined) return listen(config);
  return listen({ ...config, port: freed }).catch(() => listen(config));
}

/** What a site begins with: a database in SQLite, and files of its folder. */
export type FirstState = {
  image: Buffer;
  files: { name: string; content: Buffer; mode: number }[];
};

function writeFiles(dir: string, files: FirstState['files']): void {
  for (const { name, content, mode } of files) {
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, content, { mode });
  }
}

/** Whether pages are kept: with `PAGE_CACHE=off` suites show that they are the same without. */
export const keepsPages = process.env.PAGE_CACHE !== 'off';

/** Has nothing be found in the cache. */
function forgetPages({ pages, shells, results }: TestSite['pageCache']): void {
  for (const cache of [pages, shells]) vi.spyOn(cache, 'get').mockReturnValue(undefined);
  vi.spyOn(results, 'getOrRender').mockImplementation((_, render) => render());
}

/**
 * Serves a separate site on a free port, until the test ends.
 *
 * @param options `files`: the folder of the built files, if not dist/; `first`: what it begins with, if not a new database;
 *   `docsDir`: the documentation, as the demo shows it; `importsHere`: without a process for each import, as on a database
 *   in memory.
 */
export async function startSite(
  env: Record<string, string> = {},
  {
    files = distDir,
    first,
    docsDir = null,
    importsHere = false,
  }: {
    files?: string | undefined;
    first?: FirstState;
    docsDir?: string | null;
    importsHere?: boolean;
  } = {},
): Promise<TestSite> {
  const dataDir = mkdtempSync(join(quickestDir(), 'waybill-'));
  const config = readConfig({ PORT: '0', TZ: 'UTC', DATA_DIR: dataDir, ...env });
  const opened = await freshDatabase(first?.image);
  const database = importsHere ? { ...opened, place: null } : opened;
  writeFiles(dataDir, first?.files ?? []);
  const { db } = database;
  const logged: Record<string, unknown>[] = [];
  const log = createLog(config.logLevel, { write: (line) => logged.push(JSON.parse(line)) });
  const { port, serve, drain } = await listenAnywhere(config);
  const deps = createDeps({
    config,
    database,
    log,
    manifest,
    distDir: files,
    restore: null,
    docsDir,
  });
  const { background, consumers, realtime, mailer, webhooks, geocoder, pageCache } = deps;
  if (!keepsPages) forgetPages(pageCache);
  const app = createApp(deps);
  await consumers.start();
  serve(delayAnswers(app));
  mailer.start();
  webhooks.start();
  geocoder.start();
  // A new connection takes as long as many a request. Those that are idle end before the site would end them.
  const agent = new Agent({ keepAlive: true, timeout: 1000 });
  // What is no request at all ends the connection that it came on, after a while.
  const isHostile = /[/\\]tests[/\\]hostile[/\\]/.test(expect.getState().testPath ?? '');
  onTestFinished(async () => {
    agent.destroy();
    await Promise.all([drain(0), realtime.stop(), mailer.stop(), webhooks.stop(), geocoder.stop()]);
    await background.idle();
    await consumers.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (inject('chromium') !== undefined) freedPorts.push(port);
  });
  const allConsumed = async () => {
    await untilAllEntriesShow(db);
    await consumers.idle();
  };
  return {
    db,
    mailer: {
      ...mailer,
      async idle() {
        // Some mails follow from events.
        await allConsumed();
        await mailer.idle();
      },
    },
    consumers: { ...consumers, idle: allConsumed },
    webhooks,
    geocoder,
    deps,
    dataDir,
    logged,
    background,
    pageCache,
    routes: app.routes.map((route) => ({ ...route, path: declaredPath(route.path) })),
    url: `http://localhost:${port}`,
    ask: async (path, ask) => {
      const headers = { Host: `localhost:${port}`, ...ask?.headers };
      const kept = path.startsWith('/') && !isHostile && agent;
      const reply = await send(port, path, { ...ask, headers }, kept);
      if (isOfApiTest(path)) {
        const method = ask?.method ?? 'GET';
        recordAnswer(method, path, reply);
        const { checkAnswer } = await import('./openapi/check-answer.ts');
        checkAnswer(app, { method, path }, reply);
      }
      return reply;
    },
  };
}
