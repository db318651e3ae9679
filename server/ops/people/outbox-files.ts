import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../database/tables.ts';
import { openOutbox, outboxName } from '../../notifications/mail/outbox.ts';
import type { MailKind } from '../../shared/enums.ts';

/** The kinds of mails that belong to the staff's own accounts. */
export const accountMailKinds: readonly string[] = ['reset', 'account'] satisfies MailKind[];

/** A file of the outbox, and the id of its mail, which may be deleted. */
export type OutboxFile = { name: string; mail: number | null };

/**
 * Finds the files of the outbox whose text is about a person, except mails of the staff's own accounts. A file may outlive the row
 * of its mail, and files that were written after a backup still exist when the backup is restored.
 */
export async function findOutboxFiles(
  { db, dataDir }: { db: Db; dataDir: string },
  isAbout: (text: string) => boolean,
): Promise<OutboxFile[]> {
  const dir = join(dataDir, 'outbox');
  const outbox = openOutbox(dir);
  const found: OutboxFile[] = [];
  for (const name of await readdir(dir).catch(() => [])) {
    const content = await outbox.read(name);
    if (content === null || !isAbout(searchableMailText(content))) continue;
    const mail = await findFileMail(db, name);
    if (mail === undefined || !accountMailKinds.includes(mail.kind)) {
      found.push({ name, mail: mail?.id ?? null });
    }
  }
  return found;
}

/** The row of a file's mail; undefined if there is none. */
async function findFileMail(db: Db, file: string) {
  const [, id] = /-0*(\d{1,10})\.eml$/.exec(file) ?? [];
  if (id === undefined) return undefined;
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'created_at', 'kind'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  // After a restore another mail may have the number.
  return mail !== undefined && outboxName(mail) === file ? mail : undefined;
}

/** Adds files to the queue of outbox files to remove, in which the files of deleted mails are, too. */
export async function enqueueRemovals(
  db: Db,
  files: readonly OutboxFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('outbox_removals')
    .values(files.map(({ name }) => ({ file: name, due_at: now.toISOString() })))
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute();
}

/** The text of a mail to search in: its source, then its parts in Base64, decoded. Quoted-printable is decoded in the source. */
export function searchableMailText(content: Buffer): string {
  const raw = content.toString();
  const quoted = raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString());
  const blocks = raw.match(/(?:^[a-z\d+/]+={0,2}\r?\n)+/gim) ?? [];
  return [quoted, ...blocks.map((block) => Buffer.from(block, 'base64').toString())].join('\n');
}
