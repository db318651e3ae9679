import { existsSync, statSync } from 'node:fs';
import { type Config, readConfig, WrongEnvironment } from '../../config.ts';
import { canDump } from '../../database/postgres/copy.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { isLoopback } from '../../http/addresses.ts';
import type { WebhookEndpoint } from '../../notifications/shared/webhook.ts';
import { viewEndpoints } from '../../notifications/webhooks/model.ts';
import { errorMessage } from '../../shared/errors.ts';
import { listBackups } from '../backups/files.ts';
import { checkDatabase } from './database.ts';
import { type Finding, formatDuration, ok, readDatabase, warn, wrong } from './finding.ts';
import {
  checkBackupFolder,
  checkDatabaseFile,
  checkDataFolder,
  checkSpace,
  checkStoredPdfs,
} from './folders.ts';
import { checkMail } from './mail.ts';

type Findings = Finding | Finding[];

type Check = (config: Config, now: Date) => Findings | Promise<Findings>;

const checks: Record<string, Check> = {
  address: checkAddress,
  proxy: checkProxy,
  'time zone': checkTimeZone,
  clock: checkClock,
  'data folder': checkDataFolder,
  'database file': checkDatabaseFile,
  database: checkDatabase,
  'backup folder': checkBackupFolder,
  backups: checkBackups,
  'disk space': checkSpace,
  'invoice PDFs': checkStoredPdfs,
  mail: checkMail,
  webhooks: checkWebhooks,
};

/**
 * Checks everything that a site needs, one check after another. If a setting is wrong, checks only the settings. Changes nothing
 * and sends nothing.
 */
export async function* examine(
  env: Record<string, string | undefined>,
  now: Date,
): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    for (const line of error.all) yield wrong(line, 'settings');
    yield warn('all else is looked at when these are right', 'settings');
    return;
  }
  yield ok('every one has a value that it may have', 'settings');
  for (const [subject, check] of Object.entries(checks)) {
    try {
      const findings = [await check(config, now)].flat();
      yield* findings.map((finding) => ({ ...finding, subject: finding.subject ?? subject }));
    } catch (error) {
      yield wrong(`it cannot be looked at: ${errorMessage(error)}`, subject);
    }
  }
}

/** Checks whether PUBLIC_URL is right for a site with visitors. */
function checkAddress({ publicUrl, host, trustedProxies }: Config): Finding {
  if (publicUrl === null) {
    const isTrial = isLoopback(host) && trustedProxies.length === 0;
    return isTrial
      ? ok('PUBLIC_URL is not set, which will do as long as only this machine asks')
      : warn(
          'PUBLIC_URL is not set, though others can reach the site: set it to the address that visitors ' +
            'type, such as https://parcels.example.com',
        );
  }
  const { origin, protocol, hostname } = publicUrl;
  return protocol === 'https:' || isLoopback(hostname)
    ? ok(origin)
    : warn(
        `${origin} is plain http, so that passwords and addresses travel readable: put a proxy with a ` +
          'certificate before the site, and begin PUBLIC_URL with https://',
      );
}

/** Checks whether the site trusts the headers of its proxy, and those of no other host. */
function checkProxy({ publicUrl, trustedProxies, forceHttps }: Config): Finding {
  const all = trustedProxies.filter((entry) => entry.endsWith('/0'));
  if (all.length > 0) {
    return wrong(
      `TRUST_PROXY has ${all.join(', ')}, so that anybody may claim any address and escape the limits: ` +
        'name only the address of your proxy',
    );
  }
  if (trustedProxies.length > 0) {
    return ok(`what it forwards is believed of ${trustedProxies.join(', ')}`);
  }
  if (publicUrl?.protocol !== 'https:') return ok('none is believed');
  const message =
    'TRUST_PROXY is not set, so that the site cannot know that visitors of its proxy came by https';
  const fix = 'set it to the address of the proxy, 127.0.0.1 for one on this machine';
  return forceHttps
    ? wrong(`${message}, and sends them round in circles: ${fix}`)
    : warn(`${message}: ${fix}`);
}

