import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { AuthenticationError } from '../../errors.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { type TwoStepMethod, twoStepMethods } from '../../shared/two-step.ts';
import { isTrusted } from '../sessions/devices.ts';
import type { SessionRequest } from '../sessions/sessions.ts';
import { clockSlackMs, later } from '../times.ts';
import { findMethods, waysOf } from '../two-step/methods.ts';

/** A sign-in that waits for its second step, or for a passkey that signs in alone. */

/** How such a sign-in may go on. */
export const waiting = z.strictObject({ two_step: z.array(z.enum(twoStepMethods)) });

/** How long a sign-in waits for its second step. */
export const challengeSeconds = 10 * 60;

/** Wrong answers to one challenge; how many an account gets in all is counted elsewhere, see accounts/attempts.ts. */
const tries = 5;

type Subject = {
  /** Who has given their password, and its hash; null: nobody, a passkey alone is to say who it is. */
  member: { staffId: number; passwordHash: string } | null;
  passkeyChallenge: string | null;
};

/** Begins a sign-in that is completed later. @returns the token that its browser keeps. */
export async function createChallenge(
  db: Db,
  { member, passkeyChallenge }: Subject,
): Promise<string> {
  const { token, hash } = newLinkToken();
  const now = new Date();
  const row = {
    token_hash: hash,
    staff_id: member?.staffId ?? null,
    password_hash: member?.passwordHash ?? null,
    passkey_challenge: passkeyChallenge,
    tries_left: tries,
    created_at: now.toISOString(),
    expires_at: later(now, challengeSeconds * 1000).toISOString(),
  };
  await db.insertInto('sign_in_challenges').values(row).execute();
  return token;
}

/**
 * A challenge by its token, which has tries left. @throws {AuthenticationError} if it has expired, or was used. One from the
 * future was made by a wrong clock.
 */
export async function requireChallenge(db: Db, token: string | undefined) {
  const hash = hashOfToken(token ?? '');
  const now = new Date();
  const found = await db
    .selectFrom('sign_in_challenges')
    .select(['staff_id', 'password_hash', 'passkey_challenge'])
    .where('token_hash', '=', hash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '<=', later(now, clockSlackMs).toISOString())
    .executeTakeFirst();
  if (found === undefined) throw challengeEnded();
  return { hash, ...found };
}

/** The error of a sign-in that has to begin anew. */
export function challengeEnded(): AuthenticationError {
  return new AuthenticationError((t) => t.twoStep.errors.ended);
}

/**
 * Begins the second step of a member who has given their password.
 *
 * @returns the token that the browser keeps, and the ways to go on; null: the password is enough, because there is no second
 *   step or this browser is remembered.
 */
export async function beginSecondStep(
  db: Db,
  member: { staffId: number; passwordHash: string },
  { deviceToken }: SessionRequest,
): Promise<{ challenge: string; ways: TwoStepMethod[] } | null> {
  const { staffId } = member;
  const ways = waysOf(await findMethods(db, staffId));
  if (ways.length === 0 || (await isTrusted(db, deviceToken, staffId, new Date()))) return null;
  return { challenge: await createChallenge(db, { member, passkeyChallenge: null }), ways };
}

/** Uses up one of a challenge's tries, before an answer is verified. @returns whether there was one. */
export async function consumeTry(db: Db, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', hash)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets what a passkey has to sign for this sign-in. */
export async function setPasskeyChallenge(db: Db, hash: string, challenge: string): Promise<void> {
  await db
    .updateTable('sign_in_challenges')
    .set({ passkey_challenge: challenge })
    .where('token_hash', '=', hash)
    .execute();
}

/** Deletes a challenge. @returns whether it existed: of two concurrent calls, one gets true. */
export async function deleteChallenge(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the challenges that have expired. @returns how many. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
