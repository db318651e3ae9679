import { sql } from 'kysely';
import { type ListRequest, pagedMatches, readPage, withIds } from '../database/paginate.ts';
import { scanMatches } from '../database/scan.ts';
import { isSearch, normalizeForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import type { Paged } from '../shared/envelope.ts';
import type { Message } from '../shared/message.ts';

/** A message as a visitor wrote it. */
type NewMessage = Pick<Message, 'subject' | 'body' | 'email'>;

const minute = 60 * 1000;

const columns = ['id', 'subject', 'body', 'email', 'created_at', 'read_at'] as const;

/**
 * Stores a visitor's message. An identical one within a minute was a double click, and is stored
 * once.
 *
 * @returns its id; undefined if it is stored already.
 */
export async function insertMessage(
  db: Db,
  message: NewMessage,
  now: Date,
): Promise<number | undefined> {
  const { subject, body, email } = message;
  const justNow = new Date(now.getTime() - minute).toISOString();
  const sameJustNow = db
    .selectFrom('messages')
    .select('id')
    .where('created_at', '>', justNow)
    .where('subject', '=', subject)
    .where('body', '=', body)
    .where('email', 'is not distinct from', email);
  // One statement, so that of two concurrent requests only one inserts a row.
  const row = db
    .selectNoFrom((eb) => [
      eb.cast<string>(eb.val(subject), 'text').as('subject'),
      eb.cast<string>(eb.val(body), 'text').as('body'),
      eb.cast<string | null>(eb.val(email), 'text').as('email'),
      eb.cast<string>(eb.val(normalizeForSearch(subject, email, body)), 'text').as('search_text'),
      eb.cast<string>(eb.val(now.toISOString()), 'text').as('created_at'),
    ])
    .where(({ not, exists }) => not(exists(sameJustNow)));
  const kept = await db
    .insertInto('messages')
    .columns(['subject', 'body', 'email', 'search_text', 'created_at'])
    .expression(row)
    .returning('id')
    .executeTakeFirst();
  return kept?.id;
}

/** One page of the messages, newest first; with `unread` only those that nobody has read. */
export async function listMessages(
  db: Db,
  request: ListRequest,
  unread = false,
): Promise<Paged<Message>> {
  const list = db
    .selectFrom('messages')
    .select(columns)
    .$if(unread, (all) => all.where('read_at', 'is', null))
    .orderBy('id', 'desc');
  if (!isSearch(request.search)) return readPage(list, request);
  const only = unread ? sql<boolean>`read_at is null` : null;
  const { ids, seen } = await scanMatches(db, 'messages', request, only);
  return pagedMatches(await withIds(list, ids), seen, request);
}

/** One message; undefined where there is none. */
export function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return db.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The number of unread messages. */
export async function countUnreadMessages(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks a message as read (keeping an earlier time) or unread; undefined if there is none. */
export function markMessage(
  db: Db,
  id: number,
  read: boolean,
  now: Date,
): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set((eb) => ({
      read_at: read ? eb.fn.coalesce('read_at', eb.val(now.toISOString())) : null,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a message whose copies have been deleted. @returns whether it existed. */
export async function deleteMessage(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('messages')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
