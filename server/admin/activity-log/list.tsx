import { sql } from 'kysely';
import {
  AuditChanges,
  AuditRecord,
  auditChangesText,
} from '../../../views/admin/activity-log/audit-event.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { type AuditEvent, actions, actors, readableRecords } from '../../audit/shared/audit.ts';
import { listApiKeys } from '../../auth/api-keys/model.ts';
import { listPeople } from '../../auth/staff/model.ts';
import { startOfDay } from '../../days.ts';
import { requestMay, signedIn } from '../../http/middleware/access.ts';
import { dayFilter, filterOptions, textFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { paths } from '../../shared/paths.ts';
import { auditColumns, auditEvent, isByActor, matchesRecord, toAuditEvent } from './model.ts';

function actorText({ actor, api_key: key, email }: AuditEvent, t: Messages): string {
  return [t.control.audit.actors[actor], key?.name, email].filter(Boolean).join(', ');
}

export const auditList = declareList({
  name: 'activity-log',
  path: paths.api.audit,
  page: paths.control.audit,
  summary: 'Read the activity log',
  needs: 'activity-log:read',
  hasSearch: false,
  isLong: true,
  row: auditEvent,
  query: (db) => db.selectFrom('audit_events').select(auditColumns),
  only: (c) => {
    const readable = readableRecords(signedIn(c).role);
    return readable === null ? undefined : sql`record_type in (${sql.join(readable)})`;
  },
  rows: (_c, found) => found.map(toAuditEvent),
  title: (t) => t.control.audit.title,
  nameOf: ({ record }) => record.name ?? '',
  columns: {
    record: {
      kind: 'text',
      label: (t) => t.control.fields.id,
      value: ({ record: { type, name, id } }, t) =>
        [t.control.audit.records[type], name ?? id].filter((part) => part !== null).join(' '),
      draw: (event, reader) => <AuditRecord event={event} reader={reader} />,
    },
    action: {
      kind: 'text',
      label: (t) => t.control.audit.action,
      value: ({ action }, t) => t.control.audit.actions[action],
    },
    actor: {
      kind: 'text',
      label: (t) => t.control.audit.actor,
      value: actorText,
    },
    address: { kind: 'text', label: (t) => t.lists.ipAddress, value: ({ address }) => address },
    at: { kind: 'time', label: (t) => t.control.fields.happened_at, value: ({ at }) => at },
    changes: {
      kind: 'text',
      label: (t) => t.lists.changes,
      value: auditChangesText,
      draw: (event, reader) => <AuditChanges event={event} reader={reader} />,
    },
  },
  sorts: { at: sql`at` },
  filters: {
    actor: textFilter((t) => t.control.audit.actor, isByActor, {
      offers: async (c) => {
        const { db } = c.var.deps;
        const [people, keys] = await Promise.all([
          requestMay(c, 'staff:read') ? listPeople(db) : [],
          requestMay(c, 'api-keys:read') ? listApiKeys(db) : [],
        ]);
        return [
          ...filterOptions(actors, c.var.t.control.audit.actors),
          ...people.map(({ id, name, email }) => ({ value: `staff:${id}`, label: name || email })),
          ...keys.map(({ id, name }) => ({ value: `api_key:${id}`, label: name })),
        ];
      },
    }),
    action: textFilter(
      (t) => t.control.audit.action,
      (action) => sql`action = ${action}`,
      { offers: async (c) => filterOptions(actions, c.var.t.control.audit.actions) },
    ),
    record: textFilter((t) => t.control.fields.id, matchesRecord, {
      hint: (t) => t.control.audit.recordHint,
    }),
    from: dayFilter(
      (t) => t.parcelList.from,
      (day, { timeZone }) => sql`at >= ${startOfDay(day, 0, timeZone)}`,
    ),
    to: dayFilter(
      (t) => t.parcelList.to,
      (day, { timeZone }) => sql`at < ${startOfDay(day, 1, timeZone)}`,
    ),
  },
});
