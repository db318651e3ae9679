import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { invalidField } from '../../http/input/validation.ts';
import { createAskGeocoder } from '../../parcels/addresses/ask-geocoder.ts';
import { findAddressContext } from '../../parcels/addresses/complete.ts';
import type { GeocoderAddress, GeocoderAnswer } from '../../parcels/addresses/nominatim.ts';
import { readAddress } from '../../parcels/addresses/read.ts';
import {
  decryptGeocoderKey,
  deleteStoredGeocoder,
  encryptGeocoderKey,
  findStoredGeocoder,
  type KeyOwner,
  type StoredGeocoder,
  saveGeocoder,
  toGeocoderService,
} from '../../parcels/addresses/stored-geocoder.ts';
import { pick } from '../../shared/field-values.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import type { GeocoderForm } from './schema.ts';

type FormDeps = { db: Db; config: Pick<Config, 'secrets'> };

/** The geocoder of a form, with its decrypted key; '' if it has none. A key without a name is called `key`. */
type TypedGeocoder = Omit<StoredGeocoder, 'encrypted_key'> & { key: string };

/** Reads the form. A blank key stands for the stored key of the same address and name. @throws {InvalidRequest} if there is none. */
async function readGeocoderForm(deps: FormDeps, form: GeocoderForm): Promise<TypedGeocoder> {
  const { url, per_second, key = null } = form;
  const key_name = form.key_name ?? (key === null ? null : 'key');
  if (key_name === null) return { url, per_second, key_name, key: '' };
  return { url, per_second, key_name, key: key ?? (await readStoredKey(deps, { url, key_name })) };
}

async function readStoredKey({ db, config }: FormDeps, { url, key_name }: KeyOwner) {
  const stored = await findStoredGeocoder(db);
  if (!stored?.encrypted_key) throw invalidField('key', 'required');
  const decrypted = await decryptGeocoderKey(config, { ...stored, url, key_name });
  if ('lost' in decrypted) throw invalidField('key', 'geocoderKey');
  return decrypted.text;
}

/** @throws {ConflictError} if the environment sets a geocoder, which takes precedence over the panel's. */
export function requirePanelGeocoder({ geocoder }: Pick<Config, 'geocoder'>): void {
  if (geocoder !== null) throw new ConflictError((t) => t.geocoder.inEnvironment);
}

/**
 * Stores the geocoder, which then also looks up the addresses that are waiting.
 *
 * @throws {ConflictError} if the environment sets a geocoder, which takes precedence; {InvalidRequest} if the key must be
 *   entered; {KeyUnusable} if the site has no key to encrypt it with.
 */
export async function updateGeocoder(ctx: VerbContext, form: GeocoderForm): Promise<void> {
  requirePermission(ctx, 'settings:write');
  const { config, geocoder: queue } = ctx.deps;
  requirePanelGeocoder(config);
  const { key, ...owner } = await readGeocoderForm(ctx.deps, form);
  const encrypted_key =
    owner.key_name === null ? null : await encryptGeocoderKey(config, owner, key);
  const geocoder = { ...owner, encrypted_key };
  const isNewKey = (form.key ?? null) !== null;
  await inSerializableTransaction(ctx, async (tx) => {
    const before = await findStoredGeocoder(tx.db);
    await saveGeocoder(tx.db, geocoder, tx.now);
    await tx.recordAudit({
      action: before === undefined ? 'created' : 'changed',
      type: 'settings',
      name: new URL(owner.url).host,
      before: before === undefined ? null : withMaskedKey(before, mask),
      after: withMaskedKey(geocoder, isNewKey ? `${mask} (${tx.now.toISOString()})` : mask),
    });
  });
  queue.wake();
}

/** Deletes the geocoder of the panel. @throws {NotFoundError} if there is none. */
export async function deleteGeocoder(ctx: VerbContext): Promise<void> {
  requirePermission(ctx, 'settings:write');
  await inSerializableTransaction(ctx, async (tx) => {
    const geocoder = await findStoredGeocoder(tx.db);
    if (geocoder === undefined) throw new NotFoundError();
    await deleteStoredGeocoder(tx.db);
    const { host: name } = new URL(geocoder.url);
    const before = withMaskedKey(geocoder, mask);
    await tx.recordAudit({ action: 'deleted', type: 'settings', name, before });
  });
}

const mask = '***';

/** A geocoder for the activity log, with a mask instead of the key. */
function withMaskedKey({ encrypted_key, ...geocoder }: StoredGeocoder, substitute: string) {
  return { ...geocoder, key: encrypted_key === null ? null : substitute };
}

/**
 * Tests a geocoder by looking up the company's address; nothing is stored.
 *
 * @throws {InvalidRequest} if the key must be entered; {ConflictError} if the company's address has no street.
 */
export async function testGeocoder(
  ctx: VerbContext,
  form: GeocoderForm,
): Promise<{ address: string; answer: GeocoderAnswer }> {
  requirePermission(ctx, 'settings:write');
  const { db, config, log } = ctx.deps;
  const { key, ...geocoder } = await readGeocoderForm(ctx.deps, form);
  const own = await findCompanyAddress(db);
  if (own === null) throw new ConflictError((t) => t.geocoder.testNoAddress);
  const ask = createAskGeocoder({ db, config });
  const answer = await ask(toGeocoderService(geocoder, key), own.parts);
  log.info({ failure: 'failure' in answer ? answer.failure : null }, 'a geocoder was tested');
  return { address: own.text, answer };
}

/**
 * The company's address in parts, and on one line. Without a street in the settings, the parts are read from the contact address,
 * as far as that is certain.
 *
 * @returns null if there is no street.
 */
export async function findCompanyAddress(
  db: Db,
): Promise<{ parts: GeocoderAddress; text: string } | null> {
  const [settings, context] = await Promise.all([findSettings(db), findAddressContext(db)]);
  const { contact_address, country } = settings;
  const typed = pick(settings, ['street', 'postcode', 'city']);
  const read = settings.street === null ? readAddress(contact_address ?? '', context) : typed;
  const { street = null, postcode = null, city = null } = read;
  if (street === null) return null;
  const parts = { region: null, country, ...read, street, postcode, city };
  const town = [postcode, city].filter(Boolean).join(' ');
  return { parts, text: [street, town].filter(Boolean).join(', ') };
}
