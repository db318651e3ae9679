import { type Kysely, sql } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

const optionalTexts = [
  'contact_phone',
  'contact_phone_alt',
  'contact_twitter',
  'contact_telegram',
  'contact_instagram',
  'contact_address',
];

/** One record, kept to one by its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addCheckConstraint('settings_single', sql<boolean>`id = 1`)
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('contact_email', 'text', (c) => c.notNull())
    .addCheckConstraint('settings_company_name', lengthWithin('company_name', 1, 300))
    .addCheckConstraint('settings_contact_email', lengthWithin('contact_email', 3, 300));

  for (const name of optionalTexts) {
    table = table
      .addColumn(name, 'text')
      .addCheckConstraint(`settings_${name}`, lengthWithin(name, 1, 300));
  }
  await table
    .addColumn('mail_driver', 'text', (c) => c.notNull().defaultTo('outbox'))
    .addColumn('mail_template', 'text', (c) => c.notNull().defaultTo('html1'))
    .addColumn('meta_description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('chat_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('settings_mail_driver', oneOf('mail_driver', ['smtp', 'server', 'outbox']))
    .addCheckConstraint(
      'settings_mail_template',
      oneOf('mail_template', ['plain', 'html1', 'html2', 'html3', 'html4']),
    )
    .addCheckConstraint('settings_meta_description', sql<boolean>`length(meta_description) <= 300`)
    .addCheckConstraint('settings_chat_code', sql<boolean>`length(chat_code) <= 20000`)
    .execute();
}
