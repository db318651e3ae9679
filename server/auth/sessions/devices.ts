import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { newDeviceMail } from '../../notifications/mail/system-mail.ts';
import { paths } from '../../shared/paths.ts';
import { trustDays } from '../../shared/two-step.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { dayAndTime } from '../day-and-time.ts';
import { findDevice, renewDevice } from './device-queries.ts';

const trustMs = trustDays * 24 * 60 * 60 * 1000;

/** What is known of a browser that signs in. */
export type Browser = {
  /** The token that it got at its last sign-in. */
  deviceToken: string | undefined;
  /** Whether it is to need no second step for a while. */
  remembers?: boolean;
};

/** Makes a browser known to a member's account. @returns its new token, and whether it was known before. */
export async function rememberDevice(
  { db, now }: TransactionContext,
  staffId: number,
  { deviceToken, remembers = false }: Browser,
): Promise<{ token: string; isKnown: boolean }> {
  const from = deviceToken === undefined ? undefined : hashOfToken(deviceToken);
  const known = from === undefined ? undefined : await findDevice(db, from, staffId);
  const { token, hash: to } = newLinkToken();
  const trustedUntil = remembers ? new Date(now.getTime() + trustMs) : null;
  await renewDevice(db, { from, to, staffId }, { now, trustedUntil });
  return { token, isKnown: known !== undefined };
}

/** Whether a member signs in with this browser without a second step. */
export async function isTrusted(
  db: Db,
  deviceToken: string | undefined,
  staffId: number,
  now: Date,
): Promise<boolean> {
  if (deviceToken === undefined) return false;
  const until = (await findDevice(db, hashOfToken(deviceToken), staffId))?.trusted_until ?? null;
  // Further away than it can be: set by a wrong clock.
  const latest = new Date(now.getTime() + trustMs).toISOString();
  return until !== null && until > now.toISOString() && until <= latest;
}

type NewDevice = { staffId: number; origin: string; device: string | null };

/** Tells a member by mail that a browser has signed in to their account that was not known. */
export async function notifyOfDevice(
  { db, now, actor, deps }: TransactionContext,
  { origin, device }: NewDevice,
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
