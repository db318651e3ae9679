import { renderMail } from '../../views/mail/render.tsx';
import type { Db, MailRow } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { isRecordId } from '../http/input/fields.ts';
import { findMessage } from '../messages/queries.ts';
import { findSettings } from '../settings/queries.ts';
import { languageOf } from '../shared/languages.ts';
import { holdsSecret, type Mail } from '../shared/mail.ts';
import type { Settings } from '../shared/settings.ts';
import { composeMail, referenceOf } from './compose.ts';
import { outboxName, writtenOut } from './outbox.ts';
import { messageMail } from './system-mail.ts';

type ReadDeps = Pick<Deps, 'db' | 'config'>;

/**
 * A mail and what it says, drawn as it would go out today; undefined where there is none.
 *
 * @param id a number, perhaps as text.
 */
export async function openMail({ db, config }: ReadDeps, id: unknown): Promise<Mail | undefined> {
  const row = await findMailRow(db, id);
  if (row === undefined) return undefined;
  const settings = await findSettings(db);
  const body = await bodyOf(db, row, settings);
  const { body: _body, lease: _lease, search_text: _text, ...shown } = row;
  if (body === null) {
    const unavailable = holdsSecret(row) ? 'secret' : 'cleared';
    return { ...shown, text: null, html: null, unavailable };
  }
  const language = languageOf(row.language);
  const content = { subject: row.subject, body, language, settings, website: config.publicUrl };
  return { ...shown, ...renderMail(row.template, content), unavailable: null };
}

/** What a mail says as its writer typed it; undefined where there is no such mail, or no more. */
export async function findWritten(db: Db, id: unknown) {
  const row = await findMailRow(db, id);
  if (row === undefined || row.kind !== 'manual') return undefined;
  const { recipient: to, subject, body } = row;
  return { to, subject, body };
}

/**
 * A mail as an .eml file: the very file of the outbox, or the mail written out once more. null where
 * there is none, or what it says is not shown.
 */
export async function emlOf(
  { db, config, mailer }: ReadDeps & Pick<Deps, 'mailer'>,
  id: unknown,
): Promise<Buffer | null> {
  const row = await findMailRow(db, id);
  if (row === undefined || holdsSecret(row)) return null;
  const kept = row.state === 'kept' ? await mailer.outbox.read(outboxName(row)) : null;
  if (kept !== null) return kept;
  const settings = await findSettings(db);
  const body = await bodyOf(db, row, settings);
  if (body === null) return null;
  const about = { reference: referenceOf(row), website: config.publicUrl };
  return writtenOut(composeMail({ ...row, body }, settings, about));
}

async function findMailRow(db: Db, id: unknown): Promise<MailRow | undefined> {
  if (!isRecordId(id)) return undefined;
  return db.selectFrom('mails').selectAll().where('id', '=', Number(id)).executeTakeFirst();
}

/** null where it is not shown. Of a copy that has done its work, the message itself knows it still. */
async function bodyOf(
  db: Db,
  row: MailRow,
  { company_name: company }: Settings,
): Promise<string | null> {
  if (holdsSecret(row)) return null;
  if (row.body !== '') return row.body;
  const message = row.message_id === null ? undefined : await findMessage(db, row.message_id);
  return message === undefined ? null : messageMail(message, { to: row.recipient, company }).body;
}
