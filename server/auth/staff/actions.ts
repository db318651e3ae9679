import { ConflictError, requireFound } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import type { Role } from '../../shared/permissions.ts';
import type { StaffMember } from '../../shared/staff.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { findAccount } from '../accounts/queries.ts';
import { findKeysMadeBy, revokeApiKey } from '../api-keys/model.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { type Confirmation, requireRecentSignIn } from '../two-step/confirmation.ts';
import { staffAuditFields, staffAuditRef, toStaffMember } from './member.ts';
import { deleteStaff, lockStaff, type StaffRow, updateStaff } from './queries.ts';
import { staffChange, staffRemoval } from './schema.ts';

/**
 * Changes a member's name or role, suspends them, or lets them in again. The next request of theirs has the new role; the
 * sessions of who is suspended end at once.
 *
 * @param input see staffChange.
 * @param own the session: giving the role of owner or another one to an owner, suspending one and letting one in again take a
 *   recent sign-in, or the password.
 * @throws {NotFoundError}; {ConflictError} if no owner would be left, or the invitation was not accepted yet; see
 *   requireConfirmation.
 */
export async function updateMember(
  ctx: VerbContext,
  input: unknown,
  own: Confirmation,
): Promise<StaffMember> {
  requirePermission(ctx, 'staff:write');
  const { id, state, password, ...fields } = parse(staffChange, input);
  const former = await roleOf(ctx, id);
  const isNewRole = fields.role !== undefined && fields.role !== former;
  const isOwners = former === 'owner' || fields.role === 'owner';
  if (isOwners && (isNewRole || state !== undefined)) await requireRecentSignIn(ctx, own, password);
  return inTransaction(ctx, async (tx) => {
    const { before, others } = await lockMember(tx, id);
    const isInvited = before.joined_at === null;
    if (state !== undefined && isInvited) throw new ConflictError((t) => t.staff.notJoined);
    const suspended_at =
      state === 'suspended' ? (before.suspended_at ?? tx.now.toISOString()) : null;
    const changes = { ...fields, ...(state !== undefined && { suspended_at }) };
    const role = fields.role ?? before.role;
    requireOwner([...others, { ...before, ...(state !== undefined && { suspended_at }), role }]);
    const after = requireFound(await updateStaff(tx.db, id, changes, tx.now));
    if (after.suspended_at !== null) await deleteSessions(tx.db, id);
    const [was, is] = [staffAuditFields(before), staffAuditFields(after)];
    await tx.recordAudit({ action: 'changed', ...staffAuditRef(after), before: was, after: is });
    return toStaffMember(after);
  });
}

/**
 * Removes a member, or withdraws their invitation. Their sessions end at once; on request, the API keys that they made are
 * revoked. Their runs stay, without a driver.
 *
 * @param input see staffRemoval.
 * @param own the session: removing an owner takes a recent sign-in, or the password.
 * @throws {NotFoundError}; {ConflictError} if no owner would be left; see requireConfirmation.
 */
export async function removeMember(
  ctx: VerbContext,
  input: unknown,
  own: Confirmation,
): Promise<void> {
  requirePermission(ctx, 'staff:write');
  const { id, revoke_keys, password } = parse(staffRemoval, input);
  if ((await roleOf(ctx, id)) === 'owner') await requireRecentSignIn(ctx, own, password);
  await inTransaction(ctx, async (tx) => {
    const { before, others } = await lockMember(tx, id);
    requireOwner(others);
    const keys = (await findKeysMadeBy(tx.db, [id])).get(id) ?? [];
    if (revoke_keys === 'yes') for (const key of keys) await revokeApiKey(tx, { id: key.id });
    await deleteStaff(tx.db, id);
    const was = staffAuditFields(before);
    await tx.recordAudit({ action: 'deleted', ...staffAuditRef(before), before: was });
  });
}

async function roleOf({ db }: VerbContext, id: number): Promise<Role | undefined> {
  return (await findAccount(db, id))?.role;
}

async function lockMember({ db }: TransactionContext, id: number) {
  const staff = await lockStaff(db);
  const before = requireFound(staff.find((row) => row.id === id));
  return { before, others: staff.filter((row) => row.id !== id) };
}

/** @throws {ConflictError} if none of these is an owner who can sign in. */
function requireOwner(staff: StaffRow[]): void {
  const isOwner = ({ role, joined_at, suspended_at }: StaffRow) =>
    role === 'owner' && joined_at !== null && suspended_at === null;
  if (!staff.some(isOwner)) throw new ConflictError((t) => t.staff.lastOwner);
}
