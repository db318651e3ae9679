import type { ActionContext } from '../../actions/context.ts';
import type { TwoStepMethod } from '../../shared/two-step.ts';
import type { SessionRequest } from '../sessions/actions.ts';
import { isTrusted } from '../sessions/devices.ts';
import { createChallenge } from './challenge.ts';
import { findMethods, waysOf } from './methods.ts';

/**
 * Begins the second step of a member who has given their password.
 *
 * @returns the token that the browser keeps, and the ways to go on; null: the password is enough, because there is no second
 *   step or this browser is remembered.
 */
export async function beginSecondStep(
  { db }: Pick<ActionContext, 'db'>,
  member: { staffId: number; passwordHash: string },
  { deviceToken }: SessionRequest,
): Promise<{ challenge: string; ways: TwoStepMethod[] } | null> {
  const { staffId } = member;
  const ways = waysOf(await findMethods(db, staffId));
  if (ways.length === 0 || (await isTrusted(db, deviceToken, staffId, new Date()))) return null;
  return { challenge: await createChallenge(db, { member, passkeyChallenge: null }), ways };
}
