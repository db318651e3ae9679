import type { Transaction } from '../../audit/transaction.ts';
import { normalizeForSearch } from '../../database/search.ts';
import type { Tables } from '../../database/tables.ts';
import type { NewParcel } from '../../parcels/shared/parcel.ts';
import { pick } from '../../shared/field-values.ts';
import type { BookingState } from '../shared/booking.ts';
import { bookedNames } from '../shared/my-parcel.ts';
import { type BookingRow, requireBooking, toMyBooking } from './read.ts';

type BookedParcel = Partial<Pick<NewParcel, (typeof bookedNames)[number] | 'pieces'>>;

/** What is stored of the parcel that a booking asks for. @param more what a visitor says of the sender. */
export function bookingColumns(parcel: BookedParcel, more: object = {}) {
  const pieces_count = parcel.pieces_count ?? parcel.pieces?.length ?? 1;
  const texts = [parcel.recipient_name, parcel.destination, parcel.reference];
  return {
    content: JSON.stringify({
      ...pick(parcel, [...bookedNames, 'pieces']),
      pieces_count,
      ...more,
    }),
    search_text: normalizeForSearch(...texts.map((text) => text ?? null)),
  };
}

/** Asks for parcels. @param email of the user who asks; of the customer, if a program does ('': none is known). */
export async function insertBookings(
  { db, now, recordAudit }: Transaction,
  booked: readonly BookedParcel[],
  { customer, email }: { customer: number; email: string },
): Promise<BookingRow[]> {
  const at = now.toISOString();
  const inserted: BookingRow[] = [];
  for (const parcel of booked) {
    const { id: bookingId } = await db
      .insertInto('bookings')
      .values({
        ...bookingColumns(parcel),
        customer_id: customer,
        email,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await requireBooking(db, bookingId);
    await recordAudit({ action: 'created', ...bookingRef(row), after: toMyBooking(row) });
    inserted.push(row);
  }
  return inserted;
}

type BookingChanges = Partial<
  Pick<Tables['bookings'], 'content' | 'search_text' | 'reason' | 'parcel_id' | 'decided_at'>
> & { state?: BookingState };

/** Changes a booking, and records it in the activity log. @returns the booking after the change. */
export async function updateBooking(
  { db, now, recordAudit }: Transaction,
  before: BookingRow,
  changes: BookingChanges,
): Promise<BookingRow> {
  await db
    .updateTable('bookings')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('id', '=', before.id)
    .execute();
  const after = await requireBooking(db, before.id);
  await recordAudit({
    action: 'changed',
    ...bookingRef(before),
    before: toMyBooking(before),
    after: toMyBooking(after),
  });
  return after;
}

/** Names a booking in the activity log. */
export function bookingRef({ id: bookingId, email }: Pick<BookingRow, 'id' | 'email'>) {
  return { type: 'booking', id: bookingId, name: email } as const;
}
