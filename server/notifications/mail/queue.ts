import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, MailRow } from '../../database/tables.ts';
import { claimDue, correctionMs, createQueue, type Lease, type Queue } from '../../jobs.ts';
import { namesOf } from '../../shared/field-values.ts';
import type { Deliver, MailerDeps } from './deliver.ts';
import { DeliveryFailure, failureOf } from './failure.ts';
import { deleteClaimed, removeFile, removeFiles } from './outbox.ts';
import { isSuppressed } from './unsubscribes.ts';

/** How much longer a lease is than the time limit of an attempt. */
const leaseMarginMs = 60_000;

/** All mails are sent one after the other. */
const lane = 0;

/** Sends queued mail from the database; several processes may do so concurrently. */
export function mailQueue(parts: MailerDeps & { deliver: Deliver }): Queue {
  const { db, log, deliver, timeoutMs, now } = parts;
  /** Outcomes that are not recorded yet, because the database did not answer. */
  const unrecorded: AttemptOutcome[] = [];

  async function attempt(mail: MailRow): Promise<AttemptOutcome['result']> {
    try {
      return { file: await deliver(mail) };
    } catch (error) {
      const failure = failureOf(error);
      // No recipient or content in the log: the code is enough to diagnose; the list shows the rest.
      const { id, kind, attempts } = mail;
      log.warn({ mail: id, kind, attempts, code: failure.code }, 'mail not delivered');
      return failure;
    }
  }

  async function record(): Promise<void> {
    for (let [outcome] = unrecorded; outcome !== undefined; [outcome] = unrecorded) {
      const exists = await recordOutcome(db, outcome);
      unrecorded.shift();
      // A mail that was deleted while it was attempted leaves no file.
      const file = 'file' in outcome.result ? outcome.result.file : null;
      if (!exists && file !== null) await removeFile(parts, file);
    }
  }

  return createQueue({
    name: 'mail',
    log,
    now,
    async findLanes(isBusy) {
      if (isBusy(lane)) return [];
      await record();
      await blankSecrets(db, now());
      await removeFiles(parts);
      const due = await nextDueTime(db);
      return due === null ? [] : [{ id: lane, due }];
    },
    async work() {
      const from = now();
      const until = new Date(from.getTime() + timeoutMs + leaseMarginMs);
      const mail = await claimDueMail(db, { lease: randomUUID(), from, until });
      if (mail === undefined) return false;
      if (await isSuppressed(db, mail)) {
        await deleteClaimed(db, mail, now());
        return true;
      }
      unrecorded.push({ mail, result: await attempt(mail), at: now() });
      await record();
      return true;
    },
  });
}

/** Claims the mail that has been due longest, reset pins before all others. */
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

/** When the next mail is due; null if none is queued. */
async function nextDueTime(db: Db): Promise<string | null> {
  const { due } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return due;
}

export type AttemptOutcome = {
  mail: MailRow;
  at: Date;
  /** The file name in the outbox, null if a server accepted it; or why it was not delivered. */
  result: { file: string | null } | DeliveryFailure;
};

const minute = 60 * 1000;

/** How long to wait after each failed attempt; after the last one, the mail has failed. */
const retryDelays = [1, 5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * minute);

/** How long the pin or link in a mail of this kind is valid; then the mail is blanked. */
const secretLifetime = { reset: 15 * minute, account: 24 * 60 * minute, follow: 48 * 60 * minute };

/** Column values of a mail whose content is no longer needed: its link goes with its body. */
const blankContent = { body: '', action_label: null, action_url: null } as const;

/** Column values of a mail that is no longer waiting for an attempt. */
const unscheduled = { next_attempt_at: null, lease: null } as const;

/**
 * Records the outcome of an attempt: sent, kept, to be retried, or failed.
 *
 * @returns whether the mail still exists.
 */
export async function recordOutcome(db: Db, outcome: AttemptOutcome): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(db, outcome).executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const left = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', outcome.mail.id)
    .executeTakeFirst();
  return left !== undefined;
}

function updateOf(db: Db, { mail, at, result }: AttemptOutcome) {
  const update = db.updateTable('mails').where('id', '=', mail.id);
  if (!(result instanceof DeliveryFailure)) {
    // The body of the administrator's mails is kept; that of generated mail is no longer needed.
    const content = mail.kind === 'manual' ? {} : blankContent;
    const delivered = { ...unscheduled, ...deliveryOf(result.file, at), ...content };
    return update.set({ ...delivered, last_error: null, dismissed_at: null });
  }
  if (result.waits) return update.set(waiting(result, at)).where('lease', '=', mail.lease);
  const delay = result.permanent ? undefined : retryDelays[mail.attempts - 1];
  const next =
    delay === undefined
      ? ({ ...unscheduled, state: 'failed', ...(mail.kind === 'reset' && blankContent) } as const)
      : { lease: null, next_attempt_at: new Date(at.getTime() + delay).toISOString() };
  return (
    update
      .set({ ...next, last_error: result.message })
      // If the lease has ended in the meantime, another worker's attempt counts.
      .where('lease', '=', mail.lease)
  );
}

/** The attempt does not count, since the mail is not the cause of the failure. */
function waiting({ message }: DeliveryFailure, at: Date) {
  return {
    lease: null,
    attempts: 0,
    next_attempt_at: new Date(at.getTime() + correctionMs).toISOString(),
    last_error: message,
  };
}

/** A mail in the outbox is `kept`, not `sent`, because it has reached no mailbox. */
function deliveryOf(file: string | null, at: Date) {
  return file === null
    ? ({ state: 'sent', sent_at: at.toISOString() } as const)
    : ({ state: 'kept', kept_at: at.toISOString(), file } as const);
}

/**
 * Blanks mails whose pin or link has expired; those that are still queued become failed. Asked each time that mails are
 * sent, so that an index has those alone that are not blank.
 */
export async function blankSecrets(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db
    .updateTable('mails')
    .set({
      ...unscheduled,
      ...blankContent,
      state: sql<MailRow['state']>`case state when 'queued' then 'failed' else state end`,
      last_error: sql`case state when 'queued' then ${expired} else last_error end`,
    })
    .where(hasSecret)
    .where('created_at', '<', before(Math.min(...Object.values(secretLifetime))))
    .where((eb) =>
      eb.or(
        namesOf(secretLifetime).map((kind) =>
          eb('kind', '=', kind).and('created_at', '<', before(secretLifetime[kind])),
        ),
      ),
    )
    .execute();
}

const expired = 'What it opens expired before it was sent.';

/** As the index `mails_with_secrets` has it. Mails to subscribers about a stage hold no secret. */
const hasSecret = sql<boolean>`
  kind in ('reset', 'account', 'follow') and stage is null and body <> ''`;
