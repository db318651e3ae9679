import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream, Logger } from 'pino';
import { migrations } from '../migrations/index.ts';
import { createApp } from './app.ts';
import { createSignUpLink } from './auth/links/links.ts';
import { type Config, readConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import type { Database } from './database/database.ts';
import { isBusyOrFull } from './database/errors.ts';
import { distDir } from './dist-dir.ts';
import { runOrExit } from './exit.ts';
import { CannotListen, listen } from './http/node/listen.ts';
import { createLog, logOutput } from './log.ts';
import { type RestoreRequest, restoreBackup } from './ops/backups/restore.ts';
import { repeatErasures } from './ops/people/erasures.ts';
import { prepareDatabase } from './prepare-database.ts';
import { markRunning } from './running.ts';
import { paths } from './shared/paths.ts';
import type { Manifest } from './web/shared/site.ts';

const drainMs = 8000;
const pollMs = 250;

/** Reads the environment, and serves the site until a signal; after a restore, it starts the site again. */
async function serve(): Promise<void> {
  const demo = process.argv.includes('--demo');
  const config = readConfig(process.env, { demo });
  process.env.TZ = config.timeZone;
  // The log does not use pino's own writer. When the reader of stdout is gone, pino's writer retries endlessly, even at exit.
  process.stdout.on('error', () => {});
  const output = await logOutput(process.stdout);
  const log = createLog(config.logLevel, output);
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8'));

  const parts = { config, demo, log, manifest, output };
  const untilSignal = signalWatch(log);
  let ended = await serveSite(parts, untilSignal);
  while (ended.restoring !== null) {
    await restoreSite(ended.restoring, parts);
    // With PORT=0 the port stays the same after a restart.
    ended = await serveSite({ ...parts, config: { ...config, port: ended.port } }, untilSignal);
  }
  log.info('stopped');
  process.exit(0);
}

type Parts = {
  config: Config;
  demo: boolean;
  log: Logger;
  manifest: Manifest;
  output: DestinationStream;
};

/** `restoring`: the backup that is to replace the database; null if a signal ended the site. */
type SiteEnd = { restoring: RestoreRequest | null; port: number };

/** Serves the site until a signal or a request to restore a backup, then stops its parts in order. */
async function serveSite(parts: Parts, untilSignal: () => Promise<null>): Promise<SiteEnd> {
  const { config, demo, log, manifest, output } = parts;
  // Listen first: if the site is already running, a second start must not touch the database.
  const { port, serve: serveWith, drain } = await listen(config);
  const { database, migrated } = await prepareDatabase({ config, log, migrations });
  database.checkpointInThread(join(distDir, 'server/checkpoint-thread.js'));
  const { codes, driverPath } = demo ? await insertDemo(database, config.timeZone) : noDemo;
  const signUpPath = await createSignUpLink(database.db);
  const asked = Promise.withResolvers<RestoreRequest>();
  const deps = createDeps({
    config,
    database,
    log,
    manifest,
    distDir,
    restore: asked.resolve,
    docsDir: demo ? join(distDir, 'docs') : null,
  });
  await deps.siteClock.refresh();
  await repeatErasures(deps);
  await deps.consumers.start();
  const url = config.publicUrl?.origin ?? `http://localhost:${port}`;
  if (demo) await (await import('./demo/money.ts')).insertDemoInvoices(deps, url);
  serveWith(createApp(deps));
  const { mailer, webhooks, geocoder, backups, housekeeping } = deps;
  const workers = [mailer, webhooks, geocoder, backups, housekeeping];
  for (const worker of workers) worker.start();
  deps.metrics.watchProcess();
  const signal = untilSignal();

  // A start that has just built the site completes the build from here on; see build/start.ts.
  performance.mark('listening');
  log.info({ url, port, migrations: migrated, startMs: startMs() }, 'listening');
  // This is printed at every LOG_LEVEL, because without the sign-up link nobody could sign in.
  const print = createLog('info', output);
  if (signUpPath !== null) {
    print.info(`Create the administrator account: ${url}${signUpPath} (works once)`);
  }
  if (driverPath !== null) {
    print.info(`See a driver’s day on a phone: ${url}${driverPath} (works once)`);
  }
  if (codes.length > 0) print.info(`Open ${url} and track ${codes.join(', ')}`);
  if (deps.docsDir !== null) {
    watchFile(join(deps.docsDir, 'index.html'), () =>
      print.info(`Read the documentation: ${url}${paths.docs}/`),
    );
  }

  const restoring = await Promise.race([signal, asked.promise]);
  deps.readiness.isReady = false;
  await Promise.all([
    drain(drainMs),
    ...[deps.realtime, ...workers].map((worker) => worker.stop()),
  ]);
  await deps.background.idle();
  await deps.consumers.stop();
  await database.db.destroy();
  return { restoring, port };
}

/**
 * Returns a function that waits for the first SIGTERM or SIGINT. It watches from its first call on: until then a signal ends the
 * process immediately, for example while it waits for another node's migration.
 */
function signalWatch(log: Logger): () => Promise<null> {
  let watched: Promise<null> | undefined;
  return () => {
    watched ??= new Promise((resolve) => {
      let isStopping = false;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          if (isStopping) return;
          isStopping = true;
          log.info({ signal }, 'stopping');
          resolve(null);
        });
      }
    });
    return watched;
  };
}

/** Replaces the database with a backup; if that fails, the database stays as it is. */
async function restoreSite({ file, actor }: RestoreRequest, { config, log }: Parts): Promise<void> {
  try {
    const { former, tables } = await restoreBackup(file, config.dataDir, new Date(), actor);
    log.info({ file, former, tables }, 'backup restored');
  } catch (err) {
    log.error({ err, file }, 'a backup could not be restored');
  }
}

/** Calls `then` once a file exists: another process may still be building it. */
function watchFile(file: string, then: () => void): void {
  if (existsSync(file)) then();
  else setTimeout(watchFile, pollMs, file, then).unref();
}

/** Milliseconds since the process started, or since the build ended, if the start built the site. */
function startMs(): number {
  const from = performance.getEntriesByName('built')[0]?.startTime ?? 0;
  return Math.round(performance.now() - from);
}

/** What the terminal says about the demo: tracking numbers to try, and the path where somebody joins as a driver. */
type Demo = { codes: string[]; driverPath: string | null };

const noDemo: Demo = { codes: [], driverPath: null };

async function insertDemo(database: Database, timeZone: string): Promise<Demo> {
  const { insertDemoData } = await import('./demo/demo.ts');
  const { createDriverLink } = await import('./demo/runs.ts');
  const codes = await insertDemoData(database, distDir, timeZone);
  return { codes, driverPath: await createDriverLink(database.db) };
}

/** The line for an error of the start that the operator can fix; null for any other error. */
function startErrorLine(error: unknown): string | null {
  if (error instanceof CannotListen) return error.message;
  return isBusyOrFull(error) ? `The database cannot be used: ${error.message}` : null;
}

export function runSite(): Promise<void> {
  markRunning(distDir);
  return runOrExit(serve, startErrorLine);
}
