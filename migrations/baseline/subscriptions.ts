import type { Kysely } from 'kysely';
import { createIndex, defaultTo, identity, ownedBy, required } from '../columns.ts';

/** Who gets mail about a parcel, who does not, and who sees all of it. */
export async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await createSubscribers(db);
  await createUnsubscribes(db);
  await createShareLinks(db);
}

async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('email', 'text', required)
    // The address without case, as a signature.
    .addColumn('address_key', 'text', required)
    .addColumn('language', 'text', required)
    // SHA-256 of the newest link's token.
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('token_expires_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('subscribers_once', ['parcel_id', 'address_key'])
    .execute();
  await createIndex(db, 'subscribers_by_expiry', 'subscribers', ['token_expires_at']);
}

async function createUnsubscribes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unsubscribes')
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('address_key', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('unsubscribes_once', ['parcel_id', 'address_key'])
    .execute();
}

/** Links that show all of a parcel, for a time. */
async function createShareLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('views', 'integer', defaultTo(0))
    .addColumn('created_at', 'text', required)
    .addColumn('ends_at', 'text', required)
    .execute();
  await createIndex(db, 'share_links_by_parcel', 'share_links', ['parcel_id', 'id']);
  await createIndex(db, 'share_links_by_end', 'share_links', ['ends_at', 'id']);
}
