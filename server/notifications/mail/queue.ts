import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import { claimDue, correctionMs, createQueue, type Lease, type Queue } from '../../jobs.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { dayMs, later, minuteMs } from '../../times.ts';
import { decryptServer, findMailServer } from '../mail-server/stored-server.ts';
import {
  composeMail,
  type MailFiles,
  type MailLogos,
  mailColumns,
  mailReference,
  type NewMail,
} from './compose.ts';
import {
  deleteMails,
  type Outbox,
  outboxName,
  removeDueFiles,
  removeOutboxFile,
} from './outbox.ts';
import { insertMail } from './queries.ts';
import {
  clientName,
  DeliveryFailure,
  type SmtpConnection,
  sendToMailServer,
  serverByAccount,
  serverByUrl,
  serverOfPanel,
  toDeliveryFailure,
} from './smtp.ts';
import { isSuppressed } from './unsubscribes.ts';

/** How much longer a lease is than the time limit of an attempt. */
const leaseMarginMs = minuteMs;

/** There is one lane, so all mails are sent one after the other. */
const lane = 0;

/** The queue of mails in the database. Several processes may send from it at the same time. */
export function mailQueue(parts: MailerDeps): Queue {
  const { db, log, timeoutMs, now } = parts;
  /** Outcomes that were not recorded yet, because the database did not respond. */
  const unrecorded: AttemptOutcome[] = [];

  async function attemptDelivery(mail: MailRow): Promise<AttemptOutcome['result']> {
    try {
      return { file: await deliver(parts, mail) };
    } catch (error) {
      const failure = toDeliveryFailure(error);
      // The log has no recipient or content. The code is enough for a diagnosis; the list of mails has the rest.
      const { id, kind, attempts } = mail;
      log.warn({ mail: id, kind, attempts, code: failure.code }, 'mail not delivered');
      return failure;
    }
  }

  async function recordOutcomesLeft(): Promise<void> {
    for (let [outcome] = unrecorded; outcome !== undefined; [outcome] = unrecorded) {
      const exists = await recordOutcome(db, outcome);
      unrecorded.shift();
      // If the mail was deleted during the attempt, its file must go too.
      const file = 'file' in outcome.result ? outcome.result.file : null;
      if (!exists && file !== null) await removeOutboxFile(parts, file);
    }
  }

  return createQueue({
    name: 'mail',
    log,
    now,
    async findLanes(isBusy) {
      if (isBusy(lane)) return [];
      await recordOutcomesLeft();
      await blankSecrets(db, now());
      await removeDueFiles(parts);
      const { due } = await db
        .selectFrom('mails')
        .select((eb) => eb.fn.min('next_attempt_at').as('due'))
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow();
      return due === null ? [] : [{ id: lane, due }];
    },
    async work() {
      const from = now();
      const until = later(from, timeoutMs + leaseMarginMs);
      const mail = await claimDueMail(db, { lease: randomUUID(), from, until });
      if (mail === undefined) return false;
      if (await isSuppressed(db, mail)) {
        const { id, lease } = mail;
        await inDatabaseTransaction(db, (trx) =>
          deleteMails(trx, (eb) => eb.and({ id, lease }), now()),
        );
      } else {
        unrecorded.push({ mail, result: await attemptDelivery(mail), at: now() });
        await recordOutcomesLeft();
      }
      return true;
    },
  });
}

/** Claims the mail that has been due longest; mails with reset pins come before all others. */
export async function claimDueMail(db: Db, lease: Lease): Promise<MailRow | undefined> {
  const [mail] = await claimDue<MailRow>(db, lease, {
    table: 'mails',
    where: sql`state = 'queued'`,
    limit: 1,
    first: sql`case kind when 'reset' then 0 else 1 end`,
    set: sql`attempts = attempts + 1`,
  });
  return mail;
}

export type AttemptOutcome = {
  mail: MailRow;
  at: Date;
  /** `file`: the name of the mail's file in the outbox; null if a mail server accepted the mail. */
  result: { file: string | null } | DeliveryFailure;
};

/** How long to wait after each failed attempt. After a further failure, the mail has failed. */
const retryDelays = [1, 5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * minuteMs);

/** How long the pin or link in a mail of this kind is valid. Then the mail is blanked. */
const secretLifetime = { reset: 15 * minuteMs, account: dayMs, follow: 2 * dayMs };

/** The columns of a mail whose content is no longer needed: without body and link. */
const blankContent = { body: '', action_label: null, action_url: null } as const;

const noAttempt = { next_attempt_at: null, lease: null } as const;

/** Records the outcome of an attempt. @returns whether the mail still exists. */
async function recordOutcome(db: Db, outcome: AttemptOutcome): Promise<boolean> {
  const { numUpdatedRows } = await outcomeUpdate(db, outcome).executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const left = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', outcome.mail.id)
    .executeTakeFirst();
  return left !== undefined;
}

