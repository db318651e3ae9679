import { randomUUID } from 'node:crypto';
import type { MailRow } from '../../database/tables.ts';
import { createWorker, type Worker } from '../../worker.ts';
import { deleteClaimed, removeFile, removeFiles } from './deletion.ts';
import type { Deliver, MailerDeps } from './deliver.ts';
import { failureOf } from './failure.ts';
import { claimDueMail, nextDueTime } from './leases.ts';
import { type AttemptOutcome, blankSecrets, recordOutcome } from './outcomes.ts';
import { isSuppressed } from './unsubscribes.ts';

/** The longest time between two polls: another process may have queued or abandoned a mail. */
const pollMs = 60_000;
/** How soon to retry after a database error. */
const retryMs = 5_000;
/** How much longer a lease is than the time limit of an attempt. */
const leaseMarginMs = 60_000;

/** Sends queued mail from the database, one at a time; several processes may do so concurrently. */
export type Queue = Worker;

export function mailQueue(parts: MailerDeps & { deliver: Deliver }): Queue {
  const { db, log, deliver, timeoutMs, now } = parts;
  /** Outcomes that are not recorded yet, because the database did not answer. */
  const unrecorded: AttemptOutcome[] = [];

  const worker = createWorker(async (isOpen) => {
    try {
      return await sendDue(isOpen);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason }, 'the mail queue has to wait for the database');
      return retryMs;
    }
  });

  /** Attempts every mail that is due. @returns milliseconds until the next poll. */
  async function sendDue(isOpen: () => boolean): Promise<number> {
    await record();
    await blankSecrets(db, now());
    await removeFiles(parts);
    while (isOpen()) {
      const mail = await claim();
      if (mail === undefined) break;
      if (await isSuppressed(db, mail)) {
        await deleteClaimed(db, mail, now());
        continue;
      }
      unrecorded.push({ mail, result: await attempt(mail), at: now() });
      await record();
    }
    const due = await nextDueTime(db);
    return due === null ? pollMs : Math.min(Math.max(due.getTime() - now().getTime(), 0), pollMs);
  }

  function claim(): Promise<MailRow | undefined> {
    const from = now();
    const until = new Date(from.getTime() + timeoutMs + leaseMarginMs);
    return claimDueMail(db, { lease: randomUUID(), from, until });
  }

  async function attempt(mail: MailRow): Promise<AttemptOutcome['result']> {
    try {
      return { file: await deliver(mail) };
    } catch (error) {
      const failure = failureOf(error);
      // No recipient or content in the log: the code is enough to diagnose; the list shows the
      // rest.
      const { id, kind, attempts } = mail;
      log.warn({ mail: id, kind, attempts, code: failure.code }, 'mail not delivered');
      return failure;
    }
  }

  async function record(): Promise<void> {
    for (let [outcome] = unrecorded; outcome !== undefined; [outcome] = unrecorded) {
      const exists = await recordOutcome(db, outcome);
      unrecorded.shift();
      if (!exists) await discard(outcome);
    }
  }

  /** A mail that was deleted while it was attempted leaves no file. */
  async function discard({ result }: AttemptOutcome): Promise<void> {
    const file = 'file' in result ? result.file : null;
    if (file !== null) await removeFile(parts, file);
  }

  return worker;
}
