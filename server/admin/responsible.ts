import type { Db } from '../database/tables.ts';

/**
 * The member of the staff who is responsible for a parcel: who created it or wrote to it last, as the audit log has it.
 *
 * Entries that are older than their column `staff_id` do not say whose account it was, and are not given to who has that
 * address now: it may be somebody else.
 *
 * @returns the name, or else the address, that their account has now; the address of that time, if the account is not known
 *   or no longer there; null if no member of the staff changed it.
 */
export async function findResponsible(db: Db, parcelId: number): Promise<string | null> {
  const last = await db
    .selectFrom('audit_events')
    .leftJoin('staff', 'staff.id', 'audit_events.staff_id')
    .select(['audit_events.email as former', 'staff.name', 'staff.email'])
    .where('parcel_id', '=', parcelId)
    .where('actor', 'in', ['administrator', 'staff'])
    .orderBy('audit_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.name || last?.email || last?.former || null;
}
