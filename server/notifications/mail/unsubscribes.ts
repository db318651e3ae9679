import type { Db, MailRow } from '../../database/tables.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { isSignature, signatureOf, signatureShape } from '../../web/signing.ts';
import { deleteMail } from './deletion.ts';

/** Which mails a link ends: those about a parcel to an address, which its key stands for. */
export type Suppression = { parcelId: number; addressKey: string };

const tokenShape = new RegExp(`^([1-9]\\d{0,14})\\.(${signatureShape})\\.(${signatureShape})$`);

/**
 * Stands for an address, whatever its case, where the address itself is not needed. Without the site's signing key,
 * neither can be computed from the other.
 */
export async function addressKeyOf(db: Db, address: string): Promise<string> {
  return signatureOf(db, `mail-address\n${address.trim().toLowerCase()}`);
}

/**
 * The URL that ends mails about a parcel to an address, for NewMail.unsubscribeUrl and for a link in its text. It
 * does not reveal the address, and is the same each time.
 *
 * @param language the code of the language of the page that it opens; null: the browser's language.
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

/** Which mails a link's token ends; null if this site has not made it. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<Suppression | null> {
  const [, id = '', addressKey = '', mac = ''] = tokenShape.exec(token) ?? [];
  if (id === '') return null;
  const suppression = { parcelId: Number(id), addressKey };
  return isSignature(mac, await macOf(db, suppression)) ? suppression : null;
}

/** Whether an address has unsubscribed from the mails about a parcel. */
export async function hasUnsubscribed(db: Db, parcelId: number, address: string): Promise<boolean> {
  const unsubscribe = await db
    .selectFrom('unsubscribes')
    .select('parcel_id')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', await addressKeyOf(db, address))
    .executeTakeFirst();
  return unsubscribe !== undefined;
}

/** Whether a mail is about a stage, and its address has unsubscribed since it was queued. */
export async function isSuppressed(
  db: Db,
  { parcel_id, stage, recipient }: Pick<MailRow, 'parcel_id' | 'stage' | 'recipient'>,
): Promise<boolean> {
  return parcel_id !== null && stage !== null && hasUnsubscribed(db, parcel_id, recipient);
}

/** Those of the addresses that have unsubscribed from the mails about a parcel. */
export async function findUnsubscribed(
  db: Db,
  parcelId: number,
  addresses: (string | null)[],
): Promise<string[]> {
  const unsubscribed: string[] = [];
  for (const address of new Set(addresses)) {
    if (address !== null && (await hasUnsubscribed(db, parcelId, address)))
      unsubscribed.push(address);
  }
  return unsubscribed;
}

/**
 * Ends the mails about a parcel to an address, and deletes those that wait; the caller calls Mailer.removeFiles after
 * the commit.
 *
 * @returns whether it is new: the address had not unsubscribed before.
 */
export async function suppress(
  trx: Db,
  { parcelId: parcel_id, addressKey: address_key }: Suppression,
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('unsubscribes')
    .values({ parcel_id, address_key, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'address_key']).doNothing())
    .returning('parcel_id')
    .executeTakeFirst();
  await deleteWaiting(trx, { parcelId: parcel_id, addressKey: address_key }, now);
  return inserted !== undefined;
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

/** Reverts suppress, for an address that confirms a subscription. */
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