/** Checks whether backups are made, and the newest is recent enough for BACKUP_EVERY. */
async function checkBackups(config: Config, now: Date): Promise<Finding> {
  const { dir, everyMs, keep } = config.backups;
  if (everyMs === null) return warn(noScheduleMessage(config));
  if (config.postgres !== null && !canDump()) {
    return wrong(
      'pg_dump is not installed here, so that none can be made: install the client programs of PostgreSQL',
    );
  }
  const [newest] = await listBackups(dir);
  const every = formatDuration(everyMs);
  if (newest === undefined) {
    const isNew = config.postgres === null && !existsSync(databaseFile(config.dataDir));
    const message = `there is none in ${dir} yet; a running site makes the first within a minute`;
    return isNew ? ok(message) : warn(`${message}: look at its log where it did not`);
  }
  const age = now.getTime() - newest.createdAt.getTime();
  return age <= 2 * everyMs
    ? ok(
        `the newest is ${formatDuration(Math.max(age, 0))} old; one every ${every}, ${keep} are kept`,
      )
    : warn(
        `the newest, ${newest.name}, is ${formatDuration(age)} old, though one is to be made every ${every}: ` +
          'let the site run, and look at its log for "a backup could not be made"',
      );
}

/** The warning for a site that makes no backups. */
function noScheduleMessage({ postgres }: Config): string {
  return postgres === null
    ? 'BACKUP_EVERY is off, so that the site makes none: see that something else does'
    : 'the site makes none of PostgreSQL: see that the server is backed up, or set BACKUP_EVERY';
}

/** The years that a correct clock can be in. */
const [firstYear, lastYear] = [2026, 2099];
const toleranceMs = 60_000;
const clockAdvice = 'let the machine set it over the network (timedatectl set-ntp true)';

/** Says the site's time zone and its time, for people to check. */
function checkTimeZone({ timeZone }: Config, now: Date): Finding {
  // The Swedish locale formats times as 2026-03-01 10:00.
  const time = now.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return ok(`${timeZone}, where it is ${time}; TZ sets another, as do the settings of the site`);
}

/** Checks whether the clock can be right: in a possible year, and not before the newest change and backup. */
async function checkClock({ dataDir, backups }: Config, now: Date): Promise<Finding> {
  const year = now.getUTCFullYear();
  if (year < firstYear || year > lastYear)
    return wrong(`it says that it is ${year}: ${clockAdvice}`);
  const file = databaseFile(dataDir);
  const [newest] = await listBackups(backups.dir);
  const events = [
    ...(existsSync(file) ? [{ what: 'the database was changed', at: statSync(file).mtime }] : []),
    ...(newest === undefined
      ? []
      : [{ what: `the backup ${newest.name} was made`, at: newest.createdAt }]),
  ];
  const later = events.find(({ at }) => at.getTime() > now.getTime() + toleranceMs);
  return later === undefined
    ? ok(`${now.toISOString().slice(0, 16)}Z can be right`)
    : warn(
        `it says ${now.toISOString()}, but ${later.what} at ${later.at.toISOString()}: it is wrong now, or ` +
          `was then; ${clockAdvice}`,
      );
}

/** Checks whether webhooks arrive, as far as the site knows; without webhooks there is no finding. Sends nothing. */
async function checkWebhooks(config: Config, now: Date): Promise<Findings> {
  const endpoints = (await readDatabase(config, (db) => viewEndpoints(db, config))) ?? [];
  if (endpoints.length === 0) return [];
  const findings = endpoints.flatMap((endpoint) => webhookFindings(endpoint, config, now));
  if (findings.length > 0) return findings;
  return ok(`nothing fails, as far as the site has sent something to ${endpoints.length}`);
}

/** What is wrong with an endpoint; [] if nothing is, or if somebody disabled the endpoint. */
function webhookFindings(
  { id, url, state, disabled_reason, failing_since, secret_lost }: WebhookEndpoint,
  { secrets }: Config,
  now: Date,
): Findings {
  const name = `number ${id}, to ${new URL(url).host},`;
  if (disabled_reason === 'failures') {
    return warn(`${name} was disabled after days of failure: enable it in the panel`);
  }
  if (disabled_reason === 'gone') {
    return warn(`${name} answered that it takes no more (410): delete it in the panel`);
  }
  if (state === 'disabled') return [];
  if (secret_lost) {
    const fix = `put ${secrets.file} back, or make a new secret in the panel`;
    return wrong(`${name} cannot be signed, as its secret cannot be read: ${fix}`);
  }
  if (failing_since === null) return [];
  const since = formatDuration(now.getTime() - Date.parse(failing_since));
  return warn(`${name} has failed for ${since}: its log in the panel says why`);
}
