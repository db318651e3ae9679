import type { Db } from '../../database/tables.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { finalStages } from '../../shared/stages.ts';

/** An address that somebody left, and the link that asks whether they meant it. */
export type NewSubscriber = {
  parcelId: number;
  email: string;
  /** See notifications/mail/unsubscribes.ts. */
  addressKey: string;
  language: LanguageCode;
  tokenHash: string;
  now: Date;
  expires: Date;
};

/**
 * Stores an address that has yet to confirm that it wants to follow a parcel. For one that was there, the link
 * takes the place of the one before.
 *
 * @returns its id, and whether it is new.
 */
export async function insertSubscriber(
  trx: Db,
  { parcelId, email, addressKey, language, tokenHash, now, expires }: NewSubscriber,
): Promise<{ id: number; isNew: boolean }> {
  const link = { token_hash: tokenHash, token_expires_at: expires.toISOString() };
  const about = { parcel_id: parcelId, address_key: addressKey };
  const known = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('subscribers')
    .values({ ...about, ...link, email, language, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'address_key']).doUpdateSet(link))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: known === undefined };
}

/** The subscriber whom a link was mailed to; undefined if it is good no more. One that has been used stays good. */
export function findSubscriber(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('subscribers')
    .innerJoin('parcels', 'parcels.id', 'subscribers.parcel_id')
    .select([
      'subscribers.id',
      'parcel_id',
      'address_key',
      'email',
      'confirmed_at',
      'tracking_code',
    ])
    .where('token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([eb('token_expires_at', '>', now.toISOString()), eb('confirmed_at', 'is not', null)]),
    )
    .executeTakeFirst();
}

/** From now on a subscriber gets mails, in this language. */
export async function confirmSubscriber(
  trx: Db,
  id: number,
  language: LanguageCode,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set((eb) => ({
      language,
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())),
    }))
    .where('id', '=', id)
    .execute();
}

/** An address follows a parcel no more. @returns the subscriber's id; undefined if it did not. */
export async function deleteSubscriber(
  trx: Db,
  { parcelId, addressKey }: { parcelId: number; addressKey: string },
): Promise<number | undefined> {
  const deleted = await trx
    .deleteFrom('subscribers')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', addressKey)
    .returning('id')
    .executeTakeFirst();
  return deleted?.id;
}

/** Those who get mails about a parcel. */
export function listSubscribers(db: Db, parcelId: number) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'language'])
    .where('parcel_id', '=', parcelId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** How many get mails about a parcel. */
export async function countSubscribers(db: Db, parcelId: number): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('subscribers'))
    .where('parcel_id', '=', parcelId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(subscribers);
}

type Ended = { now: Date; arrivedBefore: Date; batch: number };

/**
 * Deletes some of those who have not confirmed in time, and of those whose parcel has long been delivered or
 * returned. @returns how many.
 */
export async function deleteExpiredSubscribers(
  trx: Db,
  { now, arrivedBefore, batch }: Ended,
): Promise<number> {
  const deleted = await trx
    .deleteFrom('subscribers')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('subscribers')
        .innerJoin('parcels', 'parcels.id', 'subscribers.parcel_id')
        .select('subscribers.id')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('confirmed_at', 'is', null),
              eb('token_expires_at', '<=', now.toISOString()),
            ]),
            eb.and([
              eb('parcels.stage', 'in', finalStages),
              eb(
                // The newest activity with a stage set it; where there is none, somebody did by hand.
                eb.fn.coalesce(
                  eb
                    .selectFrom('activities')
                    .select(({ fn }) => fn.max('activities.created_at').as('at'))
                    .whereRef('activities.parcel_id', '=', 'parcels.id')
                    .where('activities.stage', 'is not', null),
                  'parcels.updated_at',
                ),
                '<=',
                arrivedBefore.toISOString(),
              ),
            ]),
          ]),
        )
        .limit(batch),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
