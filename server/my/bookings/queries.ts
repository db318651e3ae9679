import { countRows } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';

/** The number of bookings that staff have not decided about. */
export function countRequestedBookings(db: Db): Promise<number> {
  return countRows(db.selectFrom('bookings').where('state', '=', 'requested'));
}
