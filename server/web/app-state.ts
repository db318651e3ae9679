import { randomBytes } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { isLoopback } from '../http/addresses.ts';

/**
 * The values that all processes of a site share: `origin`, under which the administrator used the site last;
 * `signing-key`, with which cookies are signed (base64url); `log-epoch`, which names the audit log: a restore of a
 * backup gives it another name, because entries with the same ids say something else from then on; on PostgreSQL
 * `secrets-key`, the id of the key of all nodes; and `geocoder`, before when it is not asked.
 */
export type AppStateName = 'origin' | 'signing-key' | 'log-epoch' | 'secrets-key' | 'geocoder';

/** A value; null if it is not stored yet. */
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
 * Stores the origin under which the administrator uses the site, for links in mails that are sent without a request.
 * A loopback address, as of a tunnel, does not replace another one.
 */
export async function rememberOrigin(db: Db, origin: string): Promise<void> {
  const stored = await findAppState(db, 'origin');
  if (stored === origin || (stored !== null && isLoopback(new URL(origin).hostname))) return;
  await saveAppState(db, 'origin', origin);
}

/** The key that cookies are signed with. */
export async function signingKey(db: Db): Promise<Buffer> {
  const key = await findOrCreateAppState(db, 'signing-key', () =>
    randomBytes(32).toString('base64url'),
  );
  return Buffer.from(key, 'base64url');
}

/** The name of the audit log since the last restore. */
export function findLogEpoch(db: Db): Promise<string> {
  return findOrCreateAppState(db, 'log-epoch', newLogEpoch);
}

/** A name that no audit log has had. */
export function newLogEpoch(): string {
  return randomBytes(9).toString('base64url');
}

/** The first call stores a value; all processes get the same. */
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
 * The site's origin where there is no request: that of PUBLIC_URL, or else the one under which the administrator used
 * the site last; null if there is neither.
 */
export async function knownOrigin(
  db: Db,
  { publicUrl }: { publicUrl: URL | null },
): Promise<string | null> {
  return publicUrl?.origin ?? (await findAppState(db, 'origin'));
}
