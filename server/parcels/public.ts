import type { ParcelRow } from '../database/tables.ts';
import type { Parcel } from '../shared/parcel.ts';

/** What the administrator sees of a parcel: everything but what only queries read. */
export function fullParcel(row: ParcelRow): Parcel {
  const { search_text: _, stage_by_hand: __, active_at: ___, ...parcel } = row;
  return parcel;
}
