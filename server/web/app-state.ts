import { randomBytes } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { isLoopback } from '../http/addresses.ts';

/**
 * What the site remembers of itself, whichever process asks: `origin`, the address under which the
 * administrator used it last, and `signing-key`, what cookies are signed with (base64url).
 */
export type AppStateName = 'origin' | 'signing-key';

/** A fact; null where it is not known yet. */
export async function findAppState(db: Db, name: AppStateName): Promise<string | null> {
  const fact = await db
    .selectFrom('app_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return fact?.value ?? null;
}

/** Remembers a fact, in the place of what was known before. */
async function saveAppState(db: Db, name: AppStateName, value: string): Promise<void> {
  await db
    .insertInto('app_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Remembers the address under which the administrator uses the site, for mails that nobody's request sends; one of
 * this very machine, as a tunnel has it, only as long as no other is known.
 */
export async function rememberOrigin(db: Db, origin: string): Promise<void> {
  const known = await findAppState(db, 'origin');
  if (known === origin || (known !== null && isLoopback(new URL(origin).hostname))) return;
  await saveAppState(db, 'origin', origin);
}

/** The key that cookies are signed with, made when it is asked for first; all processes get the same. */
export async function signingKey(db: Db): Promise<Buffer> {
  const name = 'signing-key';
  const known = await findAppState(db, name);
  if (known !== null) return Buffer.from(known, 'base64url');
  await db
    .insertInto('app_state')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return signingKey(db);
}

/**
 * The site's origin, for whoever writes without a request: that of PUBLIC_URL, else the one under which the
 * administrator used it last; null before that.
 */
export async function knownOrigin(
  db: Db,
  { publicUrl }: { publicUrl: URL | null },
): Promise<string | null> {
  return publicUrl?.origin ?? (await findAppState(db, 'origin'));
}
