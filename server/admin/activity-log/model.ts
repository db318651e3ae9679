import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { type AuditEvent, actions, actors, recordTypes } from '../../audit/shared/audit.ts';
import type { Tables } from '../../database/tables.ts';
import { id, time } from '../../http/answer.ts';

const value = z.union([z.string(), z.number()]).nullable();
export const auditEvent: z.ZodType<AuditEvent> = z
  .strictObject({
    id,
    at: time,
    actor: z.enum(actors),
    email: z.string().nullable(),
    api_key: z.strictObject({ id, name: z.string() }).exactOptional(),
    address: z.string().nullable(),
    action: z.enum(actions),
    record: z.strictObject({
      type: z.enum(recordTypes),
      id: z.int().nullable(),
      name: z.string().nullable(),
    }),
    changes: z.record(z.string(), z.strictObject({ from: value, to: value })),
  })
  .meta({ id: 'AuditEvent' });

export const auditColumns = [
  'id',
  'at',
  'actor',
  'email',
  'api_key_id',
  'api_key_name',
  'address',
  'action',
  'record_type',
  'record_id',
  'record_name',
  'changes',
] as const;

/** @param actor a kind of actor, an email address, or a single member or key: `staff:7`, `api_key:3`. */
export function isByActor(actor: string) {
  const [, kind, id] = actor.match(/^(staff|api_key):(\d{1,9})$/) ?? [];
  if (kind === undefined) return sql<boolean>`${actor} in (actor, email)`;
  return kind === 'staff'
    ? sql<boolean>`staff_id = ${Number(id)}`
    : sql<boolean>`api_key_id = ${Number(id)}`;
}

/** @param record a type, a type and an id (`parcel:17` includes the parcel's events), or a record's name. */
export function matchesRecord(record: string) {
  const [, type, id] = record.match(/^([a-z]+):(\d{1,9})$/) ?? [];
  if (type === undefined) {
    return sql<boolean>`(record_type = ${record} or lower(record_name) = lower(${record}))`;
  }
  const isRecord = sql<boolean>`(record_type = ${type} and record_id = ${Number(id)})`;
  return type === 'parcel' ? sql<boolean>`(${isRecord} or parcel_id = ${Number(id)})` : isRecord;
}

type AuditEventRow = Pick<Selectable<Tables['audit_events']>, (typeof auditColumns)[number]>;

export function toAuditEvent(row: AuditEventRow): AuditEvent {
  const { api_key_id, api_key_name, record_type, record_id, record_name, changes, ...event } = row;
  return {
    ...event,
    ...(api_key_id !== null && { api_key: { id: api_key_id, name: api_key_name ?? '' } }),
    record: { type: record_type, id: record_id, name: record_name },
    changes: JSON.parse(changes),
  };
}
