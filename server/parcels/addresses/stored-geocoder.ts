import type { Selectable } from 'kysely';
import { type Config, requestInterval } from '../../config.ts';
import { type Decryption, decrypt, encrypt } from '../../database/encryption.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { saveAppState } from '../../web/app-state.ts';
import type { GeocoderView } from '../shared/geocoder.ts';

type GeocoderConfig = Pick<Config, 'geocoder' | 'secrets'>;

/** A geocoder to ask. `isOfPanel`: its URL was typed in the panel, so it must not lead into internal networks. */
export type GeocoderService = { url: URL; intervalMs: number; isOfPanel: boolean };

/** The geocoder of the panel, as it is stored. */
export type StoredGeocoder = Omit<Selectable<Tables['geocoder']>, 'id' | 'updated_at'>;

/** What a key belongs to. */
export type KeyOwner = Pick<StoredGeocoder, 'url' | 'key_name'>;

/**
 * What a key is encrypted for. With another URL or parameter it cannot be decrypted, so somebody who can write to the database
 * cannot have it sent elsewhere.
 */
function geocoderKeyPurpose({ url, key_name }: KeyOwner): string {
  return JSON.stringify(['geocoder', url, key_name]);
}

/** Encrypts the key of a geocoder. @throws {KeyUnusable} if the site has no encryption key, and none can be made. */
export function encryptGeocoderKey(
  { secrets }: Pick<Config, 'secrets'>,
  owner: KeyOwner,
  key: string,
): Promise<string> {
  return encrypt(secrets, geocoderKeyPurpose(owner), key);
}

/** Decrypts the key of a geocoder; '' if it has none. */
export async function decryptGeocoderKey(
  { secrets }: Pick<Config, 'secrets'>,
  { encrypted_key, ...owner }: StoredGeocoder,
): Promise<Decryption> {
  return encrypted_key === null
    ? { text: '' }
    : decrypt(secrets, geocoderKeyPurpose(owner), encrypted_key);
}

/** The geocoder of the panel, with its key in its URL. */
export function toGeocoderService(
  { url: text, key_name, per_second }: Omit<StoredGeocoder, 'encrypted_key'>,
  key: string,
): GeocoderService {
  const url = new URL(text);
  if (key_name !== null) url.searchParams.set(key_name, key);
  return { url, intervalMs: requestInterval(url, per_second), isOfPanel: true };
}

const columns = ['url', 'key_name', 'encrypted_key', 'per_second'] as const;

/** The geocoder that was set up in the panel; undefined if there is none. */
export function findStoredGeocoder(db: Db): Promise<StoredGeocoder | undefined> {
  return db.selectFrom('geocoder').select(columns).executeTakeFirst();
}

/** Stores the geocoder, and makes all waiting addresses due. */
export async function saveGeocoder(db: Db, geocoder: StoredGeocoder, now: Date): Promise<void> {
  const at = now.toISOString();
  const row = { ...geocoder, updated_at: at };
  await db
    .insertInto('geocoder')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await saveAppState(db, 'geocoder', at);
  await db
    .updateTable('geocodings')
    .set({ next_attempt_at: at, tries: 0 })
    .where('lease', 'is', null)
    .execute();
}

export async function deleteStoredGeocoder(db: Db): Promise<void> {
  await db.deleteFrom('geocoder').execute();
  await db.deleteFrom('geocodings').execute();
}

export async function hasGeocoder(db: Db, { geocoder }: Pick<Config, 'geocoder'>) {
  return geocoder !== null || (await findStoredGeocoder(db)) !== undefined;
}

/**
 * The geocoder that the site asks: the environment's, or else the panel's; null: there is no geocoder, or its key cannot be
 * decrypted.
 */
export async function findGeocoder(
  db: Db,
  { geocoder, secrets }: GeocoderConfig,
): Promise<GeocoderService | null> {
  if (geocoder !== null) return { ...geocoder, isOfPanel: false };
  const stored = await findStoredGeocoder(db);
  if (stored === undefined) return null;
  const decrypted = await decryptGeocoderKey({ secrets }, stored);
  return 'lost' in decrypted ? null : toGeocoderService(stored, decrypted.text);
}

/** The geocoder that the site asks, without its key. */
export async function viewGeocoder(
  db: Db,
  { geocoder, secrets }: GeocoderConfig,
): Promise<GeocoderView> {
  const none = { key_name: null, has_key: false, key_lost: false, per_second: null };
  if (geocoder !== null) return { ...none, source: 'environment', url: geocoder.url.origin };
  const stored = await findStoredGeocoder(db);
  if (stored === undefined) return { ...none, source: null, url: null };
  const { encrypted_key, ...view } = stored;
  const key_lost = 'lost' in (await decryptGeocoderKey({ secrets }, stored));
  return { ...view, source: 'panel', has_key: encrypted_key !== null, key_lost };
}
