import { randomBytes } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { isLoopback } from '../http/addresses.ts';

/**
 * The values that all processes of a site share: `origin`, under which the administrator used the site last, and
 * `signing-key`, with which cookies are signed (base64url).
 */
export type AppStateName = 'origin' | 'signing-key';

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
async function saveAppState(db: Db, name: AppStateName, value: string): Promise<void> {
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

/** The key that cookies are signed with. The first call creates it; all processes get the same. */
export async function signingKey(db: Db): Promise<Buffer> {
  const name = 'signing-key';
  const stored = await findAppState(db, name);
  if (stored !== null) return Buffer.from(stored, 'base64url');
  await db
    .insertInto('app_state')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return signingKey(db);
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
