import type { ExpressionBuilder } from 'kysely';
import type { Db, MailRow, Tables } from '../../database/tables.ts';

/** No mail waits longer than twelve hours; a later time was set by a wrong clock. */
const maxWaitMs = 13 * 60 * 60 * 1000;

/** A lease on a mail: its unique id, and when it begins and ends. */
export type Lease = { lease: string; from: Date; until: Date };

/**
 * Claims the mail that has been due longest, reset pins before all others. It is one statement, so
 * no other worker or process can claim the mail before the lease ends.
 */
export function claimDueMail(db: Db, { lease, from, until }: Lease): Promise<MailRow | undefined> {
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
          .where((due) => isDue(due, from))
          .orderBy((order) => order.case().when('kind', '=', 'reset').then(0).else(1).end())
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(1),
      )
      // Checked again: on PostgreSQL another process may have claimed it since the subquery.
      .where('state', '=', 'queued')
      .where((due) => isDue(due, from))
      .returningAll()
      .executeTakeFirst()
  );
}

function isDue(eb: ExpressionBuilder<Tables, 'mails'>, now: Date) {
  const latest = new Date(now.getTime() + maxWaitMs);
  return eb.or([
    eb('next_attempt_at', '<=', now.toISOString()),
    eb('next_attempt_at', '>', latest.toISOString()),
  ]);
}

/** When the next mail is due; null if none is queued. */
export async function nextDueTime(db: Db): Promise<Date | null> {
  const { due } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return due === null ? null : new Date(due);
}

/** Whether an attempt is running; an expired lease was left behind by a process that died. */
export function isLeased(eb: ExpressionBuilder<Tables, 'mails'>, now: Date) {
  const until = eb('next_attempt_at', '>', now.toISOString());
  return eb.and([eb('lease', 'is not', null), until]);
}
