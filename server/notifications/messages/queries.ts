import { sql } from 'kysely';
import { scanMatches } from '../../database/matches.ts';
import { type ListRequest, pagedMatches, readLongPage, withIds } from '../../database/paginate.ts';
import { isSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';
import { namesOf } from '../../shared/field-values.ts';
import { messageFields } from '../../shared/mail-fields.ts';
import type { StoredMessage } from '../../shared/message.ts';

/** A message as a visitor wrote it. */
type NewMessage = Pick<StoredMessage, keyof typeof messageFields>;

const minute = 60 * 1000;

const fields = namesOf(messageFields);

const columns = ['id', ...fields, 'created_at', 'read_at', 'answered_at'] as const;

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
  const justNow = new Date(now.getTime() - minute).toISOString();
  const sameJustNow = db
    .selectFrom('messages')
    .select('id')
    .where('created_at', '>', justNow)
    .where(({ and, eb }) =>
      and(fields.map((name) => eb(name, 'is not distinct from', message[name]))),
    );
  const search_text = normalizeForSearch(...fields.map((name) => message[name]));
  const values = { ...message, search_text, created_at: now.toISOString() };
  const names = namesOf(values);
  // One statement, so that of two concurrent requests only one inserts a row.
  const row = db
    .selectNoFrom((eb) =>
      names.map((name) => eb.cast<string>(eb.val(values[name]), 'text').as(name)),
    )
    .where(({ not, exists }) => not(exists(sameJustNow)));
  const inserted = await db
    .insertInto('messages')
    .columns(names)
    .expression(row)
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** One page of the messages, newest first; with `unread` only those that have not been read. */
export async function listMessages(
  db: Db,
  request: ListRequest,
  unread = false,
): Promise<Paged<StoredMessage>> {
  const list = selectMessages(db)
    .$if(unread, (all) => all.where('read_at', 'is', null))
    .orderBy('id', 'desc');
  if (!isSearch(request.search)) return readLongPage(list, request);
  const only = unread ? sql<boolean>`read_at is null` : null;
  const { ids, seen } = await scanMatches(db, 'messages', request, only);
  return pagedMatches(await withIds(list, ids), seen, request);
}

/** One message; undefined if there is none. */
export function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  return selectMessages(db).where('id', '=', id).executeTakeFirst();
}

/** With the newest reply; the forwarded copy is a mail of another kind. */
function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('mails')
        .select(({ fn }) => fn.max('mails.id').as('newest'))
        .whereRef('mails.message_id', '=', 'messages.id')
        .where('mails.kind', '=', 'manual')
        .as('answer'),
    );
}

/** Marks a message as read (keeping an earlier time) or unread; undefined if there is none. */
export async function markMessage(
  db: Db,
  id: number,
  read: boolean,
  now: Date,
): Promise<StoredMessage | undefined> {
  await db
    .updateTable('messages')
    .set((eb) => ({
      read_at: read ? eb.fn.coalesce('read_at', eb.val(now.toISOString())) : null,
    }))
    .where('id', '=', id)
    .execute();
  return findMessage(db, id);
}

/** Marks a message as answered now, and as read. @returns whether there is one. */
export async function markAnswered(db: Db, id: number, now: Date): Promise<boolean> {
  const answered_at = now.toISOString();
  const updated = await db
    .updateTable('messages')
    .set((eb) => ({ answered_at, read_at: eb.fn.coalesce('read_at', eb.val(answered_at)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
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
