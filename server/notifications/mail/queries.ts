import { type ListRequest, readLongPage } from '../../database/paginate.ts';
import { insertMany } from '../../database/rows.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db, NewMailRow } from '../../database/tables.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { fieldNames } from '../../shared/field-values.ts';
import type { MailSummary } from '../shared/mail.ts';

export const summaryColumns = [
  'id',
  'kind',
  'language',
  'recipient',
  'subject',
  'driver',
  'state',
  'attempts',
  'last_error',
  'file',
  'created_at',
  'sent_at',
  'kept_at',
  'dismissed_at',
  'next_attempt_at',
] as const satisfies (keyof MailSummary)[];

/**
 * The mails of the panel's list, newest first, without their bodies.
 *
 * @param failed whether to list only mails that failed and whose failure was not dismissed.
 */
export function listMails(
  db: Db,
  request: ListRequest,
  failed = false,
): Promise<PageOf<MailSummary>> {
  const list = db
    .selectFrom('mails')
    .select(summaryColumns)
    .where(matchesSearch(request.search))
    .$if(failed, (all) => all.where('state', '=', 'failed').where('dismissed_at', 'is', null))
    .orderBy('id', 'desc');
  return readLongPage(list, request);
}

export function findMailsAbout(db: Db, parcelId: number, limit: number): Promise<MailSummary[]> {
  return db
    .selectFrom('mails')
    .select(summaryColumns)
    .where('parcel_id', '=', parcelId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findMailSummary(db: Db, id: number): Promise<MailSummary | undefined> {
  return db.selectFrom('mails').select(summaryColumns).where('id', '=', id).executeTakeFirst();
}

/** Inserts mails with the same columns, queued or with the outcome of their attempt. @returns their ids, in the same order. */
export async function insertMails(
  db: Db,
  mails: readonly Omit<NewMailRow, 'search_text'>[],
): Promise<number[]> {
  const rows = mails.map((mail) => ({
    ...mail,
    search_text: normalizeForSearch(mail.recipient, mail.subject),
  }));
  const [first] = rows;
  if (first === undefined) return [];
  const columns = fieldNames(first);
  return insertMany(
    db,
    'mails',
    columns,
    rows.map((row) => columns.map((name) => row[name] ?? null)),
  );
}

/** Inserts a mail as `insertMails` does. @returns its id. */
export async function insertMail(db: Db, mail: Omit<NewMailRow, 'search_text'>): Promise<number> {
  const [id = 0] = await insertMails(db, [mail]);
  return id;
}