function outcomeUpdate(db: Db, { mail, at, result }: AttemptOutcome) {
  const update = db.updateTable('mails').where('id', '=', mail.id);
  if (!(result instanceof DeliveryFailure)) {
    // Only the content of the administrator's own mails is kept.
    const content = mail.kind === 'manual' ? {} : blankContent;
    const delivered = { ...noAttempt, ...deliveryColumns(result.file, at), ...content };
    return update.set({ ...delivered, last_error: null, dismissed_at: null });
  }
  const delay = result.permanent ? undefined : retryDelays[mail.attempts - 1];
  const pause = result.waits ? correctionMs : delay;
  const next =
    pause === undefined
      ? ({ ...noAttempt, state: 'failed', ...(mail.kind === 'reset' && blankContent) } as const)
      : { lease: null, next_attempt_at: later(at, pause).toISOString() };
  return (
    update
      .set({ ...next, last_error: result.message })
      // An attempt does not count if the administrator has to correct the settings.
      .$if(result.waits, (query) => query.set({ attempts: 0 }))
      // If another worker has taken over the mail since the lease ended, this outcome is not recorded.
      .where('lease', '=', mail.lease)
  );
}

/** A mail in the outbox is `kept`, not `sent`, because it has reached no mailbox. */
function deliveryColumns(file: string | null, at: Date) {
  return file === null
    ? ({ state: 'sent', sent_at: at.toISOString() } as const)
    : ({ state: 'kept', kept_at: at.toISOString(), file } as const);
}

/**
 * Blanks mails whose pin or link has expired; those that are still queued become failed. This runs each time that mails are sent,
 * so an index of only the mails that are not blank makes it cheap.
 */
export async function blankSecrets(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => later(now, -ms).toISOString();
  await db
    .updateTable('mails')
    .set({
      ...noAttempt,
      ...blankContent,
      state: sql<MailRow['state']>`case state when 'queued' then 'failed' else state end`,
      last_error: sql`case state when 'queued' then ${expiryReason} else last_error end`,
    })
    .where(hasSecret)
    .where('created_at', '<', before(Math.min(...Object.values(secretLifetime))))
    .where((eb) =>
      eb.or(
        fieldNames(secretLifetime).map((kind) =>
          eb('kind', '=', kind).and('created_at', '<', before(secretLifetime[kind])),
        ),
      ),
    )
    .execute();
}

const expiryReason = 'What it opens expired before it was sent.';

/** The condition of the index `mails_with_secrets`. Mails to subscribers about a stage contain no secret. */
const hasSecret = sql<boolean>`
  kind in ('reset', 'account', 'follow') and stage is null and body <> ''`;

export type MailConfig = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'secrets' | 'smtpUrl' | 'smtpHost' | 'smtpPort'
>;

type MailerDeps = {
  db: Db;
  outbox: Outbox;
  config: MailConfig;
  log: Logger;
  logoFor: MailLogos;
  filesOf: MailFiles;
  timeoutMs: number;
  now: () => Date;
};

/**
 * Delivers a mail, depending on its driver, to the outbox, or to the mail server of SMTP_URL or else of the panel.
 *
 * @returns the name of the mail's file in the outbox; null if a mail server accepted the mail.
 */
async function deliver(parts: MailerDeps, mail: MailRow): Promise<string | null> {
  const { db, outbox, config, log, timeoutMs } = parts;
  const settings = await findSettings(db);
  const message = await composeMail(mail, settings, mailReference(mail), parts);
  if (mail.driver === 'outbox') {
    const name = outboxName(mail);
    log.info({ file: await outbox.write(name, message) }, 'mail kept in the outbox');
    return name;
  }
  const { publicUrl, smtpUrl } = config;
  const server = smtpUrl === null ? await panelServer(db, config) : serverByUrl(smtpUrl);
  const name = clientName(publicUrl, settings.contact_email);
  await sendToMailServer(server, message, { name, timeoutMs });
  return null;
}

/** The mail server of the panel, which is read for each mail, because it may have changed. @throws {DeliveryFailure} */
async function panelServer(db: Db, config: MailConfig): Promise<SmtpConnection> {
  const stored = await findMailServer(db);
  // The mail server was deleted after the mail was queued.
  if (stored === undefined) {
    throw new DeliveryFailure('No mail server is set up.', { code: 'ECONFIG' });
  }
  const decrypted = await decryptServer(config, stored);
  if ('server' in decrypted) return serverOfPanel(decrypted.server);
  throw new DeliveryFailure('The password of the mail server has to be entered again.', {
    code: `EKEY-${decrypted.lost}`,
    waits: true,
  });
}

/**
 * The function that sends a mail without the queue, through the contact address's account at SMTP_HOST, with the typed password. It
 * returns the failure, or null if the mail was delivered.
 */
export function immediateSender(parts: MailerDeps) {
  const { db, config, log, timeoutMs, now } = parts;
  const { publicUrl, smtpHost: host, smtpPort: port } = config;
  return async (mail: NewMail, password: string): Promise<DeliveryFailure | null> => {
    if (host === null) throw new TypeError('SMTP_HOST is not set');
    const settings = await findSettings(db);
    const { contact_email: user } = settings;
    const columns = mailColumns(mail, settings, now());
    const message = await composeMail(columns, settings, randomUUID(), parts);
    const server = serverByAccount({ host, port, user, password });
    const attempt = { name: clientName(publicUrl, user), timeoutMs };
    const failure = await sendToMailServer(server, message, attempt).then(
      () => null,
      toDeliveryFailure,
    );
    const outcome =
      failure === null
        ? ({ state: 'sent', sent_at: now().toISOString() } as const)
        : ({ state: 'failed', last_error: failure.message } as const);
    try {
      await insertMail(db, { ...columns, ...outcome, driver: 'smtp', attempts: 1 });
    } catch (error) {
      // The attempt is over, so an error here could make the administrator send the mail twice.
      log.error({ reason: String(error) }, 'the outcome of a mail could not be recorded');
    }
    return failure;
  };
}
