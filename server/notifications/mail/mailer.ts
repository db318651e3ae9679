import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { hasMailServer } from '../mail-server/stored-server.ts';
import {
  composeMail,
  createMailLogos,
  type MailFiles,
  mailColumns,
  type NewMail,
} from './compose.ts';
import { openOutbox, removeDueFiles, renderMessage } from './outbox.ts';
import { insertMails } from './queries.ts';
import { immediateSender, type MailConfig, mailQueue } from './queue.ts';

/** Sends mail. Its queue is in the database. */
export type Mailer = ReturnType<typeof createMailer>;

declare module '../../deps.ts' {
  interface Deps {
    mailer: Mailer;
  }
}

type Options = {
  database: Pick<Database, 'db'>;
  config: MailConfig;
  log: Logger;
  filesOf?: MailFiles;
  timeoutMs?: number;
  now?: () => Date;
};

/**
 * Creates the mailer. It sends nothing from the queue until it is started.
 *
 * @param parts `filesOf`: the attachments of a mail; `timeoutMs`: the time limit for one whole attempt.
 */
export function createMailer({
  database: { db },
  config,
  log,
  filesOf = async () => [],
  timeoutMs = 10_000,
  now = () => new Date(),
}: Options) {
  const outbox = openOutbox(join(config.dataDir, 'outbox'));
  const logoFor = createMailLogos(db);
  const parts = { db, outbox, config, log, logoFor, filesOf, timeoutMs, now };
  const queue = mailQueue(parts);

  return {
    ...queue,
    outbox,
    logoFor,
    filesOf,
    sendNow: immediateSender(parts),
    /** Removes the files of deleted mails from the outbox. The queue retries those that cannot be removed. */
    async removeFiles() {
      try {
        await removeDueFiles(parts);
      } catch (error) {
        log.error({ reason: String(error) }, 'the files of deleted mails have to wait');
      }
    },
    /** Renders a mail as it would be sent, and discards it; see decoyMail. */
    async simulate(mail: NewMail) {
      const settings = await findSettings(db);
      const columns = mailColumns(mail, settings, now());
      await renderMessage(await composeMail(columns, settings, columns.created_at, parts));
    },
    /**
     * Adds a mail to the queue. If `handle` is the caller's transaction, the mail is part of it, and the caller must call
     * `wake` after the commit.
     *
     * @returns the mail's id.
     * @throws {TypeError} if an address or the subject is invalid, or the mail needs a typed password.
     */
    async enqueue(handle: Db, mail: NewMail) {
      const [id = 0] = await enqueueMany(handle, [mail]);
      return id;
    },
    enqueueMany,
  };

  async function enqueueMany(handle: Db, mails: readonly NewMail[]): Promise<number[]> {
    if (mails.length === 0) return [];
    const settings = await findSettings(handle);
    const forSystem = (await hasMailServer(handle, config)) ? 'server' : 'outbox';
    const at = now();
    const rows = mails.map((mail) => {
      const driver = mail.kind === 'manual' ? settings.mail_driver : forSystem;
      if (driver === 'smtp') throw new TypeError('A mail with a typed password cannot wait');
      return {
        ...mailColumns(mail, settings, at),
        driver,
        state: 'queued' as const,
        next_attempt_at: (mail.dueAt ?? at).toISOString(),
      };
    });
    const ids = await insertMails(handle, rows);
    // One transaction may queue thousands of mails that are due later. For these mails, the wake after the commit is enough.
    if (mails.some(({ dueAt }) => dueAt === undefined)) queue.wake();
    return ids;
  }
}

type DecoyDeps = Pick<Deps, 'database' | 'mailer'>;

/** A limit that is never reached. It exists so that its counter can be written. */
const decoyLimit = { name: 'pretended', points: Number.MAX_SAFE_INTEGER, seconds: 60 * 60 };

/**
 * Makes as many writes as sending a mail takes, with a mail that is discarded. Called when there is nobody to send a mail to: without
 * these writes, other responses would be faster, which would reveal that no mail was sent.
 */
export async function decoyMail({ database, mailer }: DecoyDeps, mail: NewMail): Promise<void> {
  // The first write is for claiming the mail, the second for its outcome.
  await decoyWrites(database, 1);
  await mailer.simulate(mail);
  await decoyWrites(database, 1);
}

/** Writes to the database that have no other effect. */
export async function decoyWrites({ limiter }: DecoyDeps['database'], count: number) {
  const counter = limiter(decoyLimit);
  for (let write = 0; write < count; write += 1) await counter.penalty('nobody');
}
