import { hasPermission, type Permission, type Role } from '../../shared/account.ts';
import { fieldNames } from '../../shared/field-values.ts';

/**
 * Who can act: an owner (`administrator`), another member of the staff, a program with an API key, a customer's user, a visitor, the
 * site itself, or a command on its server.
 */
export const actors = [
  'administrator',
  'staff',
  'api_key',
  'customer_user',
  'visitor',
  'site',
  'server',
] as const;
export type Actor = (typeof actors)[number];

/**
 * The types of records in the activity log. `needs`: the permission to read entries about them, which is that for the record itself.
 * `isPublic`: public pages show them, and change with them. The panel has words for each type.
 */
const records = {
  parcel: { needs: 'parcels:read', isPublic: false },
  activity: { needs: 'parcels:read', isPublic: false },
  page: { needs: 'content:read', isPublic: true },
  picture: { needs: 'content:read', isPublic: false },
  review: { needs: 'content:read', isPublic: true },
  client: { needs: 'content:read', isPublic: true },
  settings: { needs: 'settings:read', isPublic: true },
  message: { needs: 'messages:read', isPublic: false },
  mail: { needs: 'mail:read', isPublic: false },
  invoice: { needs: 'invoices:read', isPublic: false },
  customer: { needs: 'customers:read', isPublic: false },
  'customer-user': { needs: 'customers:read', isPublic: false },
  booking: { needs: 'bookings:read', isPublic: false },
  collection: { needs: 'bookings:read', isPublic: false },
  payout: { needs: 'payouts:read', isPublic: false },
  'delivery-service': { needs: 'invoices:read', isPublic: false },
  preset: { needs: 'parcels:write', isPublic: false },
  view: { needs: 'parcels:read', isPublic: false },
  template: { needs: 'parcels:read', isPublic: false },
  'stage-mail': { needs: 'settings:read', isPublic: false },
  follower: { needs: 'parcels:read', isPublic: false },
  'share-link': { needs: 'share-links:write', isPublic: false },
  delivery: { needs: 'parcels:read', isPublic: false },
  'failed-delivery': { needs: 'parcels:read', isPublic: false },
  run: { needs: 'runs:read', isPublic: false },
  depot: { needs: 'runs:write', isPublic: false },
  vehicle: { needs: 'runs:write', isPublic: false },
  shift: { needs: 'runs:write', isPublic: false },
  cash: { needs: 'cash:read', isPublic: false },
  settlement: { needs: 'cash:read', isPublic: false },
  receipt: { needs: 'cash:read', isPublic: false },
  banking: { needs: 'cash:read', isPublic: false },
  till: { needs: 'cash:read', isPublic: false },
  account: { needs: 'staff:read', isPublic: false },
  staff: { needs: 'staff:read', isPublic: false },
  session: { needs: 'staff:read', isPublic: false },
  'api-key': { needs: 'api-keys:read', isPublic: false },
  backup: { needs: 'backups:read', isPublic: false },
  person: { needs: 'people:write', isPublic: false },
  export: { needs: 'exports:read', isPublic: false },
  'export-link': { needs: 'exports:read', isPublic: false },
  webhook: { needs: 'webhooks:read', isPublic: false },
} as const satisfies Record<string, { needs: Permission; isPublic: boolean }>;

export type RecordType = keyof typeof records;
export const recordTypes = fieldNames(records);

export function isOnPublicPages(type: RecordType): boolean {
  return records[type].isPublic;
}

/** The types of records that a role may read about in the activity log; null: all. */
export function readableRecords(role: Role): RecordType[] | null {
  const readable = recordTypes.filter((type) => hasPermission(role, records[type].needs));
  return readable.length === recordTypes.length ? null : readable;
}

/** The actions that the audit log records. Most of them are done to a record. */
export const actions = [
  'created',
  'changed',
  'deleted',
  'sent',
  'requeued',
  'dismissed',
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'password-changed',
  'password-reset',
  'pin-sent',
  'pin-refused',
  'email-change-asked',
  'email-change-cancelled',
  'email-changed',
  'link-made',
  'ended',
  'two-step-on',
  'two-step-off',
  'two-step-failed',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'downloaded',
  'restored',
  'erased',
] as const;
export type Action = (typeof actions)[number];

/** An entry of the activity log, as the API and the panel show it. */
export type AuditEvent = {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: Actor;
  /** The email address of the member at that time, or of the account that a visitor tried to use. */
  email: string | null;
  /** The API key, if a program acted. */
  api_key?: { id: number; name: string };
  /** The network address; null: no address was stored, for example because the actor is a visitor. */
  address: string | null;
  action: Action;
  record: { type: RecordType; id: number | null; name: string | null };
  /** Fields and their values before and after; long texts are cut. */
  changes: Record<string, { from: FieldValue; to: FieldValue }>;
};

export type FieldValue = string | number | null;
