import { bookingColumns } from '../../../server/my/bookings/write.ts';
import type { TestSite } from '../site.ts';
import { order } from './customer-users.ts';

/** Inserts a booking of a customer, which waits to be accepted. */
export async function insertBooking(
  { db }: Pick<TestSite, 'db'>,
  customer_id: number,
  more: Partial<Record<'recipient_name' | 'recipient_email' | 'reference', string>> = {},
): Promise<void> {
  const at = new Date().toISOString();
  const columns = bookingColumns({ ...order, ...more });
  await db
    .insertInto('bookings')
    .values({ ...columns, customer_id, email: 'ana@a.example', created_at: at, updated_at: at })
    .execute();
}
