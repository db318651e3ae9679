import { foldAll } from '../database/search.ts';
import type { Db } from '../database/tables.ts';

/** What a visitor wrote; `email` is where an answer may go. */
type Message = { subject: string; body: string; email: string | null };

const minute = 60 * 1000;

/** Keeps a visitor's message. The same one within a minute was a second click, and is kept once. */
export async function insertMessage(db: Db, message: Message, now: Date): Promise<void> {
  const { subject, body, email } = message;
  const justNow = new Date(now.getTime() - minute).toISOString();
  const sameJustNow = db
    .selectFrom('messages')
    .select('id')
    .where('created_at', '>', justNow)
    .where('subject', '=', subject)
    .where('body', '=', body)
    .where('email', 'is not distinct from', email);
  // One statement, so that two clicks at once cannot both find nothing.
  const row = db
    .selectNoFrom((eb) => [
      eb.cast<string>(eb.val(subject), 'text').as('subject'),
      eb.cast<string>(eb.val(body), 'text').as('body'),
      eb.cast<string | null>(eb.val(email), 'text').as('email'),
      eb.cast<string>(eb.val(foldAll(subject, email, body)), 'text').as('search_text'),
      eb.cast<string>(eb.val(now.toISOString()), 'text').as('created_at'),
    ])
    .where(({ not, exists }) => not(exists(sameJustNow)));
  await db
    .insertInto('messages')
    .columns(['subject', 'body', 'email', 'search_text', 'created_at'])
    .expression(row)
    .execute();
}
