import { hasPermission, type Permission, type Role } from '../../shared/account.ts';
import { namesOf } from '../../shared/field-values.ts';

/**
 * Who did something: an owner, another member of the staff, a program with an API key, a visitor, the site by itself, or
 * somebody on its server.
 */
export const actors = ['administrator', 'staff', 'api_key', 'visitor', 'site', 'server'] as const;
export type Actor = (typeof actors)[number];

/**
 * What can be written: what it takes to read of it in the activity log (the permission to read the record itself), and
 * whether public pages show it, which change with it. Each has its words in the panel.
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
  cash: { needs: 'cash:read', isPublic: false },
  settlement: { needs: 'cash:read', isPublic: false },
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
export const recordTypes = namesOf(records);

export function isOnPublicPages(type: RecordType): boolean {
  return records[type].isPublic;
}

/** The records of which a role reads in the activity log; null: all of them. */
export function readableRecords(role: Role): RecordType[] | null {
  const readable = recordTypes.filter((type) => hasPermission(role, records[type].needs));
  return readable.length === recordTypes.length ? null : readable;
}

/** What was done, mostly to a record. */
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

/** An event as the API and the panel show it. */
export type AuditEvent = {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: Actor;
  /** The member's address at that time, or the one that somebody tried to sign in with. */
  email: string | null;
  /** The key that another program acted with; only of those. */
  api_key?: { id: number; name: string };
  /** The network address; null: it is not stored, as of visitors. */
  address: string | null;
  action: Action;
  record: { type: RecordType; id: number | null; name: string | null };
  /** Fields and their values before and after; long texts are cut. */
  changes: Record<string, { from: FieldValue; to: FieldValue }>;
};

export type FieldValue = string | number | null;
