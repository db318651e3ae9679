import { PermissionError } from '../errors.ts';
import type { Actor } from '../shared/audit.ts';
import type { ActionContext } from './context.ts';

/** What an action may need: the noun, and what is done to it. */
export type Permission =
  | 'accounts:create'
  | 'accounts:recover'
  | 'accounts:write'
  | 'backups:read'
  | 'backups:write'
  | 'content:write'
  | 'events:write'
  | 'exports:read'
  | 'imports:write'
  | 'invoices:write'
  | 'mail:write'
  | 'messages:create'
  | 'messages:write'
  | 'parcels:write'
  | 'sessions:create'
  | 'settings:write'
  | 'share-links:write'
  | 'subscriptions:write';

/**
 * What each kind of actor may do. The administrator, the site itself and its server may do everything. What a visitor
 * may do with an account takes a secret besides: a password, or the token or pin of a mail or of the server.
 */
const granted: Record<Actor, ReadonlySet<Permission> | 'everything'> = {
  administrator: 'everything',
  server: 'everything',
  site: 'everything',
  visitor: new Set<Permission>([
    'accounts:create',
    'accounts:recover',
    'messages:create',
    'sessions:create',
    'subscriptions:write',
  ]),
};

/** Goes on only if who acts has the permission. @throws {PermissionError} if not. */
export function requirePermission({ actor }: ActionContext, permission: Permission): void {
  const own = granted[actor.type];
  if (own !== 'everything' && !own.has(permission)) throw new PermissionError();
}
