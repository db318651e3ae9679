/** Who works with the site. The owner has signed up first; the others are invited. */
export const roles = ['owner', 'dispatcher', 'driver', 'bookkeeper', 'editor', 'reader'] as const;
export type Role = (typeof roles)[number];

/** `own`: only for parcels of a driver's own runs. */
type Extent = 'all' | 'own';

type RoleExtents = Partial<Record<Role, Extent>>;

const owner = { owner: 'all' } as const;
const dispatch = { owner: 'all', dispatcher: 'all' } as const;
const dispatchAndReader = { ...dispatch, reader: 'all' } as const;

/**
 * What each role may do, as `noun:action`. Only this table knows roles: guards, actions and screens name a permission. What
 * people do with their own account needs no permission.
 */
const table = {
  'activity-log:read': dispatch,
  'api-keys:read': owner,
  'api-keys:write': owner,
  'backups:read': owner,
  'backups:write': owner,
  'bookings:read': dispatchAndReader,
  'bookings:write': dispatch,
  'cash:read': { ...dispatch, bookkeeper: 'all' },
  'cash:write': { ...dispatch, bookkeeper: 'all' },
  // The permission to record what was collected for a parcel.
  'cod:write': { ...dispatch, driver: 'own', bookkeeper: 'all' },
  // What is paid at the counter: to print it, and to issue it.
  'counter-invoices:read': { ...dispatchAndReader, bookkeeper: 'all' },
  'counter-invoices:write': { ...dispatch, bookkeeper: 'all' },
  'content:read': { owner: 'all', editor: 'all', reader: 'all' },
  'content:write': { owner: 'all', editor: 'all' },
  // The permission to change what invoices need: payment, billing and tax.
  'customer-billing:write': { ...dispatch, bookkeeper: 'all' },
  'customers:read': { ...dispatchAndReader, bookkeeper: 'all' },
  'customers:write': dispatch,
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
  'payouts:read': { owner: 'all', bookkeeper: 'all' },
  'payouts:write': { owner: 'all', bookkeeper: 'all' },
  'people:write': owner,
  'phones:read': { ...dispatchAndReader, driver: 'own' },
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

/** How far a role has a permission; null: the role does not have it. */
export function permissionExtent(role: Role, permission: Permission): Extent | null {
  const row: RoleExtents = table[permission];
  return row[role] ?? null;
}

/** Whether a role has a permission, for all parcels or for those of the member's own runs. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return permissionExtent(role, permission) !== null;
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(table, name);
}

/** What an API key may be used for. */
export const scopes = [
  'parcels:read',
  'parcels:write',
  'events:write',
  'customers:read',
  'customers:write',
  'invoices:read',
  'invoices:write',
  'cash:read',
  'payouts:read',
  'bookings:read',
  'bookings:write',
  'webhooks',
] as const;
export type Scope = (typeof scopes)[number];

/** What a customer's key may be used for. */
export const customerScopes = [
  'parcels:read',
  'parcels:write',
  'invoices:read',
  'payouts:read',
  'bookings:read',
  'bookings:write',
] as const satisfies readonly Scope[];

export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}

/** A new address of the account that awaits confirmation. */
export type PendingEmail = {
  email: string;
  /** When its link expires: ISO 8601, UTC. */
  expires_at: string;
};

/** What the account page shows, in addition to who is signed in. */
export type Account = {
  pending: PendingEmail | null;
  /** Whether the link to confirm it is mailed: there is a mail server. */
  isMailed: boolean;
  /** Until when a new password may be set without the old one (ISO 8601, UTC); null: it may not. */
  newPasswordUntil: string | null;
  sessions: OwnSession[];
  /** Whether signing in takes a second step. */
  hasTwoSteps: boolean;
};

/** `invited`: the invitation is not accepted yet. Only an active account can sign in. */
export const staffStates = ['invited', 'active', 'suspended'] as const;
type StaffState = (typeof staffStates)[number];

/** A member of the staff as the owner sees them. */
export type StaffMember = {
  id: number;
  /** '' for an owner who has not given one. */
  name: string;
  email: string;
  role: Role;
  state: StaffState;
  /** ISO 8601, UTC; null: never. */
  last_seen_at: string | null;
};

/** What the owner is told before a member is removed: the API keys that the member made, and the member's open runs. */
export type Leaving = {
  keys: { id: number; name: string }[];
  /** `day`: `YYYY-MM-DD`. */
  runs: { id: number; day: string; name: string | null }[];
};

export const invitationDays = 7;

/** An invitation that is not mailed, because there is no mail server. */
export type UnsentInvitation = { email: string; link: string };

/** What the page behind the link of an invitation shows. */
export type Invitation = { email: string; name: string; role: Role };

/** A key as the owner sees it; the key itself is only in the response that creates it. */
export type ApiKey = {
  id: number;
  name: string;
  /** The first characters of the key. */
  prefix: string;
  scopes: Scope[];
  /** IP addresses and CIDR ranges that the key may be used from; none: all. */
  networks: string[];
  /** ISO 8601, UTC; `ends_at` is null if the key never expires. */
  created_at: string;
  ends_at: string | null;
  /** ISO 8601, UTC, to the minute; null: never. */
  last_used_at: string | null;
  /** The email address of who made it; null: unknown. */
  made_by: string | null;
  /** The id of the customer whose own records alone it opens; null: it is the company's. */
  customer: number | null;
};

export type NewApiKey = ApiKey & { key: string };

/** A key of a customer as the customer's users see it. */
export type OwnApiKey = Omit<ApiKey, 'customer' | 'made_by'>;

export const apiKeyLimits = { name: 100, networks: 20, keys: 100, ofCustomer: 20 };

/** Requests that may be made with one key in a minute. */
export const requestsPerMinute = 600;

/** What completes a sign-in after the password. */
export const twoStepMethods = ['totp', 'passkey', 'recovery'] as const;
export type TwoStepMethod = (typeof twoStepMethods)[number];

/** How long a trusted browser needs no second step. */
export const trustDays = 30;

/** How long a sign-in or a confirmation counts as proof of who uses a session. */
export const confirmedMinutes = 10;

/** What a page asks for before an action that a borrowed session must not do; `nothing`: the session was confirmed just now. */
export type Reauthentication = 'password' | 'passkey' | 'nothing';

export const accountNames = {
  passkey: { max: 100 },
} as const;

export type OwnSession = {
  id: string;
  /** "Firefox, Windows"; null: unknown. */
  device: string | null;
  /** The network that the session was last used from; null: unknown. */
  address: string | null;
  /** ISO 8601, UTC. */
  last_used_at: string;
  /** Whether this request belongs to it. */
  current: boolean;
};

export type Passkey = {
  id: number;
  name: string;
  /** ISO 8601, UTC; `last_used_at` is null until it is used. */
  created_at: string;
  last_used_at: string | null;
};

/** How the account of the signed-in member signs in. */
export type TwoStepState = {
  totp: boolean;
  passkeys: Passkey[];
  /** How many recovery codes are unused. */
  recoveryCodes: number;
  /** Whether the member's role requires two steps. */
  required: boolean;
};

/** Whether the setting `two_step_required` (`all`, or roles with spaces between) names a role. */
export function requiresTwoSteps(setting: string, role: Role): boolean {
  return setting === 'all' || setting.split(' ').includes(role);
}

/** Whether a host can have passkeys: they belong to a domain, never to an IP address. */
export function isPasskeyHost(hostname: string): boolean {
  return !/^\[|^\d+(?:\.\d+){3}$/.test(hostname);
}
