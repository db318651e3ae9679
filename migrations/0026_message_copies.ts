import { type Kysely, sql } from 'kysely';
import { lengthWithin } from './columns.ts';

type Tables = {
  messages: { id: number; subject: string; body: string; email: string | null; created_at: string };
  mails: {
    id: number;
    kind: string;
    subject: string;
    body: string;
    reply_to: string | null;
    created_at: string;
    message_id: number | null;
  };
};

type Copy = Omit<Tables['mails'], 'kind' | 'message_id'>;

/** How the subject of a copy begins. */
const prefix = 'From your website: ';

/** A message and its copy were written in one transaction, which does not take longer. */
const togetherMs = 5000;

/**
 * A mail knows the visitor's message that it is a copy of, so that both are deleted together; nobody
 * can delete the message alone. Files of deleted mails are noted until they are removed too.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('message_id', 'integer', (c) => c.references('messages.id'))
    .execute();
  await db.schema.createIndex('mails_by_message').on('mails').column('message_id').execute();
  await db.schema
    .createTable('outbox_removals')
    .addColumn('file', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addCheckConstraint('outbox_removals_file', lengthWithin('file', 1, 100))
    .execute();
  await linkCopies(db);
}

/** Links the copies that are there already, where there is no doubt whose they are. */
async function linkCopies(db: Kysely<Tables>): Promise<void> {
  const copies = await db
    .selectFrom('mails')
    .select(['id', 'subject', 'body', 'reply_to', 'created_at'])
    .where('kind', '=', 'message')
    .execute();
  for (const copy of copies) {
    const originals = await originalsOf(db, copy);
    const [original] = originals;
    if (original === undefined || originals.length > 1) continue;
    await sql`update mails set message_id = ${original} where id = ${copy.id}`.execute(db);
  }
}

async function originalsOf(db: Kysely<Tables>, copy: Copy): Promise<number[]> {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'body', 'created_at'])
    .where('subject', '=', copy.subject.slice(prefix.length))
    .where('email', 'is not distinct from', copy.reply_to)
    .execute();
  return messages
    .filter(({ body, created_at }) => {
      const after = Date.parse(copy.created_at) - Date.parse(created_at);
      // What the mail said may have been blanked since.
      const saysIt = copy.body === '' || copy.body.startsWith(body);
      return saysIt && after >= 0 && after <= togetherMs;
    })
    .map(({ id }) => id);
}
