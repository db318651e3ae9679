import type { AuditEvent, FieldValue } from '../shared/audit.ts';

/** A record, or the part of it that matters. */
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
  'created_at',
  'updated_at',
  'password_hash',
  'body',
  'bytes',
]);

/** The fields that differ between a record before and after; null: there was, or is, no record. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditEvent['changes'] {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  const names = new Set([...from.keys(), ...to.keys()]);
  const changes: AuditEvent['changes'] = {};
  for (const name of names) {
    const change = { from: from.get(name) ?? null, to: to.get(name) ?? null };
    if (change.from !== change.to) {
      changes[name] = { from: cut(change.from), to: cut(change.to) };
    }
  }
  return changes;
}

function valuesOf(record: Fields | null): Map<string, FieldValue> {
  const entries = Object.entries(record ?? {}).filter(([name]) => !left.has(name));
  return new Map(
    entries.map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : null,
    ]),
  );
}

function cut(value: FieldValue): FieldValue {
  return typeof value === 'string' && value.length > maxLength
    ? `${value.slice(0, maxLength)}…`
    : value;
}
