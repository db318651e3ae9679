import type { Db, MailRow } from '../../database/tables.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { isSignature, signatureOf, signatureShape } from '../../web/signing.ts';
import { deleteMail } from './deletion.ts';

/** What a link ends: mails about a parcel to an address, which is named by its key. */
export type Suppression = { parcelId: number; addressKey: string };

const tokenShape = new RegExp(`^([1-9]\\d{0,14})\\.(${signatureShape})\\.(${signatureShape})$`);

/**
 * What an address is called where nobody has to read it, whatever its case: nobody outside can tell the
 * address from it, nor it from the address.
 */
export async function addressKeyOf(db: Db, address: string): Promise<string> {
  return signatureOf(db, `mail-address\n${address.trim().toLowerCase()}`);
}

/**
 * The URL that ends mails about a parcel to an address, for NewMail.unsubscribeUrl and for a link in its text. It
 * says nothing of the address, and is the same each time.
 *
 * @param language the code of the language of the page that it opens; null: the browser's.
 */
export async function unsubscribeUrlFor(
  db: Db,
  origin: string,
  parcelId: number,
  address: string,
  language: string | null = null,
): Promise<string> {
  const addressKey = await addressKeyOf(db, address);
  const token = [parcelId, addressKey, await macOf(db, { parcelId, addressKey })].join('.');
  return `${origin}${inLanguage(pathTo(paths.unfollow, { token }), language)}`;
}

/** What such a link ends; null if the site has not made it. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<Suppression | null> {
  const [, id = '', addressKey = '', mac = ''] = tokenShape.exec(token) ?? [];
  if (id === '') return null;
  const stop = { parcelId: Number(id), addressKey };
  return isSignature(mac, await macOf(db, stop)) ? stop : null;
}

/** Whether an address wants no mail about a parcel any more. */
export async function hasUnsubscribed(db: Db, parcelId: number, address: string): Promise<boolean> {
  const stop = await db
    .selectFrom('unsubscribes')
    .select('parcel_id')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', await addressKeyOf(db, address))
    .executeTakeFirst();
  return stop !== undefined;
}

/** Whether a mail tells of a stage, and its address has stopped such mails since it was queued. */
export async function isSuppressed(
  db: Db,
  { parcel_id, stage, recipient }: Pick<MailRow, 'parcel_id' | 'stage' | 'recipient'>,
): Promise<boolean> {
  return parcel_id !== null && stage !== null && hasUnsubscribed(db, parcel_id, recipient);
}

/** Those of some addresses that want no mail about a parcel any more. */
export async function findUnsubscribed(
  db: Db,
  parcelId: number,
  addresses: (string | null)[],
): Promise<string[]> {
  const stopped: string[] = [];
  for (const address of new Set(addresses)) {
    if (address !== null && (await hasUnsubscribed(db, parcelId, address))) stopped.push(address);
  }
  return stopped;
}

/**
 * From now on an address gets no mail about a parcel, and not those that wait either; the caller sees to their files,
 * with Mailer.removeFiles. @returns whether it did until now.
 */
export async function suppress(
  trx: Db,
  { parcelId: parcel_id, addressKey: address_key }: Suppression,
  now: Date,
): Promise<boolean> {
  const stop = await trx
    .insertInto('unsubscribes')
    .values({ parcel_id, address_key, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'address_key']).doNothing())
    .returning('parcel_id')
    .executeTakeFirst();
  await deleteWaiting(trx, { parcelId: parcel_id, addressKey: address_key }, now);
  return stop !== undefined;
}

async function deleteWaiting(
  trx: Db,
  { parcelId, addressKey }: Suppression,
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('mails')
    .select(['id', 'recipient'])
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'queued')
    .where('kind', 'in', ['stage', 'follow'])
    .execute();
  for (const { id, recipient } of waiting) {
    if ((await addressKeyOf(trx, recipient)) === addressKey) await deleteMail(trx, id, now);
  }
}

/** Takes a stop back: who confirms that they want to follow a parcel wants its mails again. */
export async function resubscribe(trx: Db, { parcelId, addressKey }: Suppression): Promise<void> {
  await trx
    .deleteFrom('unsubscribes')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', addressKey)
    .execute();
}

function macOf(db: Db, { parcelId, addressKey }: Suppression): Promise<string> {
  return signatureOf(db, `mail-stop\n${parcelId}\n${addressKey}`);
}
