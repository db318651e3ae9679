import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import {
  type AuditEvent,
  actions,
  actors,
  type RecordType,
  recordTypes,
} from '../../audit/shared/audit.ts';
import { type ListRequest, readLongPage } from '../../database/paginate.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { id, time } from '../../http/answer.ts';
import { calendarDay, optional } from '../../http/input/fields.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { limits } from '../../shared/limits.ts';

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

const text = optional(z.string().trim().max(limits.text)).default(null);
const date = optional(calendarDay()).default(null);

/** The query of the activity log; see AuditFilter. `from` and `to` are days, both inclusive. */
export const auditQuery = z.object({
  actor: text,
  action: text,
  record: text,
  from: date,
  to: date,
});

/** Lists events that match every part that is not null. */
type AuditFilter = {
  /** A kind of actor, an email address, or a single member or key: `staff:7`, `api_key:3`. */
  actor: string | null;
  action: string | null;
  /** A type, a type and an id (`parcel:17` includes the parcel's events), or a record's name. */
  record: string | null;
  /** ISO 8601, UTC; `until` is exclusive. */
  from: string | null;
  until: string | null;
  /** The types of records whose events the reader may see; null: all. */
  readable: readonly RecordType[] | null;
};

const columns = [
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

/** A page of the activity log, newest first. */
export async function listAuditEvents(
  db: Db,
  { actor, action, record, from, until, readable }: AuditFilter,
  request: ListRequest,
): Promise<PageOf<AuditEvent>> {
  const events = db
    .selectFrom('audit_events')
    .select(columns)
    .$if(readable !== null, (list) => list.where('record_type', 'in', readable ?? []))
    .$if(actor !== null, (list) => list.where(isByActor(actor ?? '')))
    .$if(action !== null, (list) => list.where(sql<boolean>`action = ${action}`))
    .$if(record !== null, (list) => list.where(matchesRecord(record ?? '')))
    .$if(from !== null, (list) => list.where('at', '>=', from ?? ''))
    .$if(until !== null, (list) => list.where('at', '<', until ?? ''))
    .orderBy('id', 'desc');
  const { data, ...page } = await readLongPage(events, request);
  return { ...page, data: data.map(toAuditEvent) };
}

function isByActor(actor: string) {
  const [, kind, id] = actor.match(/^(staff|api_key):(\d{1,9})$/) ?? [];
  if (kind === undefined) return sql<boolean>`${actor} in (actor, email)`;
  return kind === 'staff'
    ? sql<boolean>`staff_id = ${Number(id)}`
    : sql<boolean>`api_key_id = ${Number(id)}`;
}

function matchesRecord(record: string) {
  const [, type, id] = record.match(/^([a-z]+):(\d{1,9})$/) ?? [];
  if (type === undefined) {
    return sql<boolean>`(record_type = ${record} or lower(record_name) = lower(${record}))`;
  }
  const isRecord = sql<boolean>`(record_type = ${type} and record_id = ${Number(id)})`;
  return type === 'parcel' ? sql<boolean>`(${isRecord} or parcel_id = ${Number(id)})` : isRecord;
}

type AuditEventRow = Pick<Selectable<Tables['audit_events']>, (typeof columns)[number]>;

function toAuditEvent(row: AuditEventRow): AuditEvent {
  const { api_key_id, api_key_name, record_type, record_id, record_name, changes, ...event } = row;
  return {
    ...event,
    ...(api_key_id !== null && { api_key: { id: api_key_id, name: api_key_name ?? '' } }),
    record: { type: record_type, id: record_id, name: record_name },
    changes: JSON.parse(changes),
  };
}
