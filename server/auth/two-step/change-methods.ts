import { ConflictError } from '../../errors.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { endTrust } from '../sessions/queries.ts';
import { findMethods, hasTwoSteps } from './methods.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './recovery-queries.ts';
import { isRequiredOf } from './required.ts';

/**
 * What follows from each change of a member's second steps, in its transaction: remembered browsers need them again, and
 * there are recovery codes as long as there is something to recover.
 *
 * @param codes `new-codes`: replaces the recovery codes; otherwise only where there are none yet.
 * @returns the new recovery codes; none: the previous ones stay, or none are needed.
 * @throws {ConflictError} if nothing is left, and the member's role has to have two steps.
 */
export async function changeMethods(
  { db, now }: TransactionContext,
  staffId: number,
  codes?: 'new-codes',
): Promise<string[]> {
  await endTrust(db, staffId);
  const methods = await findMethods(db, staffId);
  if (!hasTwoSteps(methods)) {
    if (await isRequiredOf(db, staffId)) throw new ConflictError((t) => t.twoStep.errors.lastOne);
    await replaceRecoveryCodes(db, staffId, [], now);
    return [];
  }
  if (codes === undefined && methods.recoveryCodes > 0) return [];
  const made = newRecoveryCodes();
  const hashes = made.flatMap((code) => hashRecoveryCode(code) ?? []);
  await replaceRecoveryCodes(db, staffId, hashes, now);
  return made;
}
