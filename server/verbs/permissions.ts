import { isMember } from '../audit/record.ts';
import { PermissionError } from '../errors.ts';
import {
  hasPermission,
  isPermission,
  type Permission,
  scopesAllow,
} from '../shared/permissions.ts';
import type { VerbContext } from './context.ts';

/**
 * What everybody may do, visitors too. What they may do with an account takes a secret besides: a password, or the token
 * or pin of a mail or of the server.
 */
export type PublicPermission =
  | 'accounts:create'
  | 'accounts:recover'
  | 'messages:create'
  | 'parcels:unlock'
  | 'sessions:create'
  | 'subscriptions:write';

/** What an action may need. `accounts:write`: changing one's own account, which every member may. */
export type VerbPermission = Permission | PublicPermission | 'accounts:write';

/**
 * Goes on only if who acts has the permission. The site itself and its server may do everything.
 *
 * @throws {PermissionError} if not.
 */
export function requirePermission({ actor }: VerbContext, permission: VerbPermission): void {
  if (actor.type === 'site' || actor.type === 'server') return;
  if (actor.type === 'api_key') {
    if (isPermission(permission) && scopesAllow(actor.scopes, permission)) return;
    throw new PermissionError((t) => t.apiKeys.errors.notPermitted);
  }
  const isOfMembers = permission === 'accounts:write' || isPermission(permission);
  if (!isMember(actor)) {
    if (isOfMembers) throw new PermissionError();
  } else if (isPermission(permission) && !hasPermission(actor.role, permission)) {
    throw new PermissionError((t) => t.errors.notPermitted);
  }
}
