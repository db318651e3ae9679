import { type ListRequest, readPage } from '../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db, MailRow, NewMailRow } from '../database/tables.ts';
import type { Paged } from '../shared/envelope.ts';
import type { MailSummary } from '../shared/mail.ts';

const entry = [
  'id',
  'kind',
  'recipient',
  'subject',
  'driver',
  'state',
  'attempts',
  'last_error',
  'file',
  'created_at',
  'sent_at',
  'next_attempt_at',
] as const satisfies (keyof MailSummary)[];

/** The mails of the panel's list, newest first. What they say stays out of it. */
export function listMails(db: Db, request: ListRequest): Promise<Paged<MailSummary>> {
  const list = db
    .selectFrom('mails')
    .select(entry)
    .where(matchesSearch(request.search))
    .orderBy('id', 'desc');
  return readPage(list, request);
}

/** One mail as the list shows it. */
export function findMail(db: Db, id: number): Promise<MailSummary | undefined> {
  return db.selectFrom('mails').select(entry).where('id', '=', id).executeTakeFirst();
}

/** Writes a mail down, to be sent or as it was sent. */
export async function insertMail(db: Db, mail: Omit<NewMailRow, 'search_text'>): Promise<void> {
  const search_text = normalizeForSearch(mail.recipient, mail.subject);
  await db
    .insertInto('mails')
    .values({ ...mail, search_text })
    .execute();
}

/**
 * Puts a mail into the queue anew, due at once. Leaves it alone where it was sent, is being sent right
 * now, was sent with a typed password, holds a reset pin, or has been blanked.
 *
 * @returns whether it did.
 */
export async function requeueMail(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where('lease', 'is', null)
    .where('driver', '<>', 'smtp')
    .where('kind', '<>', 'reset')
    .where('body', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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
