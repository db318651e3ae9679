import type { Db } from '../database/tables.ts';

/**
 * The member of the staff who is responsible for a parcel: who created it or wrote to it last, as the audit log has it.
 *
 * @returns their name, or the address of who has none or is no longer there; null if it was nobody of the staff.
 */
export async function findResponsible(db: Db, parcelId: number): Promise<string | null> {
  const last = await db
    .selectFrom('audit_events')
    .leftJoin('staff', 'staff.email', 'audit_events.email')
    .select(['audit_events.email', 'staff.name'])
    .where('parcel_id', '=', parcelId)
    .where('actor', 'in', ['administrator', 'staff'])
    .orderBy('audit_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.name || last?.email || null;
}
