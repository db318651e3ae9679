import type { Kysely } from 'kysely';
import { identity } from './columns.ts';

/** Who follows a parcel by mail, and who wants no mail about one any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addFollowers(db);
  await addStops(db);
  // Mails that went out before two parcels became one still name the one that is gone.
  await db.schema.alterTable('merged_codes').addColumn('merged_id', 'integer').execute();
  await db.schema
    .createIndex('merged_codes_by_merged_id')
    .on('merged_codes')
    .column('merged_id')
    .execute();
}

async function addFollowers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('followers')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    // The address without case, as a signature: see server/notifications/mail/unsubscribes.ts.
    .addColumn('address_key', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    // SHA-256 of the newest link's token.
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('token_expires_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('followers_once', ['parcel_id', 'address_key'])
    .execute();
  await db.schema
    .createIndex('followers_by_expiry')
    .on('followers')
    .columns(['token_expires_at'])
    .execute();
}

async function addStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_stops')
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('address_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_stops_once', ['parcel_id', 'address_key'])
    .execute();
}
