import { renderMail } from '../../../views/mail/render.tsx';
import { findSettings } from '../../database/settings.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { holdsSecret, type Mail } from '../../shared/mail.ts';
import { findMessage } from '../messages/model.ts';
import { composeMail, referenceOf } from './compose.ts';
import { contentOf } from './content.ts';
import { outboxName, renderMessage } from './outbox.ts';
import { messageMail } from './system-mail.ts';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'mailer'>;

/**
 * A mail with its content, rendered as it would be sent now; undefined if there is none.
 *
 * @param id a record's id, as a number or as text.
 */
export async function openMail(
  { db, config, mailer }: ReadDeps,
  id: unknown,
): Promise<Mail | undefined> {
  const row = await findMailRow(db, id);
  if (row === undefined) return undefined;
  const settings = await findSettings(db);
  const body = await bodyOf(db, row);
  const envelope = withoutContent(row);
  if (body === null) {
    const unavailable = isSecret(row) ? 'secret' : 'cleared';
    return { ...envelope, text: null, html: null, unavailable };
  }
  const logo = await mailer.logoFor(settings);
  const parts = { website: config.publicUrl, logo, from: 'page' } as const;
  const content = contentOf({ ...row, body }, settings, parts);
  return { ...envelope, ...renderMail(row.template, content), unavailable: null };
}

/** The fields of a mail that the panel shows beside its content. */
function withoutContent(row: MailRow) {
  const { body: _body, lease: _lease, search_text: _text, ...mail } = row;
  const { parcel_id: _parcel, stage: _stage, unsubscribe_url: _url, ...texts } = mail;
  const { heading: _heading, action_label: _label, action_url: _action, ...envelope } = texts;
  return envelope;
}

/** Also the link that confirms a subscription, which has no stage; mails about stages are not secret. */
function isSecret(row: MailRow): boolean {
  return holdsSecret(row) || (row.kind === 'follow' && row.stage === null);
}

/** The texts of the administrator's own mail; undefined if there is no such mail. */
export async function findManualMail(db: Db, id: unknown) {
  const row = await findMailRow(db, id);
  if (row === undefined || row.kind !== 'manual') return undefined;
  const { recipient: to, subject, body } = row;
  return { to, subject, body };
}

/**
 * A mail as an .eml file: the file from the outbox, or the mail composed again. null if there is no
 * such mail, or its content must not be shown or is no longer stored.
 */
export async function readEml(
  { db, config, mailer }: ReadDeps,
  id: unknown,
): Promise<Buffer | null> {
  const row = await findMailRow(db, id);
  if (row === undefined || isSecret(row)) return null;
  const file = row.state === 'kept' ? await mailer.outbox.read(outboxName(row)) : null;
  if (file !== null) return file;
  const settings = await findSettings(db);
  const body = await bodyOf(db, row);
  if (body === null) return null;
  const logo = await mailer.logoFor(settings);
  const rendering = { reference: referenceOf(row), website: config.publicUrl, logo };
  return renderMessage(composeMail({ ...row, body }, settings, rendering));
}

async function findMailRow(db: Db, id: unknown): Promise<MailRow | undefined> {
  if (!isRecordId(id)) return undefined;
  return db.selectFrom('mails').selectAll().where('id', '=', Number(id)).executeTakeFirst();
}

/** The body, or null if not shown. A sent copy has none; it is read from the message itself. */
async function bodyOf(db: Db, row: MailRow): Promise<string | null> {
  if (isSecret(row)) return null;
  if (row.body !== '') return row.body;
  const message = row.message_id === null ? undefined : await findMessage(db, row.message_id);
  return message === undefined ? null : messageMail(message, row.recipient).body;
}
