import type { Kysely } from 'kysely';
import { lengthWithin, oneOf, within } from './columns.ts';

const kinds = ['manual', 'reset', 'account', 'message', 'stage', 'follow'];

/**
 * What tells people how a parcel goes: settings of who may see what, mails about a parcel that can be
 * unsubscribed from, and what the site remembers of itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSettings(db);
  await tellMailsOfParcels(db);
  await db.schema
    .createTable('site_facts')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

async function addSettings(db: Kysely<unknown>): Promise<void> {
  const settings = () => db.schema.alterTable('settings');
  await settings()
    .addColumn('public_details', 'text', (c) => c.notNull().defaultTo('all'))
    .execute();
  await settings()
    .addColumn('mail_delay_minutes', 'integer', (c) => c.notNull().defaultTo(2))
    .execute();
  await settings()
    .addColumn('embed_origins', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await settings()
    .addCheckConstraint(
      'settings_public_details',
      oneOf('public_details', ['all', 'masked', 'locked']),
    )
    .execute();
  await settings()
    .addCheckConstraint('settings_mail_delay_minutes', within('mail_delay_minutes', 0, 60))
    .execute();
  await settings()
    .addCheckConstraint('settings_embed_origins', lengthWithin('embed_origins', 0, 2000))
    .execute();
}

/** A mail about a parcel stays when the parcel goes, and still says which it was. */
async function tellMailsOfParcels(db: Kysely<unknown>): Promise<void> {
  const mails = () => db.schema.alterTable('mails');
  await mails().dropConstraint('mails_kind').execute();
  await mails().addCheckConstraint('mails_kind', oneOf('kind', kinds)).execute();
  await mails().addColumn('parcel_id', 'integer').execute();
  await mails().addColumn('unsubscribe_url', 'text').execute();
  await db.schema.createIndex('mails_by_parcel').on('mails').columns(['parcel_id', 'id']).execute();
}
