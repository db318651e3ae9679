import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { newDeviceMail } from '../../notifications/mail/system-mail.ts';
import { trustDays } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { dayAndTime, dayMs, later } from '../../times.ts';
import type { TransactionContext } from '../../verbs/context.ts';

const trustMs = trustDays * dayMs;

/** How long a browser is known after its last sign-in; its cookie lasts as long. */
export const deviceMs = 400 * dayMs;

export type Browser = {
  /** The token that the browser got at its last sign-in. */
  deviceToken: string | undefined;
  /** Whether the browser is to need no second step for a while. */
  remembers?: boolean;
};

/** Makes a browser known to a member's account. @returns the browser's new token, and whether it was known before. */
export async function rememberDevice(
  { db, now }: TransactionContext,
  staff_id: number,
  { deviceToken, remembers = false }: Browser,
): Promise<{ token: string; isKnown: boolean }> {
  const known = await findDevice(db, deviceToken, staff_id);
  // Each sign-in creates a new token, so that a token that an attacker has read or planted is worth nothing.
  const { token, hash: token_hash } = newLinkToken();
  if (deviceToken !== undefined) {
    const moved = db.updateTable('known_devices').set({ token_hash });
    await moved.where('token_hash', '=', hashOfToken(deviceToken)).execute();
  }
  const use = {
    last_used_at: now.toISOString(),
    ...(remembers && { trusted_until: later(now, trustMs).toISOString() }),
  };
  await db
    .insertInto('known_devices')
    .values({ token_hash, staff_id, ...use })
    .onConflict((conflict) => conflict.columns(['token_hash', 'staff_id']).doUpdateSet(use))
    .execute();
  return { token, isKnown: known !== undefined };
}

/** Whether a member signs in with this browser without a second step. */
export async function isTrusted(
  db: Db,
  deviceToken: string | undefined,
  staffId: number,
  now: Date,
): Promise<boolean> {
  const until = (await findDevice(db, deviceToken, staffId))?.trusted_until ?? null;
  // A time later than this was set by a wrong clock.
  const latest = later(now, trustMs).toISOString();
  return until !== null && until > now.toISOString() && until <= latest;
}

/** Tells a member by mail that an unknown browser has signed in to their account. */
export async function notifyOfDevice(
  { db, now, actor, deps }: TransactionContext,
  { origin, device }: { origin: string; device: string | null },
): Promise<void> {
  const to = actor.email ?? null;
  if (to === null) return;
  const { company_name: company, content_language: language } = await findPublicSettings(db);
  const site = deps.config.publicUrl?.origin ?? origin;
  const when = dayAndTime(now, language, deps.config.timeZone);
  const facts = { company, device, address: actor.address ?? null, when };
  const link = `${site}${paths.control.account}`;
  await deps.mailer.enqueue(db, newDeviceMail({ to, link, ...facts }, language));
}

/** Finds a browser that a member has signed in with before, with the time until which it needs no second step. */
async function findDevice(db: Db, deviceToken: string | undefined, staffId: number) {
  if (deviceToken === undefined) return undefined;
  return db
    .selectFrom('known_devices')
    .select('trusted_until')
    .where('token_hash', '=', hashOfToken(deviceToken))
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

/** Deletes the browsers whose last sign-in was too long ago. @returns how many. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', later(now, -deviceMs).toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Makes all browsers of a member, or of everybody, need the second step again. */
export async function endTrust(db: Db, staffId: number | 'everybody'): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ trusted_until: null })
    .$if(staffId !== 'everybody', (query) => query.where('staff_id', '=', Number(staffId)))
    .execute();
}

/** The order matters: Edge, Opera and others also name Chrome, and Chrome names Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];

/** The order matters: Android also names Linux, and iPhones name Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of a device for people: "Firefox, Windows"; null if the user agent says neither browser nor system. */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const names = [browsers, systems].flatMap(
    (table) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return names.join(', ') || null;
}
