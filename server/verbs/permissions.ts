import { type AuditActor, isMember } from '../audit/record.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import { PermissionError } from '../errors.ts';
import { hasPermission, isPermission, type Permission } from '../shared/account.ts';
import { scopesAllow } from '../shared/scopes.ts';
import type { VerbContext } from './context.ts';

/**
 * What everybody may do, including visitors. Actions on an account also need a secret: a password, or a token or pin from a mail or
 * the server.
 */
export type PublicPermission =
  | 'accounts:create'
  | 'accounts:recover'
  | 'bookings:create'
  | 'messages:create'
  | 'parcels:unlock'
  | 'quotes:read'
  | 'sessions:create'
  | 'subscriptions:write';

/** What a customer's users may do, with records of their customer alone. */
const customerPermissions = ['my-session:write', 'my-parcels:write', 'my-users:write'] as const;
export type CustomerPermission = (typeof customerPermissions)[number];

export function isCustomerPermission(name: string): name is CustomerPermission {
  return customerPermissions.some((permission) => permission === name);
}

/**
 * The permission that an action needs. `accounts:write` allows a member to change the member's own account. Every member has it.
 */
export type VerbPermission = Permission | PublicPermission | CustomerPermission | 'accounts:write';

/**
 * Requires that the actor has a permission. The site itself, and commands on its server, may do everything.
 *
 * @throws {PermissionError} if the actor does not have the permission.
 */
export function requirePermission({ actor }: VerbContext, permission: VerbPermission): void {
  const refusal = permissionRefusal(actor, permission);
  if (refusal !== null) throw refusal;
}

/** Whether the actor has a permission; see requirePermission. */
export function isPermitted(
  { actor }: Pick<VerbContext, 'actor'>,
  permission: VerbPermission,
): boolean {
  return permissionRefusal(actor, permission) === null;
}

function permissionRefusal(actor: AuditActor, permission: VerbPermission): PermissionError | null {
  if (actor.type === 'site' || actor.type === 'server') return null;
  if (actor.type === 'api_key') {
    if (actor.customerId !== null && permission === 'my-parcels:write') return null;
    const isOpen = isPermission(permission) && scopesAllow(actor.scopes, permission);
    if (actor.customerId === null && isOpen) return null;
    return new PermissionError((t) => t.apiKeys.errors.notPermitted);
  }
  if (isCustomerPermission(permission)) return customerRefusal(actor, permission);
  const isOfMembers = permission === 'accounts:write' || isPermission(permission);
  if (!isMember(actor)) return isOfMembers ? new PermissionError() : null;
  const isRefused = isPermission(permission) && !hasPermission(actor.role, permission);
  return isRefused ? new PermissionError((t) => t.errors.notPermitted) : null;
}

function customerRefusal(
  actor: AuditActor,
  permission: CustomerPermission,
): PermissionError | null {
  if (actor.type !== 'customer_user') return new PermissionError();
  const isRefused = permission === 'my-users:write' && !actor.mayInvite;
  return isRefused ? new PermissionError((t) => t.errors.notPermitted) : null;
}

/** Parameter: the id. */
const readMember = preparedQuery((db) =>
  db
    .selectFrom('staff')
    .select('role')
    .where('id', '=', 0)
    .where('suspended_at', 'is', null)
    .forKeyShare(),
);

/** Parameter: the id. */
const readCustomerUser = preparedQuery((db) =>
  db
    .selectFrom('customer_users')
    .select(['customer_id', 'may_invite'])
    .where('id', '=', 0)
    .forKeyShare(),
);

/** Parameter: the id. */
const readKey = preparedQuery((db) =>
  db.selectFrom('api_keys').select(['id', 'customer_id']).where('id', '=', 0).forKeyShare(),
);

/**
 * Requires that the actor may still act: since the request began, the member may have been removed, suspended or given another role,
 * the key may have been revoked, or the customer's user removed. From here on such a change waits for the end of this transaction.
 *
 * @throws {PermissionError} if the actor may no longer act.
 */
export async function requireActiveActor(db: Db, actor: AuditActor): Promise<void> {
  if (actor.type === 'api_key') {
    const [key] = await readKey(db, [actor.keyId]);
    // Merging customers moves their keys.
    if (key?.customer_id !== actor.customerId) {
      throw new PermissionError((t) => t.apiKeys.errors.invalid);
    }
  } else if (actor.type === 'customer_user') {
    const [user] = await readCustomerUser(db, [actor.userId]);
    // Merging customers moves their users.
    if (user?.customer_id !== actor.customerId) throw new PermissionError();
    if (actor.mayInvite && user.may_invite === 'no') throw new PermissionError();
  } else if (isMember(actor) && actor.isSignedIn === true) {
    const [member] = await readMember(db, [actor.staffId]);
    if (member === undefined) throw new PermissionError();
    if (member.role !== actor.role) throw new PermissionError((t) => t.errors.notPermitted);
  }
}
