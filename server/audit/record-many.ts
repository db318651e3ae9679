import { insertMany } from '../database/many-rows.ts';
import type { Db } from '../database/tables.ts';
import type { Action, RecordType } from '../shared/audit.ts';
import type { Who } from './record.ts';

/** One of many things that were done at once. */
export type AuditEntries = {
  action: Action;
  type: RecordType;
  id: number;
  name: string;
  parcelId: number;
  /** JSON of changesBetween. */
  changes: string;
};

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
];

/**
 * Writes down many things that happened, in the transaction that does them, as recordEvent does one.
 *
 * @param notify whether mail about them is sent.
 */
export async function recordMany(
  trx: Db,
  { actor, email = null, address = null }: Who,
  happenings: readonly AuditEntries[],
  notify: boolean,
): Promise<void> {
  const at = new Date().toISOString();
  const rows = happenings.map(({ action, type, id, name, parcelId, changes }) => {
    return [at, actor, email, address, action, type, id, name, parcelId, changes, notify ? 1 : 0];
  });
  await insertMany(trx, 'audit_events', columns, rows);
}
