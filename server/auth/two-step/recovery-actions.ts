import { ConflictError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { lockAccount } from '../accounts/queries.ts';
import { changeMethods } from './change-methods.ts';
import { requireConfirmation } from './confirmation.ts';
import { withPassword } from './schema.ts';

/**
 * Replaces the recovery codes.
 *
 * @param input see withPassword.
 * @returns the new ones, which are not shown again.
 * @throws {InvalidRequest} if the password is wrong; {ConflictError} if there are no two steps.
 */
export async function renewRecoveryCodes(
  ctx: VerbContext,
  input: unknown,
  own: SignedIn,
): Promise<string[]> {
  requirePermission(ctx, 'accounts:write');
  await requireConfirmation(ctx, own, parse(withPassword, input).password);
  const { id } = own;
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, id);
    const codes = await changeMethods(tx, id, 'new-codes');
    if (codes.length === 0) throw new ConflictError((t) => t.twoStep.errors.off);
    await tx.recordAudit({ action: 'recovery-codes-made', type: 'account' });
    return codes;
  });
}
