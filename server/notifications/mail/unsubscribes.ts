import { isOneOf } from '../../database/engine.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import { paths, pathTo } from '../../shared/paths.ts';
import { createSigner, isSignature, signatureShape, signText } from '../../web/secrets-key.ts';
import { deleteMailRow } from './outbox.ts';

/** The mails that a link ends: those about a parcel to an address, which is only known by its key. */
export type Suppression = { parcelId: number; addressKey: string };

const tokenShape = new RegExp(`^([1-9]\\d{0,14})\\.(${signatureShape})\\.(${signatureShape})$`);

/** Computes many address keys and unsubscribe URLs with one read of the signing key; see the functions below. */
export async function mailSigner(db: Db) {
  const sign = await createSigner(db);
  // Keys are cached, because a sender gets mails about many parcels.
  const keys = new Map<string, string>();
  return {
    emailKey(address: string): string {
      const text = `mail-address\n${address.trim().toLowerCase()}`;
      const key = keys.get(text) ?? sign(text);
      keys.set(text, key);
      return key;
    },
    unsubscribeUrlFor(origin: string, suppression: Suppression): string {
      const { parcelId, addressKey } = suppression;
      const token = [parcelId, addressKey, sign(suppressionText(suppression))].join('.');
      return `${origin}${pathTo(paths.unfollow, { token })}`;
    },
  };
}

/**
 * The key of an email address. Tables and tokens contain the key instead of the address. Upper and lower case make no difference.
 * Without the site's signing key, nobody can compute the key from the address, or the address from the key.
 */
export async function computeEmailKey(db: Db, address: string): Promise<string> {
  return (await mailSigner(db)).emailKey(address);
}

/**
 * The URL that ends mails about a parcel to an address, for NewMail.unsubscribeUrl and for a link on a page. It is always the
 * same, and does not reveal the address.
 */
export async function unsubscribeUrlFor(db: Db, origin: string, parcelId: number, address: string) {
  const { emailKey, unsubscribeUrlFor: urlFor } = await mailSigner(db);
  return urlFor(origin, { parcelId, addressKey: emailKey(address) });
}

/** The mails that a link's token ends; null if this site did not sign the token. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<Suppression | null> {
  const [, id = '', addressKey = '', mac = ''] = tokenShape.exec(token) ?? [];
  if (id === '') return null;
  const suppression = { parcelId: Number(id), addressKey };
  return isSignature(mac, await signText(db, suppressionText(suppression))) ? suppression : null;
}

export async function hasUnsubscribed(db: Db, parcelId: number, address: string): Promise<boolean> {
  return (await findUnsubscribed(db, parcelId, [address])).length > 0;
}

/** The unsubscribes from mails about these parcels, as `parcel id, address key`. */
export async function findUnsubscribes(db: Db, parcelIds: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('unsubscribes')
    .select(['parcel_id', 'address_key'])
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .execute();
  return new Set(rows.map(({ parcel_id, address_key }) => `${parcel_id}, ${address_key}`));
}

/** Whether a mail is about a stage, and its recipient has unsubscribed from the mails about its parcel. */
export async function isSuppressed(
  db: Db,
  { parcel_id, stage, recipient }: Pick<MailRow, 'parcel_id' | 'stage' | 'recipient'>,
): Promise<boolean> {
  return parcel_id !== null && stage !== null && hasUnsubscribed(db, parcel_id, recipient);
}

/** The addresses among these that have unsubscribed from the mails about a parcel. */
export async function findUnsubscribed(
  db: Db,
  parcelId: number,
  addresses: readonly (string | null)[],
): Promise<string[]> {
  const { emailKey } = await mailSigner(db);
  const unsubscribes = await findUnsubscribes(db, [parcelId]);
  const given = new Set(addresses.filter((address) => address !== null));
  return [...given].filter((address) => unsubscribes.has(`${parcelId}, ${emailKey(address)}`));
}

/**
 * Ends the mails about a parcel to an address, and deletes those that wait. The caller must call Mailer.removeFiles after the
 * commit.
 *
 * @returns whether the address had not unsubscribed before.
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
  const waiting = await trx
    .selectFrom('mails')
    .select(['id', 'recipient'])
    .where('parcel_id', '=', parcel_id)
    .where('state', '=', 'queued')
    .where('kind', 'in', ['stage', 'follow'])
    .execute();
  const { emailKey } = await mailSigner(trx);
  for (const { id, recipient } of waiting) {
    if (emailKey(recipient) === address_key) await deleteMailRow(trx, id, now);
  }
  return inserted !== undefined;
}

/** Reverts `suppress`, for an address that confirms a subscription. */
export async function resubscribe(trx: Db, { parcelId, addressKey }: Suppression): Promise<void> {
  await trx
    .deleteFrom('unsubscribes')
    .where('parcel_id', '=', parcelId)
    .where('address_key', '=', addressKey)
    .execute();
}

function suppressionText({ parcelId, addressKey }: Suppression): string {
  return `mail-stop\n${parcelId}\n${addressKey}`;
}
