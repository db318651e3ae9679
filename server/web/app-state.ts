import { randomBytes } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { isLoopback } from '../http/addresses.ts';

/**
 * The values that all processes of a site share: `origin`, which the staff used last; `signing-key`, which signs cookies (base64url);
 * `log-epoch`, which identifies the audit log and changes with a restore, because ids of entries then mean other entries; on
 * PostgreSQL `secrets-key`, the id of the key of all nodes; and `geocoder`, the time before which the geocoder is not asked.
 */
export type AppStateName = 'origin' | 'signing-key' | 'log-epoch' | 'secrets-key' | 'geocoder';

/** Finds a value; null if none is stored yet. */
export async function findAppState(db: Db, name: AppStateName): Promise<string | null> {
  const row = await db
    .selectFrom('app_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value, or replaces it. */
export async function saveAppState(db: Db, name: AppStateName, value: string): Promise<void> {
  await db
    .insertInto('app_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Stores the origin under which the staff use the site, for links in mails that are sent without a request. A loopback address, such
 * as that of a tunnel, does not replace another origin.
 */
export async function rememberOrigin(db: Db, origin: string): Promise<void> {
  const stored = await findAppState(db, 'origin');
  if (stored === origin || (stored !== null && isLoopback(new URL(origin).hostname))) return;
  await saveAppState(db, 'origin', origin);
}

/** The key that signs cookies. */
export async function signingKey(db: Db): Promise<Buffer> {
  const key = await findOrCreateAppState(db, 'signing-key', () =>
    randomBytes(32).toString('base64url'),
  );
  return Buffer.from(key, 'base64url');
}

/** The epoch of the audit log, which is new after each restore. */
export function findLogEpoch(db: Db): Promise<string> {
  return findOrCreateAppState(db, 'log-epoch', newLogEpoch);
}

/** A new epoch of the audit log. */
export function newLogEpoch(): string {
  return randomBytes(9).toString('base64url');
}

/** Finds a value, or stores a new one; all processes get the same value. */
export async function findOrCreateAppState(
  db: Db,
  name: AppStateName,
  create: () => string,
): Promise<string> {
  const stored = await findAppState(db, name);
  if (stored !== null) return stored;
  await db
    .insertInto('app_state')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return findOrCreateAppState(db, name, create);
}

/**
 * The site's origin without a request: the origin of PUBLIC_URL, or else the origin that the staff used last; null if neither is
 * known.
 */
export async function knownOrigin(
  db: Db,
  { publicUrl }: { publicUrl: URL | null },
): Promise<string | null> {
  return publicUrl?.origin ?? (await findAppState(db, 'origin'));
}
