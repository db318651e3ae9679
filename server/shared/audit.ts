/** Who did something: an owner, another member of the staff, a visitor, the site by itself, or somebody on its server. */
export const actors = ['administrator', 'staff', 'visitor', 'site', 'server'] as const;
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
  'backup',
  'export',
  'webhook',
] as const;
export type RecordType = (typeof recordTypes)[number];

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
  /** The network address; null: it is not stored, as of visitors. */
  address: string | null;
  action: Action;
  record: { type: RecordType; id: number | null; name: string | null };
  /** Fields and their values before and after; long texts are cut. */
  changes: Record<string, { from: FieldValue; to: FieldValue }>;
};

export type FieldValue = string | number | null;
