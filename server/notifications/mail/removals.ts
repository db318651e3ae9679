import type { MailParts } from './deliver.ts';
import { codeOf } from './outbox.ts';

type RemovalDeps = Pick<MailParts, 'db' | 'outbox' | 'log' | 'now'>;

/** Removes the files of deleted mails, as far as they are due. What cannot be removed waits. */
export async function removeFiles({ db, now, ...parts }: RemovalDeps): Promise<void> {
  const due = await db
    .selectFrom('outbox_removals')
    .select('file')
    .where('due_at', '<=', now().toISOString())
    .execute();
  for (const { file } of due) {
    if (!(await removeFile(parts, file))) continue;
    await db.deleteFrom('outbox_removals').where('file', '=', file).execute();
  }
}

/** @returns whether the file is gone; a failure is logged. */
export async function removeFile(
  { outbox, log }: Pick<RemovalDeps, 'outbox' | 'log'>,
  file: string,
): Promise<boolean> {
  try {
    await outbox.remove(file);
    return true;
  } catch (error) {
    log.warn({ file, code: codeOf(error) }, 'the file of a deleted mail could not be removed');
    return false;
  }
}
