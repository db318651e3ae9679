/** Who works with the site. The owner has signed up first; the others are invited. */
export const roles = ['owner', 'dispatcher', 'driver', 'bookkeeper', 'editor', 'reader'] as const;
export type Role = (typeof roles)[number];

/** `own`: only for parcels of a driver's own runs. */
export type Extent = 'all' | 'own';

type Row = Partial<Record<Role, Extent>>;

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
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof table;

/** How far a role has a permission; null: not at all. */
export function extentOf(role: Role, permission: Permission): Extent | null {
  const row: Row = table[permission];
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
