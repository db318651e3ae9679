import type { Db } from '../database/tables.ts';
import type { Action, Actor, RecordType } from '../shared/audit.ts';
import { changesBetween, type Fields } from './changes.ts';

/** Who did something, and from which IP address. */
export type Who = { actor: Actor; email?: string | null; address?: string | null };

/** What was done. */
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

/** What public pages show. */
const shown: ReadonlySet<RecordType> = new Set(['page', 'review', 'client', 'settings']);

/**
 * Writes down what happened, in the transaction that does it. All that follows from it, follows from this:
 * see consumers.ts.
 *
 * @returns the event's id; ids grow in the order in which events show, on either engine. null where a
 *   change changed nothing.
 */
export async function recordAuditEntry(
  trx: Db,
  { actor, email = null, address = null }: Who,
  { action, type, id = null, name = null, parcelId, before = null, after = null }: AuditEntry,
): Promise<number | null> {
  const changes = changesBetween(before, after);
  if (action === 'changed' && Object.keys(changes).length === 0) return null;
  const event = await trx
    .insertInto('audit_events')
    .values({
      at: new Date().toISOString(),
      actor,
      email,
      address,
      action,
      record_type: type,
      record_id: id,
      record_name: name,
      parcel_id: parcelId ?? (type === 'parcel' ? id : null),
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (shown.has(type)) await showAnew(trx);
  return event.id;
}

/** Whoever keeps public pages draws them anew; see Database.contentVersion. */
async function showAnew(trx: Db): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
