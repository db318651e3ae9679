import type { Db, MailRow } from '../database/tables.ts';
import { DeliveryFailure } from './failure.ts';

/** What became of an attempt. */
export type Outcome = {
  mail: MailRow;
  at: Date;
  /** Its file's name in the outbox, null where a server took it; or why it was not delivered. */
  result: { file: string | null } | DeliveryFailure;
};

const minute = 60 * 1000;

/** How long to wait after each failed attempt; after the last one, the mail has failed. */
const waits = [1, 5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * minute);

/** What opens the account is good for this long: a pin, and a link. Its mail is forgotten then. */
const secretLife = { reset: 15 * minute, account: 24 * 60 * minute };

/** What a mail that does not wait any more has in common. */
const atRest = { next_attempt_at: null, lease: null } as const;

/** Writes down what became of an attempt: sent, to be tried again, or failed. */
export async function recordOutcome(db: Db, { mail, at, result }: Outcome): Promise<void> {
  const update = db.updateTable('mails').where('id', '=', mail.id);
  if (!(result instanceof DeliveryFailure)) {
    const sent = { ...atRest, state: 'sent', sent_at: at.toISOString(), last_error: null } as const;
    await update
      // The administrator's letters are kept; what the site wrote by itself has done its work.
      .set({ ...sent, file: result.file, ...(mail.kind !== 'manual' && { body: '' }) })
      .execute();
    return;
  }
  const again = result.permanent ? undefined : waits[mail.attempts - 1];
  const next =
    again === undefined
      ? ({ ...atRest, state: 'failed', ...(mail.kind === 'reset' && { body: '' }) } as const)
      : { lease: null, next_attempt_at: new Date(at.getTime() + again).toISOString() };
  await update
    .set({ ...next, last_error: result.message })
    // Where the lease ended meanwhile, it is somebody else's attempt that counts.
    .where('lease', '=', mail.lease)
    .execute();
}

/** Blanks mails whose pin or link has expired; those that still waited have failed. */
export async function forgetSecrets(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const expired = db
    .updateTable('mails')
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'reset').and('created_at', '<', before(secretLife.reset)),
        eb('kind', '=', 'account').and('created_at', '<', before(secretLife.account)),
      ]),
    );
  await expired
    .set({
      ...atRest,
      state: 'failed',
      body: '',
      last_error: 'What it opens expired before it was sent.',
    })
    .where('state', '=', 'queued')
    .execute();
  await expired.set({ body: '' }).where('body', '<>', '').execute();
}
