import { isMember } from '../audit/record.ts';
import type { Transaction } from '../audit/transaction.ts';
import { PermissionError } from '../errors.ts';
import { extentOf, type Permission } from '../shared/permissions.ts';

/**
 * Goes on only if who acts has the permission for these parcels: a driver has it for those of their own runs alone.
 *
 * @throws {PermissionError} if not.
 */
export async function requireOwnParcels(
  { actor }: Pick<Transaction, 'db' | 'actor'>,
  permission: Permission,
  _parcelIds: readonly number[],
): Promise<void> {
  if (!isMember(actor) || extentOf(actor.role, permission) !== 'own') return;
  throw new PermissionError((t) => t.errors.notPermitted);
}
