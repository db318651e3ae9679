import { paths } from './paths.ts';
import type { Permission } from './permissions.ts';

/** What the key of another program may be used for. */
export const scopes = [
  'parcels:read',
  'parcels:write',
  'events:write',
  'invoices:read',
  'webhooks',
] as const;
export type Scope = (typeof scopes)[number];

type Row = {
  /** The permissions that a guard may ask for. */
  permissions: readonly Permission[];
  /** Calls that everybody may make, and this scope too; such a call may show more to who has a permission. */
  publicCalls?: readonly string[];
};

/**
 * What each scope opens; the one place that says so, beside the permissions of roles. What is not here is closed to keys:
 * pages, accounts, settings, the staff and backups are.
 */
const table: Record<Scope, Row> = {
  'parcels:read': {
    permissions: ['parcels:read'],
    publicCalls: [
      `GET ${paths.api.parcel}`,
      `GET ${paths.api.parcelStream}`,
      `GET ${paths.api.tracking}`,
    ],
  },
  'parcels:write': { permissions: ['parcels:write'] },
  'events:write': { permissions: ['events:write', 'deliveries:write'] },
  'invoices:read': { permissions: ['invoices:read'] },
  // The calls that manage webhooks belong here, by a permission of their own.
  webhooks: { permissions: ['webhooks:read', 'webhooks:write'] },
};

/** What every key may ask for, as everybody may. */
const everyKeys: readonly string[] = [
  `GET ${paths.image}`,
  `GET ${paths.api.openApi}`,
  `GET ${paths.api.docs}`,
];

/** Calls that are about the member who is signed in, whatever permission they need: a key is nobody. */
const membersOwn: readonly string[] = [`GET ${paths.api.today}`];

/** Whether a call is closed to every key. @param call such as `GET /api/today`. */
export function isMembersOwn(call: string): boolean {
  return membersOwn.includes(call);
}

/** Whether one of these scopes has a permission. */
export function scopesAllow(held: readonly Scope[], permission: Permission): boolean {
  return held.some((scope) => table[scope].permissions.includes(permission));
}

/** Whether one of these scopes opens a route that needs no permission. @param call such as `GET /api/tracking`. */
export function scopesOpen(held: readonly Scope[], call: string): boolean {
  return (
    everyKeys.includes(call) ||
    held.some((scope) => table[scope].publicCalls?.includes(call) === true)
  );
}

/** Whether a text names a scope. */
export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}
