import { onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { createLog } from '../../../server/log.ts';
import { createMailer, type Mailer } from '../../../server/notifications/mail/mailer.ts';
import { freshDatabase } from '../database.ts';
import { temporaryDir } from '../temporary-dir.ts';

/** A mailer without a site, and a clock that the test moves. */
export type TestMailer = {
  mailer: Mailer;
  database: Database;
  dataDir: string;
  clock: Clock;
  logged: Record<string, unknown>[];
};

type Clock = { now: Date; pass(minutes: number): void };

/** The machine's clock, which tests cannot change. */
export const realClock: Clock = {
  get now() {
    return new Date();
  },
  pass() {},
};

function clockOf(): Clock {
  return {
    now: new Date('2026-03-01T09:00:00.000Z'),
    pass(minutes) {
      this.now = new Date(this.now.getTime() + minutes * 60_000);
    },
  };
}

/** @param parts what to share with another mailer. */
export async function startMailer(
  env: Record<string, string> = {},
  parts: { database?: Database; clock?: Clock; timeoutMs?: number } = {},
): Promise<TestMailer> {
  const { database = await freshDatabase(), clock = clockOf(), timeoutMs = 10_000 } = parts;
  const dataDir = temporaryDir();
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const logged: Record<string, unknown>[] = [];
  const log = createLog('trace', { write: (line) => logged.push(JSON.parse(line)) });
  const mailer = createMailer({ database, config, log, timeoutMs, now: () => clock.now });
  mailer.start();
  onTestFinished(() => mailer.stop());
  return { mailer, database, dataDir, clock, logged };
}

/** A mail that the site generates: a forwarded message. */
export const passedOn = {
  kind: 'message',
  language: 'en',
  to: 'desk@example.com',
  replyTo: 'ada@example.com',
  subject: 'From your website: a lost glove',
  body: 'It is red.\n\nAda',
} as const;

/** What becomes of a mail that is passed on to a server, by its first attempt. */
export async function sendPassedOn(
  SMTP_URL: string,
  { timeoutMs, ...fields }: { timeoutMs?: number; kind?: 'reset'; body?: string } = {},
) {
  const started = await startMailer({ SMTP_URL }, timeoutMs === undefined ? {} : { timeoutMs });
  await started.mailer.enqueue(started.database.db, { ...passedOn, ...fields });
  await started.mailer.idle();
  const rows = () => mailRows(started.database);
  return { ...started, rows, row: (await rows())[0] };
}

/** The row of each mail, oldest first. */
export function mailRows({ db }: Pick<Database, 'db'>) {
  return db.selectFrom('mails').selectAll().orderBy('id').execute();
}
