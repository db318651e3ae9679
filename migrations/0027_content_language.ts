import type { Kysely } from 'kysely';
import { oneOf } from './columns.ts';

const languages = 'en pt nl ar es de fa fr ru tr in it se id vi'.split(' ');

/** The language that the company writes in, and the one that each mail was written in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('content_language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute();
  await db.schema
    .alterTable('settings')
    .addCheckConstraint('settings_content_language', oneOf('content_language', languages))
    .execute();
  await db.schema
    .alterTable('mails')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute();
  await db.schema
    .alterTable('mails')
    .addCheckConstraint('mails_language', oneOf('language', languages))
    .execute();
}
