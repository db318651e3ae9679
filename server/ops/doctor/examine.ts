import { type Config, readConfig, WrongEnvironment } from '../../config.ts';
import { checkAddress, checkProxy } from './address.ts';
import { checkBackups } from './backups.ts';
import { checkDatabase } from './database.ts';
import { type Finding, ok, warn, wrong } from './finding.ts';
import { checkBackupFolder, checkDatabaseFile, checkDataFolder, checkSpace } from './folders.ts';
import { checkMail } from './mail.ts';
import { checkClock, checkTimeZone } from './time.ts';
import { checkWebhooks } from './webhooks.ts';

type Check = (config: Config, now: Date) => Finding[] | Promise<Finding[]>;

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
  mail: checkMail,
  webhooks: checkWebhooks,
};

/** Checks all that a site needs, one thing after another. Changes nothing and sends nothing. */
export async function* examine(
  env: Record<string, string | undefined>,
  now: Date,
): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    for (const line of error.all) yield wrong('settings', line);
    yield warn('settings', 'all else is looked at when these are right');
    return;
  }
  yield ok('settings', 'every one has a value that it may have');
  for (const [subject, check] of Object.entries(checks)) {
    try {
      yield* await check(config, now);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      yield wrong(subject, `it cannot be looked at: ${reason}`);
    }
  }
}
