import type { Db } from '../../database/tables.ts';
import type { SignedIn } from '../../http/context.ts';
import type { TwoStepState } from '../../shared/two-step.ts';
import { findMethods } from './methods.ts';
import { listPasskeys } from './passkey-queries.ts';
import { isRequiredOf } from './required.ts';

/** How a member's own account signs in. */
export async function readTwoStepState(
  db: Db,
  { id }: Pick<SignedIn, 'id'>,
): Promise<TwoStepState> {
  const [methods, passkeys, required] = await Promise.all([
    findMethods(db, id),
    listPasskeys(db, id),
    isRequiredOf(db, id),
  ]);
  const { totp, recoveryCodes } = methods;
  const shown = passkeys.map(({ credential_id, transports, ...passkey }) => passkey);
  return { totp, passkeys: shown, recoveryCodes, required };
}
