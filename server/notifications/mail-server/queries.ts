import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../database/tables.ts';

/** The mail server of the panel, as it is stored: its password is encrypted. */
export type StoredServer = Omit<Selectable<Tables['mail_server']>, 'id' | 'updated_at'>;

const columns = ['host', 'port', 'security', 'user', 'password'] as const;

/** The mail server that was set up in the panel; undefined if there is none. */
export function findMailServer(db: Db): Promise<StoredServer | undefined> {
  return db.selectFrom('mail_server').select(columns).executeTakeFirst();
}

/** Inserts the mail server, or replaces the stored one. */
export async function saveMailServer(db: Db, server: StoredServer, now: Date): Promise<void> {
  const row = { ...server, updated_at: now.toISOString() };
  await db
    .insertInto('mail_server')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteMailServer(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').execute();
}

/** Makes mails that the mail server has not accepted yet due now, with all their attempts. */
export async function retryWaitingMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: now.toISOString(), attempts: 0 })
    .where('state', '=', 'queued')
    .where('driver', '=', 'server')
    .where('lease', 'is', null)
    // Mails without an error wait for their time; see Mailer.enqueue.
    .where('last_error', 'is not', null)
    .execute();
}
