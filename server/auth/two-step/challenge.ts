import type { Db } from '../../database/tables.ts';
import { AuthenticationError } from '../../errors.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import type { TwoStepMethod } from '../../shared/two-step.ts';
import type { VerbContext } from '../../verbs/context.ts';
import type { SessionRequest } from '../sessions/actions.ts';
import { isTrusted } from '../sessions/devices.ts';
import { findChallenge, insertChallenge, type NewChallenge } from './challenge-queries.ts';
import { findMethods, waysOf } from './methods.ts';

/** How long a sign-in waits for its second step. */
export const challengeSeconds = 10 * 60;

/** Wrong answers to one challenge; how many an account gets in all is counted elsewhere, see accounts/attempts.ts. */
const tries = 5;

type Subject = Pick<NewChallenge, 'member' | 'passkeyChallenge'>;

/** Begins a sign-in that is completed later. @returns the token that its browser keeps. */
export async function createChallenge(db: Db, subject: Subject): Promise<string> {
  const { token, hash } = newLinkToken();
  const now = new Date();
  const expires = new Date(now.getTime() + challengeSeconds * 1000);
  await insertChallenge(db, { hash, ...subject, tries, now, expires });
  return token;
}

/** A challenge by its token. @throws {AuthenticationError} if it has expired, or was used. */
export async function requireChallenge(db: Db, token: string | undefined) {
  const hash = hashOfToken(token ?? '');
  const found = await findChallenge(db, hash, new Date());
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
  { db }: Pick<VerbContext, 'db'>,
  member: { staffId: number; passwordHash: string },
  { deviceToken }: SessionRequest,
): Promise<{ challenge: string; ways: TwoStepMethod[] } | null> {
  const { staffId } = member;
  const ways = waysOf(await findMethods(db, staffId));
  if (ways.length === 0 || (await isTrusted(db, deviceToken, staffId, new Date()))) return null;
  return { challenge: await createChallenge(db, { member, passkeyChallenge: null }), ways };
}
