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

/** A member of the staff as actor, and the network of the request. An owner is recorded as `administrator`. */
export type MemberActor = {
  type: 'administrator' | 'staff';
  staffId: number;
  role: Role;
  email: string;
  address?: string | null;
  /** The actor is known by a session, which may have ended meanwhile; see verbs/permissions.ts. */
  isSignedIn?: true;
};

/** A program with an API key as actor, and the network of the request. */
export type ApiKeyActor = {
  type: 'api_key';
  keyId: number;
  name: string;
  scopes: readonly Scope[];
  /** The customer whose own records alone the key opens; null: it is the company's. */
  customerId: number | null;
  email?: string | null;
  address?: string | null;
};

/** A customer's user as actor, and the network of the request. */
export type CustomerUserActor = {
  type: 'customer_user';
  userId: number;
  customerId: number;
  mayInvite: boolean;
  email: string;
  address?: string | null;
};

/** Who acts. The `email` of a visitor is that of the account that the visitor tries to use. */
export type AuditActor =
  | MemberActor
  | ApiKeyActor
  | CustomerUserActor
  | { type: 'visitor' | 'site' | 'server'; email?: string | null; address?: string | null };

export function isMember(actor: AuditActor): actor is MemberActor {
  return actor.type === 'administrator' || actor.type === 'staff';
}

/** A member as actor. @param address the network of the request. */
export function memberActor(
  { id, role, email }: { id: number; role: Role; email: string },
  address: string | null,
): MemberActor {
  return { type: role === 'owner' ? 'administrator' : 'staff', staffId: id, role, email, address };
}

export type AuditEntry = {
  action: Action;
  type: RecordType;
  /** The id of the record, and its name for people. */
  id?: number | null;
  name?: string | null;
  /** The parcel that the record belongs to, if it is no parcel itself. */
  parcelId?: number | null;
  /** The record before and after; only one of them if the record was created or deleted. */
  before?: Fields | null;
  after?: Fields | null;
};

/** A stored entry: `id` is that of the entry, `recordId` that of the record. */
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

/** The id of the member of the staff who acts; null: a program, a visitor or the site. */
export function actorStaffId(actor: AuditActor): number | null {
  return 'staffId' in actor && actor.staffId > 0 ? actor.staffId : null;
}

/**
 * Writes audit entries, in the transaction that does what they say. Consumers do what follows from a change by its entry: see
 * consumers.ts. Entries for changes that changed nothing are left out.
 *
 * @returns the written entries. On SQLite their ids grow in the order of commits; for PostgreSQL see log-reader.ts.
 */
export async function insertAuditEntries(
  trx: Db,
  actor: AuditActor,
  entries: readonly AuditEntry[],
  { now, notify }: Options,
): Promise<StoredAuditEntry[]> {
  const { email = null, address = null } = actor;
  const at = now.toISOString();
  const staffId = actorStaffId(actor);
  const key = actor.type === 'api_key' ? [actor.keyId, actor.name] : [];
  const effective = entries.flatMap((entry) => {
    const changes = changesBetween(entry.before ?? null, entry.after ?? null);
    const isNothing = entry.action === 'changed' && Object.keys(changes).length === 0;
    return isNothing ? [] : [{ entry, changes: JSON.stringify(changes) }];
  });
  const rows = effective.map(({ entry, changes }) => {
    const { action, type, id = null, name = null } = entry;
    const record = [action, type, id, name, entry.parcelId ?? (type === 'parcel' ? id : null)];
    return [at, actor.type, email, address, ...record, changes, notify ? 1 : 0, staffId, ...key];
  });
  const ids = await insertMany(trx, 'audit_events', key.length > 0 ? keyColumns : columns, rows);
  if (effective.some(({ entry }) => isOnPublicPages(entry.type))) await emptyPageCaches(trx);
  return effective.map(({ entry: { action, type, id: recordId = null } }, index) => ({
    id: ids[index] ?? 0,
    action,
    type,
    recordId,
  }));
}

export type Fields = object;

const maxLength = 500;

/** Fields that are not logged: derived fields, timestamps, secrets and contents. */
const unloggedFields = new Set([
  'id',
  'search_text',
  'builtin_key',
  'status_key',
  'manual_stage',
  'last_event_at',
  'map_pickup_source',
  'map_destination_source',
  'delivery_days_source',
  'price_lines',
  'created_by_id',
  'created_at',
  'updated_at',
  'password_hash',
  'body',
  'bytes',
  'light',
]);

/** The fields in which a record before and after differ; null: there was, or is, no record. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditEvent['changes'] {
  const was: Record<string, unknown> = { ...before };
  const is: Record<string, unknown> = { ...after };
  const changes: AuditEvent['changes'] = {};
  for (const name of Object.keys({ ...was, ...is })) {
    const [from, to] = [loggedValue(was[name]), loggedValue(is[name])];
    if (from !== to && !unloggedFields.has(name))
      changes[name] = { from: cutLoggedText(from), to: cutLoggedText(to) };
  }
  return changes;
}

function loggedValue(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function cutLoggedText(value: FieldValue): FieldValue {
  return typeof value === 'string' && value.length > maxLength
    ? `${value.slice(0, maxLength)}…`
    : value;
}

/**
 * Empties the page caches of all processes, in the transaction that changes what public pages show: each cache compares its version
 * with the content version before it answers, see `Database.contentVersion`.
 */
export async function emptyPageCaches(trx: Db): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** The record of an entry, if its name in the log is the name of the record. */
export function auditRef<Type extends RecordType>(
  type: Type,
  { id, name }: { id: number; name: string },
) {
  return { type, id, name };
}
