import { paths } from './paths.ts';

/** Who works with the site. The owner has signed up first; the others are invited. */
export const roles = ['owner', 'dispatcher', 'driver', 'bookkeeper', 'editor', 'reader'] as const;
export type Role = (typeof roles)[number];

/** `own`: only for parcels of a driver's own runs. */
export type Extent = 'all' | 'own';

type RoleExtents = Partial<Record<Role, Extent>>;

const owner = { owner: 'all' } as const;
const dispatch = { owner: 'all', dispatcher: 'all' } as const;
const dispatchAndReader = { ...dispatch, reader: 'all' } as const;

/**
 * What each role may do: the noun, and what is done to it. The one place that says so: guards, actions and screens name a
 * permission, never a role. Everybody may do with their own account what is theirs.
 */
const table = {
  'activity-log:read': dispatch,
  'api-keys:read': owner,
  'api-keys:write': owner,
  'backups:read': owner,
  'backups:write': owner,
  'content:read': { owner: 'all', editor: 'all', reader: 'all' },
  'content:write': { owner: 'all', editor: 'all' },
  'deliveries:write': { ...dispatch, driver: 'own' },
  'events:write': { ...dispatch, driver: 'own' },
  'exports:read': { ...dispatch, bookkeeper: 'all' },
  'imports:write': dispatch,
  'invoices:read': { owner: 'all', bookkeeper: 'all', reader: 'all' },
  'invoices:write': { owner: 'all', bookkeeper: 'all' },
  'mail:read': dispatchAndReader,
  'mail:write': dispatch,
  'messages:read': dispatchAndReader,
  'messages:write': dispatch,
  'parcels:read': { ...dispatchAndReader, bookkeeper: 'all' },
  'parcels:write': dispatch,
  'runs:read': { ...dispatchAndReader, driver: 'own' },
  'runs:write': dispatch,
  'scan:read': { ...dispatch, driver: 'all' },
  'settings:read': owner,
  'settings:write': owner,
  'share-links:write': dispatch,
  'staff:read': owner,
  'staff:write': owner,
  'webhooks:read': owner,
  'webhooks:write': owner,
} as const satisfies Record<string, RoleExtents>;

export type Permission = keyof typeof table;

/** How far a role has a permission; null: not at all. */
export function extentOf(role: Role, permission: Permission): Extent | null {
  const row: RoleExtents = table[permission];
  return row[role] ?? null;
}

/** Whether a role has a permission, for all parcels or for those of their own runs. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return extentOf(role, permission) !== null;
}

/** Whether a text names one of these permissions. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(table, name);
}

/** What the key of another program may be used for. */
export const scopes = [
  'parcels:read',
  'parcels:write',
  'events:write',
  'invoices:read',
  'webhooks',
] as const;
export type Scope = (typeof scopes)[number];

type ScopeRights = {
  /** The permissions that a guard may ask for. */
  permissions: readonly Permission[];
  /** Calls that everybody may make, and this scope too; such a call may show more to who has a permission. */
  publicCalls?: readonly string[];
};

/**
 * What each scope opens; the one place that says so, beside the permissions of roles. What is not here is closed to keys:
 * pages, accounts, settings, the staff and backups are.
 */
const scopeTable: Record<Scope, ScopeRights> = {
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
  return held.some((scope) => scopeTable[scope].permissions.includes(permission));
}

/** Whether one of these scopes opens a route that needs no permission. @param call such as `GET /api/tracking`. */
export function scopesOpen(held: readonly Scope[], call: string): boolean {
  return (
    everyKeys.includes(call) ||
    held.some((scope) => scopeTable[scope].publicCalls?.includes(call) === true)
  );
}

/** Whether a text names a scope. */
export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}
