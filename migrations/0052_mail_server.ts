import { type Kysely, sql } from 'kysely';
import { lengthWithin, oneOf, within } from './columns.ts';

/** The mail server that was set up in the panel: one at most. Its password is sealed; the key is no part of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_server')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('security', 'text', (c) => c.notNull())
    .addColumn('user', 'text')
    .addColumn('password', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('mail_server_single', sql<boolean>`id = 1`)
    .addCheckConstraint('mail_server_host', lengthWithin('host', 1, 253))
    .addCheckConstraint('mail_server_port', within('port', 1, 65535))
    .addCheckConstraint('mail_server_security', oneOf('security', ['tls', 'starttls', 'none']))
    .addCheckConstraint('mail_server_user', lengthWithin('user', 1, 300))
    .addCheckConstraint('mail_server_password', lengthWithin('password', 1, 4000))
    .execute();
}
