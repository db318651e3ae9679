import { hasPermission, type Permission, type Role } from './account.ts';

/**
 * Who did something: an owner, another member of the staff, a program with an API key, a visitor, the site by itself, or
 * somebody on its server.
 */
export const actors = ['administrator', 'staff', 'api_key', 'visitor', 'site', 'server'] as const;
export type Actor = (typeof actors)[number];

/** What can be written; each has its words in the panel. */
export const recordTypes = [
  'parcel',
  'activity',
  'page',
  'picture',
  'review',
  'client',
  'settings',
  'message',
  'mail',
  'invoice',
  'preset',
  'view',
  'template',
  'stage-mail',
  'follower',
  'share-link',
  'delivery',
  'failed-delivery',
  'run',
  'account',
  'staff',
  'session',
  'api-key',
  'backup',
  'export',
  'export-link',
  'webhook',
] as const;
export type RecordType = (typeof recordTypes)[number];

/** What it takes to read of a record in the activity log: the permission to read the record itself. */
const readingTakes: Record<RecordType, Permission> = {
  parcel: 'parcels:read',
  activity: 'parcels:read',
  page: 'content:read',
  picture: 'content:read',
  review: 'content:read',
  client: 'content:read',
  settings: 'settings:read',
  message: 'messages:read',
  mail: 'mail:read',
  invoice: 'invoices:read',
  preset: 'parcels:write',
  view: 'parcels:read',
  template: 'parcels:read',
  'stage-mail': 'settings:read',
  follower: 'parcels:read',
  'share-link': 'share-links:write',
  delivery: 'parcels:read',
  'failed-delivery': 'parcels:read',
  run: 'runs:read',
  account: 'staff:read',
  staff: 'staff:read',
  session: 'staff:read',
  'api-key': 'api-keys:read',
  webhook: 'webhooks:read',
  backup: 'backups:read',
  export: 'exports:read',
  'export-link': 'exports:read',
};

/** The records of which a role reads in the activity log; null: all of them. */
export function readableRecords(role: Role): RecordType[] | null {
  const readable = recordTypes.filter((type) => hasPermission(role, readingTakes[type]));
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
