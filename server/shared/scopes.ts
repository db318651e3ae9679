import type { Permission, Scope } from './account.ts';
import { paths } from './paths.ts';

type ScopeRights = {
  /** The permissions that a guard may ask for. */
  permissions: readonly Permission[];
  /**
   * Calls that everybody may make without a key; with a key, they need this scope. Such a call may show more to a key with a
   * permission.
   */
  publicCalls?: readonly string[];
};

/**
 * What each scope opens. Everything that is not in this table is closed to keys: pages, accounts, settings, the staff and
 * backups.
 */
const scopeTable: Record<Scope, ScopeRights> = {
  'parcels:read': {
    permissions: ['parcels:read', 'phones:read'],
    publicCalls: [
      `GET ${paths.api.parcel}`,
      `GET ${paths.api.parcelStream}`,
      `GET ${paths.api.tracking}`,
      `POST ${paths.api.quotes}`,
    ],
  },
  'parcels:write': { permissions: ['parcels:write'] },
  'events:write': { permissions: ['events:write', 'deliveries:write'] },
  'customers:read': { permissions: ['customers:read', 'phones:read'] },
  'customers:write': { permissions: ['customers:write', 'customer-billing:write'] },
  'invoices:read': { permissions: ['invoices:read', 'counter-invoices:read'] },
  'invoices:write': {
    permissions: ['invoices:write', 'counter-invoices:write', 'customer-billing:write'],
  },
  'cash:read': { permissions: ['cash:read'] },
  'payouts:read': { permissions: ['payouts:read'] },
  'bookings:read': { permissions: ['bookings:read', 'phones:read'] },
  'bookings:write': { permissions: ['bookings:write'] },
  webhooks: { permissions: ['webhooks:read', 'webhooks:write'] },
};

/** Calls that every key may make, as everybody may. */
const everyKeyCalls: readonly string[] = [
  `GET ${paths.image}`,
  `GET ${paths.api.openApi}`,
  `GET ${paths.api.docs}`,
];

/** Calls about the signed-in member. They are closed to all keys, because a key is no member. */
const memberCalls: readonly string[] = [`GET ${paths.api.today}`];

/** Whether a call is closed to every key. @param call such as `GET /api/today`. */
export function isMemberCall(call: string): boolean {
  return memberCalls.includes(call);
}

export function scopesAllow(held: readonly Scope[], permission: Permission): boolean {
  return held.some((scope) => scopeTable[scope].permissions.includes(permission));
}

/** Whether one of these scopes opens a route that needs no permission. @param call such as `GET /api/tracking`. */
export function scopesOpen(held: readonly Scope[], call: string): boolean {
  return (
    everyKeyCalls.includes(call) ||
    held.some((scope) => scopeTable[scope].publicCalls?.includes(call) === true)
  );
}
