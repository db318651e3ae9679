import { insertMany } from '../database/rows.ts';
import type { Db } from '../database/tables.ts';
import type { Role, Scope } from '../shared/account.ts';
import {
  type Action,
  type AuditEvent,
  type FieldValue,
  isOnPublicPages,
  type RecordType,
} from './shared/audit.ts';

/** A member of the staff who acts, and the network that they act from. An owner is recorded as the administrator. */
export type MemberActor = {
  type: 'administrator' | 'staff';
  staffId: number;
  role: Role;
  email: string;
  address?: string | null;
  /** Whether a session says who acts, which may have ended since; see verbs/permissions.ts. */
  isSignedIn?: true;
};

/** A program that acts with an API key, and the network that it acts from. */
export type ApiKeyActor = {
  type: 'api_key';
  keyId: number;
  name: string;
  scopes: readonly Scope[];
  email?: string | null;
  address?: string | null;
};

/** Who acts; a visitor's `email` is the account's that they try to use. */
export type AuditActor =
  | MemberActor
  | ApiKeyActor
  | { type: 'visitor' | 'site' | 'server'; email?: string | null; address?: string | null };

export function isMember(actor: AuditActor): actor is MemberActor {
  return actor.type === 'administrator' || actor.type === 'staff';
}

/** A member as who acts. @param address the network that they act from. */
export function memberActor(
  { id, role, email }: { id: number; role: Role; email: string },
  address: string | null,
): MemberActor {
  const type = role === 'owner' ? 'administrator' : 'staff';
  return { type, staffId: id, role, email, address };
}

export type AuditEntry = {
  action: Action;
  type: RecordType;
  /** The record, and what people call it. */
  id?: number | null;
  name?: string | null;
  /** The parcel that it concerns, if it is not one itself. */
  parcelId?: number | null;
  /** The record before and after; of one that was made or deleted, only one of them. */
  before?: Fields | null;
  after?: Fields | null;
};

/** A stored entry: `id` is the entry's, `recordId` the record's. */
export type StoredAuditEntry = { id: number; recordId: number | null } & Pick<
  AuditEntry,
  'action' | 'type'
>;

const columns = [
  'at',
  'actor',
  'email',
  'address',
  'action',
  'record_type',
  'record_id',
  'record_name',
  'parcel_id',
  'changes',
  'notify',
  'staff_id',
];

const keyColumns = [...columns, 'api_key_id', 'api_key_name'];

type Options = {
  now: Date;
  notify: boolean;
};

/**
 * Writes audit entries in the transaction that does what they say. Whatever follows from a change follows from its
 * entry: see consumers.ts. A change that changed nothing is left out.
 *
 * @returns what was written. Ids grow in the order in which transactions are committed, on either engine.
 */
export async function insertAuditEntries(
  trx: Db,
  actor: AuditActor,
  entries: readonly AuditEntry[],
  { now, notify }: Options,
): Promise<StoredAuditEntry[]> {
  const { email = null, address = null } = actor;
  const at = now.toISOString();
  const staffId = 'staffId' in actor && actor.staffId > 0 ? actor.staffId : null;
  const key = actor.type === 'api_key' ? [actor.keyId, actor.name] : [];
  const effective = entries.flatMap((entry) => {
    const changes = changesBetween(entry.before ?? null, entry.after ?? null);
    const isNothing = entry.action === 'changed' && Object.keys(changes).length === 0;
    return isNothing ? [] : [{ entry, changes: JSON.stringify(changes) }];
  });
  const rows = effective.map(({ entry, changes }) => {
    const { action, type, id = null, name = null } = entry;
    const parcelId = entry.parcelId ?? (type === 'parcel' ? id : null);
    const record = [action, type, id, name, parcelId];
    return [at, actor.type, email, address, ...record, changes, notify ? 1 : 0, staffId, ...key];
  });
  const ids = await insertMany(trx, 'audit_events', key.length > 0 ? keyColumns : columns, rows);
  const showsElsewhere = effective.some(({ entry }) => isOnPublicPages(entry.type));
  if (showsElsewhere) await emptyPageCaches(trx);
  return effective.map(({ entry: { action, type, id: recordId = null } }, index) => ({
    id: ids[index] ?? 0,
    action,
    type,
    recordId,
  }));
}

export type Fields = object;

const maxLength = 500;

/** Fields that are left out: derived, timestamps, or secret. */
const left = new Set([
  'id',
  'search_text',
  'builtin_key',
  'status_key',
  'manual_stage',
  'last_event_at',
  'map_pickup_source',
  'map_destination_source',
  'price_lines',
  'created_at',
  'updated_at',
  'password_hash',
  'body',
  'bytes',
  'light',
]);

/** The fields that differ between a record before and after; null: there was, or is, no record. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditEvent['changes'] {
  const was: Record<string, unknown> = { ...before };
  const is: Record<string, unknown> = { ...after };
  const changes: AuditEvent['changes'] = {};
  for (const name of Object.keys({ ...was, ...is })) {
    const [from, to] = [loggedValue(was[name]), loggedValue(is[name])];
    if (from !== to && !left.has(name)) changes[name] = { from: cut(from), to: cut(to) };
  }
  return changes;
}

function loggedValue(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function cut(value: FieldValue): FieldValue {
  return typeof value === 'string' && value.length > maxLength
    ? `${value.slice(0, maxLength)}…`
    : value;
}

/**
 * Empties the page caches of all processes, in the transaction that changes what public pages show: each cache compares the
 * content version with its own before it answers, see `Database.contentVersion`.
 */
export async function emptyPageCaches(trx: Db): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
