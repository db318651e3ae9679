import { insertMany } from '../../database/rows.ts';
import { normalizeForSearch } from '../../database/search.ts';
import type { Db, NewMailRow } from '../../database/tables.ts';
import { fieldNames } from '../../shared/field-values.ts';

/** Inserts mails with the same columns, queued or with the outcome of their attempt. @returns their ids, in the same order. */
export async function insertMails(db: Db, mails: readonly Omit<NewMailRow, 'search_text'>[]) {
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

export async function insertMail(db: Db, mail: Omit<NewMailRow, 'search_text'>): Promise<number> {
  const [id = 0] = await insertMails(db, [mail]);
  return id;
}
