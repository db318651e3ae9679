import { isOneOf } from '../../database/engine.ts';
import { countRows } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { finalStages } from '../../parcels/shared/delivery-days.ts';
import type { LanguageCode } from '../../shared/languages.ts';

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
 * Inserts a subscriber who has not confirmed yet. If the address is a subscriber of the parcel already, only the link is
 * replaced.
 *
 * @returns the subscriber's id, and whether the subscriber is new.
 */
export async function insertSubscriber(
  trx: Db,
  { parcelId, email, addressKey, language, tokenHash, now, expires }: NewSubscriber,
): Promise<{ id: number; isNew: boolean }> {
  const link = { token_hash: tokenHash, token_expires_at: expires.toISOString() };
  const key = { parcel_id: parcelId, address_key: addressKey };
  const stored = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('subscribers')
    .values({ ...key, ...link, email, language, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'address_key']).doUpdateSet(link))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: stored === undefined };
}

/** The subscriber of a mailed link; undefined if the link has expired. The link of a confirmed subscriber does not expire. */
export function findSubscriber(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('subscribers')
    .innerJoin('parcels', 'parcels.id', 'subscribers.parcel_id')
    .select(['subscribers.id', 'parcel_id', 'tracking_code'])
    .select(['address_key', 'email', 'confirmed_at'])
    .where('token_hash', '=', tokenHash)
    .where((eb) =>
      eb('token_expires_at', '>', now.toISOString()).or('confirmed_at', 'is not', null),
    )
    .executeTakeFirst();
}

/** Marks a subscriber as confirmed, and sets the language of their mails. The time of the first confirmation is kept. */
export async function confirmSubscriber(trx: Db, id: number, language: LanguageCode, now: Date) {
  await trx
    .updateTable('subscribers')
    .set((eb) => ({
      language,
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes an address from a parcel's subscribers. @returns the subscriber's id; undefined if there was none. */
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

export type Subscriber = { id: number; parcel_id: number; email: string; language: LanguageCode };

export async function findSubscribersByParcel(
  db: Db,
  parcelIds: readonly number[],
): Promise<Map<number, Subscriber[]>> {
  const subscribers: Subscriber[] = await db
    .selectFrom('subscribers')
    .select(['id', 'parcel_id', 'email', 'language'])
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(subscribers, ({ parcel_id }) => parcel_id);
}

export function countSubscribers(db: Db, parcelId: number): Promise<number> {
  const ofParcel = db.selectFrom('subscribers').where('parcel_id', '=', parcelId);
  return countRows(ofParcel.where('confirmed_at', 'is not', null));
}

type Expiry = { now: Date; arrivedBefore: Date; batch: number };

/**
 * Deletes at most `batch` subscribers who did not confirm in time, or whose parcel was delivered or returned before
 * `arrivedBefore`.
 *
 * @returns the number of deleted subscribers.
 */
export async function deleteExpiredSubscribers(trx: Db, { now, arrivedBefore, batch }: Expiry) {
  const deleted = await trx
    .deleteFrom('subscribers')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('subscribers')
        .innerJoin('parcels', 'parcels.id', 'subscribers.parcel_id')
        .select('subscribers.id')
        .where((eb) => {
          const newest = eb
            .selectFrom('activities')
            .select(({ fn }) => fn.max('activities.created_at').as('at'))
            .whereRef('activities.parcel_id', '=', 'parcels.id')
            .where('activities.stage', 'is not', null);
          // The newest event with a stage has set the parcel's stage; without such an event, it was set by hand.
          const arrived = eb.fn.coalesce(newest, 'parcels.updated_at');
          return eb.or([
            eb('confirmed_at', 'is', null).and('token_expires_at', '<=', now.toISOString()),
            eb('parcels.stage', 'in', finalStages).and(arrived, '<=', arrivedBefore.toISOString()),
          ]);
        })
        .limit(batch),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
