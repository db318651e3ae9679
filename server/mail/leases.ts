import type { ExpressionBuilder } from 'kysely';
import type { Db, MailRow, Tables } from '../database/tables.ts';

/** A lease on a mail: who has it, from when and until when. */
export type Lease = { lease: string; from: Date; until: Date };

/**
 * Takes the mail that is due for longest, reset pins before all others. Nobody else gets it before the
 * lease ends, not in another process either: it is one statement.
 */
export function claimDueMail(db: Db, { lease, from, until }: Lease): Promise<MailRow | undefined> {
  const now = from.toISOString();
  return (
    db
      .updateTable('mails')
      .set((eb) => ({
        lease,
        attempts: eb('attempts', '+', 1),
        next_attempt_at: until.toISOString(),
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('state', '=', 'queued')
          .where('next_attempt_at', '<=', now)
          .orderBy((order) => order.case().when('kind', '=', 'reset').then(0).else(1).end())
          .orderBy('next_attempt_at')
          .limit(1),
      )
      // Asked once more: on PostgreSQL another process may have taken it since.
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
}

/** When the next mail is due; null where none waits. */
export async function nextDue(db: Db): Promise<Date | null> {
  const { due } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return due === null ? null : new Date(due);
}

/** Whether somebody is attempting a mail; a lease that is over was left by a process that died. */
export function isLeased(eb: ExpressionBuilder<Tables, 'mails'>, now: Date) {
  const until = eb('next_attempt_at', '>', now.toISOString());
  return eb.and([eb('lease', 'is not', null), until]);
}
